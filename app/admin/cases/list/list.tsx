import type { LinksFunction } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen, mayPost } from "#app/model/access.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { idFilter } from "#app/model/query.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import { sizeSearch } from "#app/ui/list/filter-bar.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { allLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { formKey } from "#server/form/form-key.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { settingsOf } from "#server/settings/current.ts";
import type { AdminHandle } from "../../kit/frame/crumbs.tsx";
import { AddLink, ExportLink } from "../../kit/list/links.tsx";
import { addAddress } from "../../kit/list/address.ts";
import { NoRows } from "../../kit/list/no-rows.tsx";
import { staffList } from "../../kit/list/staff-list.ts";
import { pendingChanges } from "../pending-change.server.ts";
import type { Route } from "./+types/list";
import { CaseFilters, CaseTable, KeepView, SuspectedLink } from "./list-parts.tsx";
import {
  activeFilters,
  caseQuery,
  filterChoices,
  hasAssistantFilter,
  listedCase,
  listSearch,
  wishesOfNew,
} from "./list.server.ts";
import { countsBeside, goneFrom, noteLook, stripAbove, viewsOf } from "./queue.server.ts";
import { Strip } from "./queue.tsx";
import { TICKED } from "./several-bar.tsx";
import { severalForm } from "./several.server.ts";
import { casesOf, SUSPECTED, suspectedCases } from "./suspected.server.ts";
import queueLook from "./queue.css?url";

export const handle: AdminHandle = {
  texts: { cases },
  crumbs: [{ text: "nav.cases" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: queueLook }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const profile = requireProfile(context);
  const { roleId } = profile;
  const query = caseQuery(url.searchParams, roleId);
  const { call } = api(context, { signal: request.signal });
  const [views, suspected] = await Promise.all([viewsOf(context), suspectedCases(context)]);
  const only = url.searchParams.has(SUSPECTED) ? suspected : undefined;
  const [found, lists, assistants, counts] = await Promise.all([
    casesOf(call, query, only),
    allLists(context),
    hasAssistantFilter(roleId) ? staffList(context, contract.users.assistants, request.signal) : undefined,
    countsBeside(context, query, views, request.signal),
  ]);
  const list = listSearch(query);
  const ids = found.content.map(({ id }) => id);
  const [wishes, changes] = await Promise.all([
    wishesOfNew(context, found.content, request.signal),
    pendingChanges(context),
    noteLook(context, request, query, views),
  ]);
  return pack({
    query,
    active: activeFilters(query),
    strip: stripAbove(query, views, found.totalElements, counts),
    formKey: formKey(context),
    gone: goneFrom(query, { ...lists, assistants }, profile),
    list,
    at: idFilter.parse(url.searchParams.get("at") ?? undefined),
    total: found.totalElements,
    rows: found.content.map((row) => listedCase(row, lists.parties, wishes, changes, suspected)),
    choices: filterChoices({ ...lists, assistants }, profile, query),
    onlySuspected: only !== undefined,
    stale: lists.stale,
    lateAfter: settingsOf(context).answerDays,
    mayEdit: mayOpen("/admin/cases/edit/:id", roleId),
    ticked: url.searchParams.get(TICKED) === String(ids[0]),
    several: mayPost("/admin/cases/several", roleId) ? severalForm(context, list) : undefined,
    add: mayOpen("/admin/cases/add", roleId) ? addAddress("/admin/cases", list) : undefined,
  });
}

export default function CaseList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["cases", "common"]);
  const loaded = useUnpacked(loaderData);
  const { query, active, strip, gone, total, rows, choices, stale, add } = loaded;
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={t("title")}>
        {total > 0 && <ExportLink section="/admin/cases" total={total} />}
        {add && <AddLink to={add} text={t("add")} />}
      </PageHead>
      {stale && <Notice title={t("common:stale")} />}
      {!strip.views && <Notice title={t("views.unavailable")}>{t("views.unavailableText")}</Notice>}
      {gone.map((name) => (
        <Notice key={name} title={t(`views.gone.${name}`)} />
      ))}
      <div className="strip">
        <Strip {...strip} statusId={query.statusId} />
        <CaseFilters
          query={query}
          choices={choices}
          active={active - Number(query.statusId !== undefined)}
          below={<KeepView {...strip} formKey={loaded.formKey} />}
        />
      </div>
      <SuspectedLink rows={rows} isOn={loaded.onlySuspected} />
      {rows.length > 0 ? (
        <CaseTable {...loaded} />
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
