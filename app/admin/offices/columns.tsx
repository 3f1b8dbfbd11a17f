import type { TFunction } from "i18next";
import type { Column } from "#app/ui/list/column.ts";
import { Badge } from "#app/ui/page/badge.tsx";
import type { ListedOffice } from "./list/rows.ts";

/** The columns of the office list in the documented order; the actions stand before them. */
export function officeColumns(t: TFunction<"offices">): readonly Column<ListedOffice>[] {
  return [
    {
      key: "municipality",
      header: t("columns.municipality"),
      cell: ({ municipality }) => municipality,
      className: "who",
    },
    { key: "address", header: t("columns.address"), cell: ({ address }) => address },
    { key: "mps", header: t("columns.mps"), cell: ({ mps }) => mps || t("noMps") },
    {
      key: "active",
      header: t("columns.active"),
      cell: ({ active }) => <Badge tone={active ? "ok" : "calm"}>{t(active ? "active" : "inactive")}</Badge>,
      className: "state",
    },
  ];
}
