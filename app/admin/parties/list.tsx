import type { TFunction } from "i18next";
import { parties } from "#app/i18n/mk/parties.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Party } from "#app/model/party.ts";
import { useUnpacked } from "#app/route/packed.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Emblem } from "#app/ui/page/pictures.tsx";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import { ActivityBadge, activityName } from "../kit/record/activity.tsx";
import type { Route } from "./+types/list";
import { PARTIES } from "./parties.server.ts";

export const handle = registerHandle("parties", { registerList, parties });

export const loader = (args: Route.LoaderArgs) => PARTIES.list.page(args);

export default function PartyList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("parties");
  const loaded = useUnpacked(loaderData);
  return <RegisterList register="parties" {...loaded} columns={partyColumns(t)} name={({ name }) => name} />;
}

type Row = Omit<Party, "iconPath"> & { readonly icon?: string | undefined };

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
