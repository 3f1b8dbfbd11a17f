import { useTranslation } from "#app/i18n/use-translation.ts";
import { byField } from "#app/ui/form/fields/form-field.ts";
import { type CategoryField, FIELDS } from "./fields.ts";

/** The label of each field, in the order of the form. */
export function useLabels(): Readonly<Record<CategoryField | "icon", string>> {
  const { t } = useTranslation("categories");
  return byField([...FIELDS, "icon"], (name) => t(`fields.${name}`));
}
