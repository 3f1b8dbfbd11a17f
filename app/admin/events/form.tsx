import { useTranslation } from "#app/i18n/use-translation.ts";
import type { EventData } from "#app/model/event.ts";
import { LENGTH } from "#app/model/limits.ts";
import { EVENT_TYPES } from "#app/model/lookups.ts";
import { byFieldName, type FieldTable, ownRow, fieldTexts } from "#app/ui/form/field-table.tsx";
import { DateField } from "#app/ui/form/fields/date-field.tsx";
import { chooserRow, selectRow } from "#app/ui/form/fields/select-field.tsx";
import { areaRow, textRow } from "#app/ui/form/fields/text-field.tsx";
import { lookupOptions } from "../kit/record/labels.ts";
import { MUNICIPALITY_OPTIONS } from "../kit/record/municipality-options.ts";
import { RecordScreen, type RecordScreenProps } from "../kit/record/record-screen.tsx";
import type { EVENT } from "./form.server.ts";

/** In the documented order (section 2 of the back-office document, "Event form"). */
const FIELDS = {
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

type EventScreenProps = RecordScreenProps & Pick<Awaited<ReturnType<typeof EVENT.blank>>, "formContext">;

export function EventScreen(props: EventScreenProps) {
  const { t } = useTranslation("events");
  const { mps, holidays } = props.formContext;
  return (
    <RecordScreen
      {...props}
      id="event"
      table={FIELDS}
      schema={async () => (await import("#app/model/event-rules.ts")).EventEntry}
      labels={useEventLabels()}
      options={{ mpId: mps, municipalityId: MUNICIPALITY_OPTIONS, eventTypeId: lookupOptions(EVENT_TYPES) }}
      placeholders={{
        mpId: t("choose.mpId"),
        municipalityId: t("choose.municipalityId"),
        eventTypeId: t("choose.eventTypeId"),
      }}
      own={{ date: ({ hint: _none, ...asked }) => <DateField {...asked} holidays={holidays} /> }}
      failed={t("failed")}
    />
  );
}
