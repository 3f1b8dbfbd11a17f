import { data, type LinksFunction, redirect } from "react-router";
import { audit as texts } from "#app/i18n/mk/audit.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { faultHeaders } from "#app/route/faults.ts";
import { formatDate, formatDateTime } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { sizeSearch } from "#app/ui/list/filter-bar.tsx";
import { Paging } from "#app/ui/list/paging.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { audit } from "#server/audit/audit.ts";
import type { CheckedTrail } from "#server/audit/check.ts";
import { trailOf } from "#server/audit/trail.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { StoreUnavailable } from "#server/store/store.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { plainAddress } from "../kit/list/days.ts";
import { NoRows } from "../kit/list/no-rows.tsx";
import type { Route } from "./+types/list";
import look from "./audit.css?url";
import { Checked, Entries, Short } from "./entries.tsx";
import { shownEntries } from "./entries.server.ts";
import { AuditFilters } from "./filters.tsx";
import { nameOptions, namesOf } from "./names.server.ts";
import { askedText, auditQuery } from "./query.ts";

export const handle: AdminHandle = { texts: { audit: texts }, crumbs: [{ text: "nav.audit" }] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: look }];

export const headers = faultHeaders;

/** The page shows at most this many of the newest entries. */
const MOST = 1_000;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const plain = plainAddress("/admin/audit", url.searchParams);
  if (plain !== undefined) throw redirect(plain);
  const { roleId } = requireProfile(context);
  const query = auditQuery(url.searchParams);
  const { page, size, question } = query;
  const names = await namesOf(context, request.signal);
  const persons = nameOptions(names);
  try {
    const trail = trailOf(context);
    const [answer, checked] = await Promise.all([trail.ask(question, MOST), trail.lastCheck()]);
    const found = await answer.read((page - 1) * size, size);
    // This query is itself found by the next one.
    audit(context, { event: "audit-asked", filter: askedText(question), count: answer.total });
    const { total, isCut, isShort } = answer;
    const entries = shownEntries(found, names, roleId, getT(context, "audit"));
    return {
      state: "answered",
      query,
      persons,
      total,
      isCut,
      isShort,
      entries,
      checked: shownCheck(checked),
    } as const;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return data({ state: "away", query, persons } as const, { status: 503 });
  }
}

function shownCheck(checked: CheckedTrail | undefined) {
  if (!checked) return undefined;
  const { at, since, lines, fault } = checked;
  return {
    lines,
    ...(fault && { fault }),
    at: formatDateTime(wallTimeOf(new Date(at))),
    since: since === undefined ? "" : formatDate(wallTimeOf(new Date(since))),
  };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("audit");
  const { query, persons } = loaderData;
  const isAnswered = loaderData.state === "answered";
  const title = !isAnswered
    ? t("title")
    : t(loaderData.isCut ? "headingCut" : "heading", { count: loaderData.total });
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={title}>
        {isAnswered && loaderData.total > 0 && !query.isWrong && <CsvLink {...query} />}
      </PageHead>
      {isAnswered ? (
        <Checked checked={loaderData.checked} />
      ) : (
        <Notice tone="bad" title={t("away")}>
          {t("awayText")}
        </Notice>
      )}
      <AuditFilters query={query} persons={persons} />
      {isAnswered && loaderData.isShort && <Short />}
      {isAnswered && <Answer {...loaderData} />}
    </>
  );
}

type Answered = Extract<Route.ComponentProps["loaderData"], { readonly state: "answered" }>;

function CsvLink({ question }: Pick<Answered["query"], "question">) {
  const { t } = useTranslation("audit");
  const search = askedText(question);
  return (
    <a className="btn plain" href={search ? `/admin/audit.csv?${search}` : "/admin/audit.csv"} download>
      <Icon name="download" />
      {t("csv")}
    </a>
  );
}

function Answer({ query, total, isCut, entries }: Answered) {
  const { t } = useTranslation("audit");
  const { page, size, active } = query;
  if (entries.length === 0)
    return (
      <NoRows
        section="audit"
        total={total}
        size={size}
        filtered={active > 0}
        clear={sizeSearch(size, PAGE_SIZES.audit)}
      />
    );
  return (
    <>
      <Entries entries={entries} />
      {isCut && <p className="small">{t("cut", { count: total })}</p>}
      <Paging page={page} size={size} total={total} sizes={PAGE_SIZES.audit} />
    </>
  );
}
