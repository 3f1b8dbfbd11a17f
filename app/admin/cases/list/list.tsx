import type { LinksFunction } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen, mayPost } from "#app/model/access.ts";
import { idFilter } from "#app/model/query.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import stripLook from "#app/ui/style/strip.css?url";
import { api } from "#server/api/client.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { settingsOf } from "#server/settings/env.ts";
import type { AdminHandle } from "../../kit/frame/crumbs.tsx";
import { AddLink, ExportLink } from "../../kit/list/links.tsx";
import { addAddress } from "../../kit/list/address.ts";
import { ListFilters } from "../../kit/list/list-filters.tsx";
import { NoRows } from "../../kit/list/no-rows.tsx";
import { casesToTell } from "../../kit/record/telling.server.ts";
import type { Route } from "./+types/list";
import { attemptBeside, readStrip } from "./counts.server.ts";
import { CaseTable, Strip } from "./list-parts.tsx";
import { casesOf, listedCase, nextMeetings, SUSPECTED, suspectedCases } from "./list.server.ts";
import { wishesOfNew } from "../../kit/case/wishes.server.ts";
import { CASES } from "../../kit/case/list.server.ts";
import { pendingChanges } from "../../kit/case/pending-change.server.ts";
import { TICKED } from "./several-bar.tsx";
import { severalForm } from "./several.server.ts";
import queueLook from "./queue.css?url";

export const handle: AdminHandle = {
  texts: { cases },
  crumbs: [{ text: "nav.cases" }],
};

export const links: LinksFunction = () => [stripLook, queueLook].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ context, request, url: { searchParams } }: Route.LoaderArgs) {
  const { roleId } = requireProfile(context);
  const query = CASES.parse(searchParams, roleId);
  const { call } = api(context, { signal: request.signal });
  const suspected = await suspectedCases(context);
  const only = searchParams.has(SUSPECTED) ? suspected : undefined;
  const [found, known, stripWith] = await Promise.all([
    casesOf(call, query, only),
    CASES.known(context, request.signal),
    readStrip(context, query, request.signal),
  ]);
  const list = CASES.search(query);
  const ids = found.content.map(({ id }) => id);
  const attempt = attemptBeside(context, request.signal);
  const [wishes, next, changes, toTell] = await Promise.all([
    wishesOfNew(context, found.content, request.signal),
    nextMeetings(context, attempt, found.content),
    pendingChanges(context),
    casesToTell(context, ids, attempt),
  ]);
  return pack({
    query,
    bar: CASES.bar(context, searchParams, query, known),
    strip: stripWith(only ? undefined : found.totalElements),
    list,
    // The place in the list to go on at, counted from 1.
    at: idFilter.parse(searchParams.get("at") ?? undefined),
    total: found.totalElements,
    rows: found.content.map((row) =>
      listedCase(row, known.parties, { wishes, changes, suspected, toTell, next }),
    ),
    onlySuspected: only !== undefined,
    stale: known.stale,
    lateAfter: settingsOf(context).answerDays,
    mayEdit: mayOpen("/admin/cases/edit/:id", roleId),
    // Whether all rows that the form accepts are selected.
    ticked: searchParams.get(TICKED) === String(ids[0]),
    several: mayPost("/admin/cases/several", roleId) ? severalForm(context, list) : undefined,
    add: mayOpen("/admin/cases/add", roleId) ? addAddress("/admin/cases", list) : undefined,
  });
}

export default function CaseList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["cases", "common"]);
  const loaded = useUnpacked(loaderData);
  const { query, bar, strip, total, rows, stale, add, onlySuspected } = loaded;
  const hasSuspected = rows.some(({ isSuspected }) => isSuspected);
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={t("title")} isTerse>
        {/* The file would hold the others too. */}
        {total > 0 && !onlySuspected && <ExportLink section="/admin/cases" total={total} />}
        {add && <AddLink to={add} text={t("add")} />}
      </PageHead>
      {stale && <Notice title={t("common:stale")} />}
      <div className="strip">
        <Strip
          steps={strip}
          statusId={query.statusId}
          suspected={onlySuspected ? "shown" : hasSuspected ? "offered" : undefined}
        />
        <ListFilters bar={bar} strip={{}} />
      </div>
      {rows.length > 0 ? <CaseTable {...loaded} /> : <NoRows section="cases" {...loaded} />}
    </>
  );
}
