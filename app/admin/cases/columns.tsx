import type { TFunction } from "i18next";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import type { ListedCase } from "./list/rows.ts";

/** The columns of the case list in the documented order; the actions stand before them. */
export function caseColumns(t: TFunction<"cases">): readonly Column<ListedCase>[] {
  return [
    { key: "date", header: t("columns.date"), cell: ({ date }) => date },
    { key: "mp", header: t("columns.mp"), cell: ({ mp }) => mp },
    { key: "party", header: t("columns.party"), cell: ({ party }) => party },
    { key: "assistant", header: t("columns.assistant"), cell: ({ assistant }) => assistant },
    {
      key: "citizen",
      header: t("columns.citizen"),
      cell: ({ citizen, wantsOnline }) =>
        wantsOnline ? (
          <>
            {citizen} <Badge icon="video">{t("wantsOnline")}</Badge>
          </>
        ) : (
          citizen
        ),
      text: ({ citizen }) => citizen,
      className: "who",
    },
    { key: "municipality", header: t("columns.municipality"), cell: ({ municipality }) => municipality },
    { key: "category", header: t("columns.category"), cell: ({ category }) => category },
    {
      key: "status",
      header: t("columns.status"),
      cell: ({ status }) => <Badge tone={status.tone}>{status.name}</Badge>,
      text: ({ status }) => status.name,
      className: "state",
    },
  ];
}
