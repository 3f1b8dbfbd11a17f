import { parties } from "#app/i18n/mk/parties.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import { currentList } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import { registerPage } from "../kit/list/register-page.ts";
import type { Route } from "./+types/list";
import { LISTING, PARTY_LIST, partyShown } from "./register.server.ts";
import { listedParty, partyColumns } from "./rows.tsx";

export const handle: AdminHandle = {
  texts: { registerList, parties },
  crumbs: [{ text: "nav.parties" }],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { roleId } = requireProfile(context);
  const { value, stale } = await currentList(context, contract.parties.list);
  const query = PARTY_LIST.parse(url.searchParams);
  const list = registerPage(value, query, LISTING, partyShown(query));
  return pack({
    list: { ...list, rows: list.rows.map(listedParty) },
    bar: PARTY_LIST.bar(context, url.searchParams, query, undefined),
    stale,
    mayEdit: mayOpen("/admin/parties/edit/:id", roleId),
  });
}

export default function PartyList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("parties");
  const loaded = useUnpacked(loaderData);
  return <RegisterList register="parties" {...loaded} columns={partyColumns(t)} name={({ name }) => name} />;
}
