import { mps } from "#app/i18n/mk/mps.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { MpQuery } from "#app/model/mp.ts";
import { parseQuery } from "#app/model/query.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { currentList } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../frame/crumbs.tsx";
import { RegisterList } from "../register-list/register-list.tsx";
import { useRowLinks } from "../list/row-links.tsx";
import { shownList } from "../register-list/shown-list.ts";
import type { Route } from "./+types/list";
import { mpColumns } from "./columns.tsx";
import { type ListedMp, listedMps, LISTING } from "./rows.ts";

export const handle: AdminHandle = {
  texts: { registerList, mps },
  crumbs: [{ text: "nav.mps" }],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { roleId } = requireProfile(context);
  const [found, offices] = await Promise.all([
    currentList(context, contract.mps.list),
    currentList(context, contract.offices.list),
  ]);
  return pack({
    list: shownList(listedMps(found.value, offices.value), parseQuery(MpQuery, url.searchParams), LISTING),
    stale: found.stale || offices.stale,
    mayEdit: mayOpen("/admin/mps/edit/:id", roleId),
  });
}

export default function MpList({ loaderData }: Route.ComponentProps) {
  const { list, stale, mayEdit } = useUnpacked(loaderData);
  const { t } = useTranslation(["mps", "common"]);
  const nameOf = ({ name }: ListedMp) => name;
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={t("heading", { count: list.total })} />
      {stale && <Notice title={t("common:stale")} />}
      <RegisterList
        list={list}
        columns={mpColumns(t)}
        sizes={PAGE_SIZES.mps}
        caption={t("caption")}
        searchBy={t("searchBy")}
        actions={useRowLinks({ section: "/admin/mps", mayEdit, name: nameOf })}
      />
    </>
  );
}
