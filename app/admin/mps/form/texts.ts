import { useTranslation } from "#app/i18n/use-translation.ts";
import { ETHNICITIES, GENDERS } from "#app/model/lookups.ts";
import { byField } from "#app/ui/form/fields/form-field.ts";
import { formatDate } from "#app/ui/format.ts";
import { useActivity } from "../../register-list/activity.tsx";
import { chosenLabel, lookupOptions } from "../../record/choices.ts";
import { FIELDS, type MpField } from "./fields.ts";
import type { MpMeans } from "./means.ts";

/** The label of each field, in the order of the form. */
export function useLabels(): Readonly<Record<MpField | "picture", string>> {
  const { t } = useTranslation("mps");
  return byField([...FIELDS, "picture"], (name) => t(`fields.${name}`));
}

/** What each choice of the form offers. */
export function useChoices({ parties }: MpMeans) {
  return {
    partyId: parties,
    genderId: lookupOptions(GENDERS),
    ethnicityId: lookupOptions(ETHNICITIES),
    active: useActivity(),
  };
}

/** A field's value in words. */
export function useShownValue(means: MpMeans): (name: string, value: string) => string {
  const choices = useChoices(means);
  return (name, value) => {
    if (name === "dateOfBirth") return formatDate(value);
    return name in choices ? chosenLabel(choices[name as keyof typeof choices], value) : value;
  };
}
