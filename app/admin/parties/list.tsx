import type { TFunction } from "i18next";
import { parties } from "#app/i18n/mk/parties.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { mediaUrl } from "#app/model/media.ts";
import { PartyQuery } from "#app/model/party-rules.ts";
import type { Party } from "#app/model/party.ts";
import { parseQuery } from "#app/model/query.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Emblem } from "#app/ui/page/pictures.tsx";
import { currentList } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { ActivityBadge } from "../kit/record/activity.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import { type Listing, registerPage } from "../kit/list/register-page.ts";
import type { Route } from "./+types/list";

export const handle: AdminHandle = {
  texts: { registerList, parties },
  crumbs: [{ text: "nav.parties" }],
};

const LISTING: Listing<Party> = {
  order: ({ name }) => name,
  texts: ({ name, nameAl, nameEn }) => [name, nameAl, nameEn],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { roleId } = requireProfile(context);
  const { value, stale } = await currentList(context, contract.parties.list);
  const list = registerPage(value, parseQuery(PartyQuery, url.searchParams), LISTING);
  return pack({
    list: { ...list, rows: list.rows.map(rowOf) },
    stale,
    mayEdit: mayOpen("/admin/parties/edit/:id", roleId),
  });
}

const rowOf = ({ iconPath, ...party }: Party) => ({ ...party, icon: mediaUrl(iconPath) });

type Row = ReturnType<typeof rowOf>;

export default function PartyList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("parties");
  const loaded = useUnpacked(loaderData);
  return <RegisterList register="parties" {...loaded} columns={columns(t)} name={({ name }) => name} />;
}

/** The documented columns, preceded by the actions. */
const columns = (t: TFunction<"parties">): readonly Column<Row>[] => [
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
