import type { TFunction } from "i18next";
import type { OfficeEventRow } from "#app/model/event.ts";
import { formatDate } from "#app/model/format.ts";
import { EVENT_TYPES, lookup } from "#app/model/lookups.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import type { Column } from "#app/ui/list/data-table.tsx";

/** A row of the list as shown: exactly the documented columns (R18). */
export const listedEvent = (row: OfficeEventRow) => ({
  id: row.id,
  mp: row.mpFullName,
  date: formatDate(row.date),
  type: eventType(row.eventTypeId),
  municipality: municipalityName(row.municipalityId, "mk"),
  subject: row.subject,
});

export type ListedEvent = ReturnType<typeof listedEvent>;

/** A type by its Macedonian name; an unknown id is shown as its number, never an error. */
export const eventType = (id: number): string => lookup(EVENT_TYPES, id)?.name ?? `Тип ${id}`;

/** The columns of the event list in the documented order, preceded by the actions. */
export const eventColumns = (t: TFunction<"events">): readonly Column<ListedEvent>[] => [
  { key: "mp", header: t("columns.mp"), cell: ({ mp }) => mp },
  { key: "date", header: t("columns.date"), cell: ({ date }) => date },
  { key: "type", header: t("columns.type"), cell: ({ type }) => type },
  { key: "municipality", header: t("columns.municipality"), cell: ({ municipality }) => municipality },
  { key: "subject", header: t("columns.subject"), cell: ({ subject }) => subject, className: "who" },
];
