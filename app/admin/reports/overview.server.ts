import type { TFunction } from "i18next";
import { keysOf } from "#app/model/keys-of.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { REPORT_STATUSES, type Tone } from "#app/model/lookups.ts";
import { skopjeDay } from "#app/model/period.ts";
import { type Report, REPORT_STATUS } from "#app/model/report.ts";
import type { Assistant } from "#app/model/user.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, faultPage } from "#server/api/fault.ts";
import { offersOf } from "#server/api/offers.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { byName } from "../kit/record/mp-options.server.ts";
import {
  askedPeriod,
  type Kind,
  periodAfter,
  periodBefore,
  periodFromText,
  periodParam,
  reportStatus,
} from "./kind.ts";
import { deadlineOf, filterReports } from "./read.server.ts";

export interface Standing extends ReturnType<typeof standingOf> {
  /** What the assistant's MPs had on the days of their service; absent if the API doesn't say. */
  readonly served?: Served | undefined;
}

export interface Served {
  readonly cases: number;
  readonly events: number;
}

interface Overview {
  readonly standings: readonly Standing[];
  /** What was on days without an assistant, and all of it as on the dashboard; absent if the API doesn't say. */
  readonly sums?: { readonly unserved: Served; readonly total: Served };
  /** The API doesn't say since when some of those without a report have been assistants. */
  readonly sinceUnknown: boolean;
  readonly counts: readonly Counter[];
}

/** The number of assistants with a status, and the value of the filter that shows them. */
interface Counter {
  readonly status: string;
  readonly name: string;
  readonly count: number;
}

const NOBODY: Overview = { standings: [], sinceUnknown: false, counts: [] };

/**
 * The overview of the address's period, by default the last one that has ended.
 * @throws a fault page: half an overview would report people as late who aren't
 */
export async function readOverview(
  context: Context,
  kind: Kind,
  params: URLSearchParams,
  signal: AbortSignal,
) {
  const { typed, period: asked } = askedPeriod(kind, params);
  const running = runningPeriod(kind);
  const period = asked ?? periodBefore(running) ?? running;
  const after = periodAfter(period);
  const found = await overviewOf(context, kind, period, api(context, { signal }));
  if (!found.ok) throw faultPage(found.fault);
  const overview = found.value;
  // A period that has not begun has no late reports.
  const ahead = period > running && overview.standings.every(({ reportId }) => reportId === undefined);
  const status = overview.counts.find((each) => each.status === params.get("status"))?.status ?? "";
  const shows = (one: Standing) =>
    status === "" || (status === MISSING ? one.isMissing : filterFor(one) === status);
  return {
    kind,
    period,
    shown: overview.standings.filter(shows),
    status,
    deadline: ahead ? undefined : deadlineOf(context, period),
    submitted: overview.standings.filter(({ statusId }) => statusId === REPORT_STATUS.submitted).length,
    typed: asked ?? (typed || period),
    wrong: asked === undefined && typed !== "",
    // Only values that the field accepts: months start in 2000.
    before: periodFromText(kind, periodBefore(period) ?? ""),
    after: after !== undefined && after < running ? after : undefined,
    ahead,
    ...(ahead ? NOBODY : overview),
  };
}

const runningPeriod = (kind: Kind) =>
  skopjeDay(new Date()).slice(0, kind === "monthly" ? "YYYY-MM".length : "YYYY".length);

/** Whose reports of the last period are not submitted, as the first page says it: two calls. */
export async function missingReports(context: Context, kind: Kind, calls: Calls) {
  const running = runningPeriod(kind);
  const period = periodBefore(running) ?? running;
  const found = await overviewOf(context, kind, period, calls, false);
  if (!found.ok) return found;
  // An annual report that came too late would stand there for a year.
  const missing = found.value.standings.filter(
    (standing) => standing.isMissing && (kind === "monthly" || !standing.isLate),
  );
  return { ok: true as const, value: { period, missing: missing.map(({ assistant }) => assistant) } };
}

/** The filter's value for all who have not submitted and owe it. */
const MISSING = "missing";

/** Late reports first, then drafts, missing ones, those that can't be submitted, submitted ones. */
const ORDER: readonly (number | undefined)[] = [REPORT_STATUS.late, REPORT_STATUS.draft, undefined];

type Calls = Pick<Api, "attempt">;

/** Reports of a period are about as many as assistants; more than five thousand are nonsense. */
const MAX_PAGES = 50;

