import { data, type LinksFunction, redirect } from "react-router";
import { audit as texts } from "#app/i18n/mk/audit.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDate, formatMoment } from "#app/model/format.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { faultHeaders } from "#app/route/faults.ts";
import { Icon } from "#app/ui/icon.tsx";
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
import { addressWith } from "../kit/list/address.ts";
import { plainAddress } from "../kit/list/days.tsx";
import { NoRows } from "../kit/list/no-rows.tsx";
import type { Route } from "./+types/list";
import look from "./audit.css?url";
import { Checked, Entries, Short } from "./entries.tsx";
import { shownEntries } from "./entries.server.ts";
import { AuditFilters } from "./filters.tsx";
import { AUDIT, questionOf, questionText } from "./query.ts";

export const handle: AdminHandle = { texts: { audit: texts }, crumbs: [{ text: "nav.audit" }] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: look }];

export const headers = faultHeaders;

/** The page shows at most this many of the newest entries. */
const MAX_ENTRIES = 1_000;

export async function loader({ context, request, url: { searchParams } }: Route.LoaderArgs) {
  const plain = plainAddress("/admin/audit", searchParams);
  if (plain !== undefined) throw redirect(plain);
  const { roleId } = requireProfile(context);
  const query = AUDIT.parse(searchParams);
  const { page, size } = query;
  const question = questionOf(query);
  const names = await AUDIT.known(context, request.signal);
  const bar = AUDIT.bar(context, searchParams, query, names);
  try {
    const trail = trailOf(context);
    const [answer, checked] = await Promise.all([trail.ask(question, MAX_ENTRIES), trail.lastCheck()]);
    const found = await answer.read((page - 1) * size, size);
    // The next query finds this one too.
    audit(context, { event: "audit-asked", filter: questionText(question), count: answer.total });
    const { total, isCut, isShort } = answer;
    return {
      state: "answered",
      query: { page, size },
      bar,
      csv: addressWith("/admin/audit.csv", questionText(question) ?? ""),
      total,
      isCut,
      isShort,
      entries: shownEntries(found, names, roleId, getT(context, "audit")),
      checked: shownCheck(checked),
    } as const;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return data({ state: "away", bar } as const, { status: 503 });
  }
}

function shownCheck(checked: CheckedTrail | undefined) {
  if (!checked) return undefined;
  const { at, since, lines, fault } = checked;
  return {
    lines,
    ...(fault && { fault }),
    at: formatMoment(at),
    since: since === undefined ? "" : formatDate(wallTimeOf(new Date(since))),
  };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("audit");
  const { bar } = loaderData;
  const isAnswered = loaderData.state === "answered";
  const title = !isAnswered
    ? t("title")
    : t(loaderData.isCut ? "headingCut" : "heading", { count: loaderData.total });
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={title}>
        {isAnswered && loaderData.total > 0 && !bar.isWrong && (
          <a className="btn plain" href={loaderData.csv} download>
            <Icon name="download" />
            {t("csv")}
          </a>
        )}
      </PageHead>
      {isAnswered ? (
        <Checked checked={loaderData.checked} />
      ) : (
        <Notice tone="bad" title={t("away")}>
          {t("awayText")}
        </Notice>
      )}
      <AuditFilters bar={bar} />
      {isAnswered && loaderData.isShort && <Short />}
      {isAnswered && <Answer {...loaderData} />}
    </>
  );
}

type Answered = Extract<Route.ComponentProps["loaderData"], { readonly state: "answered" }>;

function Answer(answered: Answered) {
  const { t } = useTranslation("audit");
  const { query, total, isCut, entries } = answered;
  if (entries.length === 0) return <NoRows section="audit" {...answered} />;
  return (
    <>
      <Entries entries={entries} />
      {isCut && <p className="small">{t("cut", { count: total })}</p>}
      <Paging page={query.page} size={query.size} total={total} sizes={PAGE_SIZES.audit} />
    </>
  );
}
