import { parties } from "#app/i18n/mk/parties.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { PartyQuery } from "#app/model/party.ts";
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
import { partyColumns } from "./columns.tsx";
import { LISTING, type ListedParty, listedParty } from "./rows.ts";

export const handle: AdminHandle = {
  texts: { registerList, parties },
  crumbs: [{ text: "nav.parties" }],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { roleId } = requireProfile(context);
  const { value, stale } = await currentList(context, contract.parties.list);
  const list = shownList(value, parseQuery(PartyQuery, url.searchParams), LISTING);
  return pack({
    list: { ...list, rows: list.rows.map(listedParty) },
    stale,
    mayEdit: mayOpen("/admin/parties/edit/:id", roleId),
  });
}

export default function PartyList({ loaderData }: Route.ComponentProps) {
  const { list, stale, mayEdit } = useUnpacked(loaderData);
  const { t } = useTranslation(["parties", "common"]);
  const nameOf = ({ name }: ListedParty) => name;
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={t("heading", { count: list.total })} />
      {stale && <Notice title={t("common:stale")} />}
      <RegisterList
        list={list}
        columns={partyColumns(t)}
        sizes={PAGE_SIZES.parties}
        caption={t("caption")}
        searchBy={t("searchBy")}
        actions={useRowLinks({ section: "/admin/parties", mayEdit, name: nameOf })}
      />
    </>
  );
}
