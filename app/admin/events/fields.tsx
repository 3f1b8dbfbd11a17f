import { useTranslation } from "#app/i18n/use-translation.ts";
import type { EventData } from "#app/model/event.ts";
import { LENGTH } from "#app/model/limits.ts";
import { byFieldName, type FieldTable, ownRow, fieldTexts } from "#app/ui/form/field-table.tsx";
import { chooserRow, selectRow } from "#app/ui/form/fields/select-field.tsx";
import { areaRow, textRow } from "#app/ui/form/fields/text-field.tsx";

/** In the documented order (section 2 of the back-office document, "Event form"). */
export const FIELDS = {
  mpId: chooserRow(),
  date: ownRow({ kind: "day" }),
  municipalityId: chooserRow(),
  eventTypeId: selectRow(),
  subject: textRow({ autoComplete: "off" }),
  description: areaRow(LENGTH.event.description, { optional: true }),
} satisfies FieldTable<keyof EventData>;

export const eventTexts = (event: EventData) => fieldTexts(FIELDS, event);

export function useEventLabels() {
  const { t } = useTranslation("events");
  return byFieldName(FIELDS, (name) => t(`fields.${name}`));
}
