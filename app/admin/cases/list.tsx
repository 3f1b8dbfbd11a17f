import { cases } from "#app/i18n/mk/cases.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { pack, type Unpacked, useUnpacked } from "#app/route/packed.ts";
import { DataTable } from "#app/ui/list/data-table.tsx";
import { sizeSearch } from "#app/ui/list/filter-bar.tsx";
import { Paging } from "#app/ui/list/paging.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { allLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../frame/crumbs.tsx";
import { AddLink, ExportLink, useRowLinks } from "../list/links.tsx";
import { addAddress } from "../list/address.ts";
import { NoRows } from "../list/no-rows.tsx";
import { staffList } from "../list/staff-list.ts";
import type { Route } from "./+types/list";
import { CaseFilters, caseColumns } from "./list-parts.tsx";
import {
  activeFilters,
  apiQuery,
  caseQuery,
  filterChoices,
  hasAssistantFilter,
  type ListedCase,
  listedCase,
  listSearch,
  wishesOfNew,
} from "./list.server.ts";

export const handle: AdminHandle = {
  texts: { cases },
  crumbs: [{ text: "nav.cases" }],
};

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const profile = requireProfile(context);
  const { roleId } = profile;
  const query = caseQuery(url.searchParams, roleId);
  const { call } = api(context, { signal: request.signal });
  const [found, lists, assistants] = await Promise.all([
    call(contract.cases.filter, { query: apiQuery(query) }),
    allLists(context),
    hasAssistantFilter(roleId) ? staffList(context, contract.users.assistants, request.signal) : undefined,
  ]);
  const list = listSearch(query);
  const wishes = await wishesOfNew(context, found.content, request.signal);
  return pack({
    query,
    active: activeFilters(query),
    list,
    total: found.totalElements,
    rows: found.content.map((row) => listedCase(row, lists.parties, wishes)),
    choices: filterChoices({ ...lists, assistants }, profile, query),
    stale: lists.stale,
    mayEdit: mayOpen("/admin/cases/edit/:id", roleId),
    add: mayOpen("/admin/cases/add", roleId) ? addAddress("/admin/cases", list) : undefined,
  });
}

type Loaded = Unpacked<Route.ComponentProps["loaderData"]>;

export default function CaseList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["cases", "common"]);
  const loaded = useUnpacked(loaderData);
  const { query, active, total, rows, choices, stale, add } = loaded;
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={t("heading", { count: total })}>
        {total > 0 && <ExportLink section="/admin/cases" total={total} />}
        {add && <AddLink to={add} text={t("add")} />}
      </PageHead>
      {stale && <Notice title={t("common:stale")} />}
      <CaseFilters query={query} choices={choices} active={active} />
      {rows.length > 0 ? (
        <Cases {...loaded} />
      ) : (
        <NoRows
          section="cases"
          total={total}
          size={query.size}
          filtered={active > 0}
          clear={sizeSearch(query.size, PAGE_SIZES.cases)}
        />
      )}
    </>
  );
}

function Cases({ rows, query, list, total, mayEdit }: Loaded) {
  const { t } = useTranslation("cases");
  const { page, size } = query;
  const rowLinks = useRowLinks<ListedCase>({
    section: "/admin/cases",
    mayEdit,
    name: ({ citizen, date }) => `${citizen}, ${date}`,
    returnTo: (row) => `${list}&at=${(page - 1) * size + rows.indexOf(row) + 1}`,
  });
  return (
    <>
      <DataTable
        rows={rows}
        columns={caseColumns(t)}
        caption={t("caption")}
        rowKey={({ id }) => id}
        actions={rowLinks}
      />
      <Paging page={page} size={size} total={total} sizes={PAGE_SIZES.cases} />
    </>
  );
}
