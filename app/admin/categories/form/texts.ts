import { useTranslation } from "#app/i18n/use-translation.ts";
import { type CategoryField, FIELDS } from "./fields.ts";

/** The label of each field, in the order of the form. */
export function useLabels(): Readonly<Record<CategoryField | "icon", string>> {
  const { t } = useTranslation("categories");
  const labels = ([...FIELDS, "icon"] as const).map((name) => [name, t(`fields.${name}`)]);
  return Object.fromEntries(labels) as Record<CategoryField | "icon", string>;
}
