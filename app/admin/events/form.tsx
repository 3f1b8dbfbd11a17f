import { events } from "#app/i18n/mk/events.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { EventData } from "#app/model/event.ts";
import { LENGTH } from "#app/model/limits.ts";
import { EVENT_TYPES } from "#app/model/lookups.ts";
import { byFieldName, type FieldTable, ownRow } from "#app/ui/form/field-table.tsx";
import { DateField } from "#app/ui/form/fields/date-field.tsx";
import { chooserRow, selectRow } from "#app/ui/form/fields/select-field.tsx";
import { areaRow, textRow } from "#app/ui/form/fields/text-field.tsx";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { lookupOptions, MUNICIPALITY_OPTIONS } from "../kit/record/labels.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { RecordScreen } from "../kit/record/record-screen.tsx";
import type { Route } from "./+types/form";
import { EVENTS } from "./events.server.ts";

export const handle = registerHandle("events", { events, record }, "events:edit", "events:add");

export const loader = (args: Route.LoaderArgs) => EVENTS.form(args);

export const action = (args: Route.ActionArgs) => EVENTS.send(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

/** In the documented order (section 2 of the back-office document, "Event form"). */
const FIELDS = {
  mpId: chooserRow(),
  date: ownRow({ kind: "day" }),
  municipalityId: chooserRow(),
  eventTypeId: selectRow(),
  subject: textRow({ autoComplete: "off" }),
  description: areaRow(LENGTH.event.description, { optional: true }),
} satisfies FieldTable<keyof EventData>;

export default function EventScreen({ loaderData: { id, form }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("events");
  const { mps, holidays } = form.formContext;
  const title = t(id === undefined ? "add" : "edit");
  return (
    <RecordScreen
      key={id}
      {...form}
      id="event"
      reply={actionData}
      title={title}
      save={title}
      table={FIELDS}
      schema={async () => (await import("#app/model/event.ts")).EventForm}
      labels={byFieldName(FIELDS, (field) => t(`fields.${field}`))}
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
