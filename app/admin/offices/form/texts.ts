import { useTranslation } from "#app/i18n/use-translation.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { byField, type Option } from "#app/ui/form/fields/form-field.ts";
import { mpNames } from "../../assignments/mps-field.tsx";
import { FIELDS, type OfficeField } from "./fields.ts";

/** The label of each field, in the order of the form. */
export function useLabels(): Readonly<Record<OfficeField, string>> {
  const { t } = useTranslation("offices");
  return byField(FIELDS, (name) => t(`fields.${name}`));
}

/** A field's value in words. */
export function useShownValue(mps: readonly Option[]): (name: string, value: string) => string {
  const { t } = useTranslation("record");
  return (name, value) => {
    if (name === "active") return t(value === "on" ? "yes" : "no");
    if (name === "municipalityId") return municipalityName(Number(value), "mk");
    return name === "mpIds" ? mpNames(value, mps) : value;
  };
}
