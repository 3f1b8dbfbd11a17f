import type { TFunction } from "i18next";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import type { ListedMeeting } from "./list/rows.ts";

/** The columns of the meeting list; the actions stand before them. */
export function meetingColumns(t: TFunction<"meetings">): readonly Column<ListedMeeting>[] {
  return [
    { key: "date", header: t("columns.date"), cell: ({ date }) => date },
    { key: "time", header: t("columns.time"), cell: ({ time }) => time },
    { key: "mp", header: t("columns.mp"), cell: ({ mp }) => mp },
    { key: "person", header: t("columns.person"), cell: ({ person }) => person, className: "who" },
    { key: "topic", header: t("columns.topic"), cell: ({ topic }) => topic },
    { key: "place", header: t("columns.place"), cell: ({ place }) => place },
    {
      key: "status",
      header: t("columns.status"),
      cell: ({ status }) => <Badge tone={status.tone}>{status.name}</Badge>,
      text: ({ status }) => status.name,
      className: "state",
    },
  ];
}
