import type { TFunction } from "i18next";
import type { Column } from "#app/ui/list/column.ts";
import { Emblem } from "#app/ui/page/emblem.tsx";
import type { ListedCategory } from "./rows.ts";

/** The columns of the category list in the documented order; the actions stand before them. */
export function categoryColumns(t: TFunction<"categories">): readonly Column<ListedCategory>[] {
  return [
    { key: "number", header: t("fields.code"), cell: ({ number }) => number },
    { key: "name", header: t("fields.name"), cell: ({ name }) => name, className: "who" },
    { key: "description", header: t("fields.description"), cell: ({ description }) => description },
    {
      key: "icon",
      header: t("fields.icon"),
      cell: ({ icon }) => (icon ? <Emblem src={icon} icon="tags" size={40} /> : t("noIcon")),
    },
  ];
}
