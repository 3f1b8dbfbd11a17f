import { parties } from "#app/i18n/mk/parties.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import type { Route } from "./+types/list";
import { PARTIES } from "./register.server.ts";
import { listedParty, partyColumns } from "./rows.tsx";

export const handle: AdminHandle = {
  texts: { registerList, parties },
  crumbs: [{ text: "nav.parties" }],
};

export async function loader(args: Route.LoaderArgs) {
  const { roleId } = requireProfile(args.context);
  const { list, bar, stale } = await PARTIES.page(args);
  return pack({
    list: { ...list, rows: list.rows.map(listedParty) },
    bar,
    stale,
    mayEdit: mayOpen("/admin/parties/edit/:id", roleId),
  });
}

export default function PartyList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("parties");
  const loaded = useUnpacked(loaderData);
  return <RegisterList register="parties" {...loaded} columns={partyColumns(t)} name={({ name }) => name} />;
}