/** The status of all assistants in a period; a former assistant is listed only with a report of that period. */
async function overviewOf(context: Context, kind: Kind, period: string, calls: Calls, isWithFigures = true) {
  const t = getT(context, "reports");
  const [known, found, served] = await Promise.all([
    calls.attempt(contract.users.assistants, {}),
    reportsOf(context, calls, kind, period),
    isWithFigures && offersOf(context).has("served")
      ? calls.attempt(contract.extra.served, { query: { [periodParam(kind)]: period } })
      : undefined,
  ]);
  if (!known.ok) return known;
  if (!found.ok) return found;
  const [assistants, reports] = [known.value, found.value];
  const figures = served?.ok ? served.value : undefined;
  const byUser = new Map(reports.map((report) => [report.userId, report]));
  const active = new Set(assistants.map(({ id }) => id));
  // No report is owed for a period that ended before the assistant started.
  const isOwed = (since: string) => since.slice(0, period.length) <= period;
  const due = assistants.filter(({ id, since }) => byUser.has(id) || isOwed(since));
  const former = reports
    .filter(({ userId }) => !active.has(userId))
    .map(({ userId: id, userFullName: fullName }) => ({ id, fullName, since: "" }));
  const standings = byName([...due, ...former]).map((person) => ({
    ...standingOf(person, byUser.get(person.id), active.has(person.id), t),
    ...(figures && { served: figures.find(({ userId }) => userId === person.id) ?? NOTHING }),
  }));
  // Service without a report counts as no assistant's: the sums must equal the dashboard's.
  const listed = new Set(standings.map(({ userId }) => userId));
  const unserved = figures?.filter(({ userId }) => userId === null || !listed.has(userId));
  const value: Overview = {
    standings: standings.toSorted((one, other) => placeOf(one) - placeOf(other)),
    sinceUnknown: due.some(({ id, since }) => since === "" && !byUser.has(id)),
    counts: countsOf(standings, t),
    ...(figures && unserved && { sums: { unserved: sumOf(unserved), total: sumOf(figures) } }),
  };
  return { ok: true as const, value };
}

const NOTHING: Served = { cases: 0, events: 0 };

const sumOf = (figures: readonly Served[]): Served =>
  figures.reduce((sum, one) => ({ cases: sum.cases + one.cases, events: sum.events + one.events }), NOTHING);

type T = TFunction<"reports">;

function standingOf({ id, fullName }: Assistant, report: Report | undefined, isAssistant: boolean, t: T) {
  const statusId = report?.reportStatusId;
  /** Not submitted, and its author, who alone could, is no longer an assistant. */
  const isNobodys = !isAssistant && statusId !== REPORT_STATUS.submitted;
  return {
    userId: id,
    /** A submitted report keeps the name that its author had. */
    assistant: statusId === REPORT_STATUS.submitted ? (report?.userFullName ?? fullName) : fullName,
    statusId,
    /** It can't be submitted. */
    isLate: statusId === REPORT_STATUS.late,
    isNobodys,
    /** It is owed, and can still be submitted or is late. */
    isMissing: !isNobodys && statusId !== REPORT_STATUS.submitted,
    mark: markOf(statusId, isNobodys, t),
    reportId: report?.id,
  };
}

/** A report that can't be submitted says so. */
function markOf(statusId: number | undefined, isNobodys: boolean, t: T) {
  const calm: Tone = "calm";
  if (statusId === undefined) return { name: t("overview.none"), tone: calm };
  const { name, tone } = reportStatus(statusId);
  return isNobodys ? { name: t("overview.nobodys", { status: name }), tone: calm } : { name, tone };
}

function placeOf({ statusId, isNobodys }: Standing): number {
  const at = ORDER.indexOf(statusId);
  return isNobodys || at === -1 ? ORDER.length + (isNobodys ? 0 : 1) : at;
}

/** Unknown statuses are counted too, and reports without an assistant separately, so that the counts add up. */
function countsOf(standings: readonly Standing[], t: T): Overview["counts"] {
  const others = standings.map(({ statusId }) => statusId ?? 0).toSorted((one, other) => one - other);
  const ids = [...new Set([...REPORT_STATUSES.map(({ id }) => id), ...others.filter(Boolean), undefined])];
  const counter = (statusId: number | undefined, isNobodys: boolean): Counter => {
    const status = filterFor({ statusId, isNobodys });
    const count = standings.filter((one) => filterFor(one) === status).length;
    const known = keysOf(REPORT_STATUS).find((key) => REPORT_STATUS[key] === statusId && !isNobodys);
    const name = known ? t(`overview.counted.${known}`, { count }) : markOf(statusId, isNobodys, t).name;
    return { name: name.toLowerCase(), status, count };
  };
  const missing = standings.filter((one) => one.isMissing).length;
  return [
    { status: "", name: t("overview.all"), count: standings.length },
    { status: MISSING, name: t("overview.missing"), count: missing },
    ...ids.map((id) => counter(id, false)),
    ...ids.map((id) => counter(id, true)),
  ];
}

const filterFor = ({ statusId = 0, isNobodys }: Pick<Standing, "statusId" | "isNobodys">) =>
  `${statusId}${isNobodys ? "-nobody" : ""}`;

async function reportsOf(
  context: Context,
  calls: Calls,
  kind: Kind,
  period: string,
): Promise<Attempt<readonly Report[]>> {
  const all: Report[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const found = await filterReports(calls, kind, { page, size: MAX_PAGE_SIZE, period });
    if (!found.ok) return found;
    all.push(...found.value.content);
    if (found.value.content.length === 0 || all.length >= found.value.totalElements)
      return { ok: true, value: all };
  }
  return { ok: false, fault: { kind: "shape", sent: "yes", reference: requestInfo(context).id } };
}
