import type { TFunction } from "i18next";
import type { Column } from "#app/ui/list/column.ts";
import { Badge } from "#app/ui/page/badge.tsx";
import type { Standing } from "./read.ts";

/** The columns of the overview. */
export function overviewColumns(t: TFunction<"reports">): readonly Column<Standing>[] {
  const nameOf = ({ status }: Standing) => status?.name ?? t("overview.none");
  return [
    {
      key: "assistant",
      header: t("columns.assistant"),
      cell: ({ assistant }) => assistant,
      className: "who",
    },
    {
      key: "status",
      header: t("columns.status"),
      cell: (row) => <Badge tone={row.status?.tone ?? "calm"}>{nameOf(row)}</Badge>,
      text: nameOf,
      className: "state",
    },
  ];
}
