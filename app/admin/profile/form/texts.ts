import { useTranslation } from "#app/i18n/use-translation.ts";
import { byField } from "#app/ui/form/fields/form-field.ts";
import { FIELDS, type ProfileField } from "./fields.ts";

/** The label of each field, in the order of the form. */
export function useLabels(): Readonly<Record<ProfileField, string>> {
  const { t } = useTranslation("profile");
  return byField(FIELDS, (name) => t(`fields.${name}`));
}
