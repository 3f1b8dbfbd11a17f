import type { TFunction } from "i18next";
import type { Column } from "#app/ui/list/data-table.tsx";
import type { ListedEvent } from "./rows.ts";

/** The columns of the event list in the documented order; the actions stand before them. */
export function eventColumns(t: TFunction<"events">): readonly Column<ListedEvent>[] {
  return [
    { key: "mp", header: t("columns.mp"), cell: ({ mp }) => mp },
    { key: "date", header: t("columns.date"), cell: ({ date }) => date },
    { key: "type", header: t("columns.type"), cell: ({ type }) => type },
    { key: "municipality", header: t("columns.municipality"), cell: ({ municipality }) => municipality },
    { key: "subject", header: t("columns.subject"), cell: ({ subject }) => subject, className: "who" },
  ];
}
