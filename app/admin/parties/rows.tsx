import type { TFunction } from "i18next";
import { mediaUrl } from "#app/model/media.ts";
import type { Party } from "#app/model/party.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Emblem } from "#app/ui/page/pictures.tsx";
import { ActivityBadge, activityName } from "../kit/record/activity.tsx";

export const listedParty = ({ iconPath, ...party }: Party) => ({ ...party, icon: mediaUrl(iconPath) });

type Row = Omit<Party, "iconPath"> & { readonly icon?: string | undefined };

/** The documented columns, preceded by the actions. */
export const partyColumns = (t: TFunction<"parties">): readonly Column<Row>[] => [
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
  {
    key: "nameAl",
    header: t("fields.nameAl"),
    cell: ({ nameAl }) => <span lang="sq">{nameAl}</span>,
    text: ({ nameAl }) => nameAl,
  },
  {
    key: "nameEn",
    header: t("fields.nameEn"),
    cell: ({ nameEn }) => <span lang="en">{nameEn}</span>,
    text: ({ nameEn }) => nameEn,
  },
  {
    key: "status",
    header: t("fields.active"),
    cell: ({ active }) => <ActivityBadge active={active} gender="f" />,
    text: ({ active }) => activityName(active, "f"),
    className: "state",
  },
];
