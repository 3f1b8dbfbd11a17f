import { useTranslation } from "#app/i18n/use-translation.ts";
import { USER_ROLES } from "#app/model/lookups.ts";
import { byField, type Option } from "#app/ui/form/fields/form-field.ts";
import { mpNames } from "../../assignments/mps-field.tsx";
import { lookupOptions } from "../../record/choices.ts";
import { roleName } from "../list/rows.ts";
import { FIELDS, type UserField } from "./fields.ts";

export const ROLES = lookupOptions(USER_ROLES);

/** The label of each field, in the order of the form. */
export function useLabels(): Readonly<Record<UserField, string>> {
  const { t } = useTranslation("users");
  return byField(FIELDS, (name) => t(`fields.${name}`));
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
