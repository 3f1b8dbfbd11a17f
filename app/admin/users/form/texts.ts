import { useTranslation } from "#app/i18n/use-translation.ts";
import { USER_ROLES } from "#app/model/lookups.ts";
import type { Option } from "#app/ui/form/fields/form-field.ts";
import { mpNames } from "../../assignments/mps-field.tsx";
import { roleName } from "../list/rows.ts";
import { FIELDS, type UserField } from "./fields.ts";

export const ROLES: readonly Option[] = USER_ROLES.map(({ id, name }) => ({ value: id, label: name }));

/** The label of each field, in the order of the form. */
export function useLabels(): Readonly<Record<UserField, string>> {
  const { t } = useTranslation("users");
  const labels = FIELDS.map((name) => [name, t(`fields.${name}`)]);
  return Object.fromEntries(labels) as Record<UserField, string>;
}

/** A field's value in words. */
export function useShownValue(mps: readonly Option[]): (name: string, value: string) => string {
  const { t } = useTranslation("record");
  return (name, value) => {
    if (name === "active") return t(value === "on" ? "yes" : "no");
    if (name === "roleId") return roleName(Number(value)) ?? value;
    return name === "mpIds" ? mpNames(value, mps) : value;
  };
}
