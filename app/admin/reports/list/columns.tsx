import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import type { Kind } from "../kind.ts";
import type { ListedReport } from "./rows.ts";

/**
 * The columns of a report list (section 2 of the back-office document, "Reports"); the actions stand before them.
 * @param submit what stands in the last one
 */
export function reportColumns(
  t: TFunction<"reports">,
  kind: Kind,
  submit: (row: ListedReport) => ReactNode,
): readonly Column<ListedReport>[] {
  return [
    {
      key: "assistant",
      header: t("columns.assistant"),
      cell: ({ assistant }) => assistant,
      className: "who",
    },
    { key: "period", header: t(`columns.period.${kind}`), cell: ({ period }) => period },
    {
      key: "status",
      header: t("columns.status"),
      cell: ({ status }) => <Badge tone={status.tone}>{status.name}</Badge>,
      text: ({ status }) => status.name,
      className: "state",
    },
    { key: "action", header: t("columns.action"), cell: submit },
  ];
}
