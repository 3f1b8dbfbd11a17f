import { useTranslation } from "#app/i18n/use-translation.ts";
import { EVENT_TYPES } from "#app/model/lookups.ts";
import { MUNICIPALITIES } from "#app/model/municipalities.ts";
import type { Option } from "#app/ui/form/fields/form-field.ts";
import { formatDate } from "#app/ui/format.ts";
import { type EventField, FIELDS } from "./fields.ts";

const asOption = ({ id, name }: { readonly id: number; readonly name: string }): Option => ({
  value: id,
  label: name,
});

export const TYPES: readonly Option[] = EVENT_TYPES.map(asOption);
export const PLACES: readonly Option[] = MUNICIPALITIES.map(asOption);

/** The label of each field, in the order of the form. */
export function useLabels(): Readonly<Record<EventField, string>> {
  const { t } = useTranslation("events");
  const labels = FIELDS.map((name) => [name, t(`fields.${name}`)]);
  return Object.fromEntries(labels) as Record<EventField, string>;
}

/** A field's value in words. */
export function shownValue(mps: readonly Option[]): (name: string, value: string) => string {
  return (name, value) => {
    if (name === "date") return formatDate(value);
    const options = { mpId: mps, municipalityId: PLACES, eventTypeId: TYPES }[name];
    return options?.find((option) => String(option.value) === value)?.label ?? value;
  };
}
