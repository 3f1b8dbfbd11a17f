import { parties } from "#app/i18n/mk/parties.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useUnpacked } from "#app/route/packed.ts";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import type { Route } from "./+types/list";
import { PARTIES } from "./parties.server.ts";
import { partyColumns } from "./rows.tsx";

export const handle = registerHandle("parties", { registerList, parties });

export const loader = (args: Route.LoaderArgs) => PARTIES.list.page(args);

export default function PartyList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("parties");
  const loaded = useUnpacked(loaderData);
  return <RegisterList register="parties" {...loaded} columns={partyColumns(t)} name={({ name }) => name} />;
}
