import { useTranslation } from "#app/i18n/use-translation.ts";
import { EVENT_TYPES } from "#app/model/lookups.ts";
import { byField, type Option } from "#app/ui/form/fields/form-field.ts";
import { formatDate } from "#app/ui/format.ts";
import { chosenLabel, lookupOptions } from "../../record/choices.ts";
import { PLACES } from "../../record/places.ts";
import { type EventField, FIELDS } from "./fields.ts";

export const TYPES = lookupOptions(EVENT_TYPES);

/** The label of each field, in the order of the form. */
export function useLabels(): Readonly<Record<EventField, string>> {
  const { t } = useTranslation("events");
  return byField(FIELDS, (name) => t(`fields.${name}`));
}

/** A field's value in words. */
export function shownValue(mps: readonly Option[]): (name: string, value: string) => string {
  return (name, value) => {
    if (name === "date") return formatDate(value);
    const options = { mpId: mps, municipalityId: PLACES, eventTypeId: TYPES }[name];
    return options ? chosenLabel(options, value) : value;
  };
}
