import { useTranslation } from "#app/i18n/use-translation.ts";
import { FIELDS, type ProfileField } from "./fields.ts";

/** The label of each field, in the order of the form. */
export function useLabels(): Readonly<Record<ProfileField, string>> {
  const { t } = useTranslation("profile");
  const labels = FIELDS.map((name) => [name, t(`fields.${name}`)]);
  return Object.fromEntries(labels) as Record<ProfileField, string>;
}
