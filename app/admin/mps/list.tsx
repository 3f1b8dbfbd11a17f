import { mps } from "#app/i18n/mk/mps.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import type { Route } from "./+types/list";
import { MPS } from "./register.server.ts";
import { mpColumns } from "./rows.tsx";

export const handle: AdminHandle = {
  texts: { registerList, mps },
  crumbs: [{ text: "nav.mps" }],
};

export async function loader(args: Route.LoaderArgs) {
  const { roleId } = requireProfile(args.context);
  const { list, bar, stale } = await MPS.page(args);
  return pack({
    list,
    bar,
    stale,
    mayEdit: mayOpen("/admin/mps/edit/:id", roleId),
  });
}

export default function MpList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("mps");
  const loaded = useUnpacked(loaderData);
  // Whether one is active is said beside the name, where it is unusual; the file has a column for it.
  const columns = mpColumns(t).filter(({ key }) => key !== "status");
  return <RegisterList register="mps" {...loaded} columns={columns} name={({ name }) => name} />;
}
