import type { TFunction } from "i18next";
import type { Column } from "#app/ui/list/column.ts";
import { Emblem } from "#app/ui/page/emblem.tsx";
import { ActivityBadge } from "../register-list/activity.tsx";
import type { ListedParty } from "./rows.ts";

/** The columns of the party list; the actions stand before them. */
export function partyColumns(t: TFunction<"parties">): readonly Column<ListedParty>[] {
  return [
    {
      key: "name",
      header: t("fields.name"),
      cell: ({ name, icon }) => (
        <span className="line">
          <Emblem src={icon} icon="flag" size={32} />
          {name}
        </span>
      ),
      text: ({ name }) => name,
      className: "who",
    },
    { key: "nameAl", header: t("fields.nameAl"), cell: ({ nameAl }) => <span lang="sq">{nameAl}</span> },
    { key: "nameEn", header: t("fields.nameEn"), cell: ({ nameEn }) => <span lang="en">{nameEn}</span> },
    {
      key: "status",
      header: t("fields.active"),
      cell: ({ active }) => <ActivityBadge active={active} gender="f" />,
      className: "state",
    },
  ];
}
