import { mps } from "#app/i18n/mk/mps.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useUnpacked } from "#app/route/packed.ts";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import type { Route } from "./+types/list";
import { MPS } from "./mps.server.ts";
import { mpColumns } from "./rows.tsx";

export const handle = registerHandle("mps", { registerList, mps });

export const loader = (args: Route.LoaderArgs) => MPS.list.page(args);

export default function MpList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("mps");
  const loaded = useUnpacked(loaderData);
  // Whether one is active is said beside the name, where it is unusual; the file has a column for it.
  const columns = mpColumns(t).filter(({ key }) => key !== "status");
  return <RegisterList register="mps" {...loaded} columns={columns} name={({ name }) => name} />;
}
