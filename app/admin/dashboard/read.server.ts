import { directoryOf } from "#app/directory/directory.ts";
import { ROLE, type RoleId } from "#app/model/access.ts";
import { LARGEST_PAGE_SIZE } from "#app/model/limits.ts";
import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import type { MeetingRow } from "#app/model/meeting.ts";
import { skopjeDay, wallTimeOf } from "#app/model/period.ts";
import type { DashboardFigures } from "#app/statistics/files.ts";
import { type MonthsQuery, monthsQuery, periodName } from "#app/statistics/query.ts";
import { viewNames, statisticsView } from "#app/statistics/view.ts";
import { formatDate, formatDateTime } from "#app/ui/format.ts";
import { type SomeLists, someLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { getLocale, getT } from "#server/middleware/locale.ts";
import { wishesOfNew } from "../cases/list.server.ts";
import { timeOf } from "../meetings/rows.server.ts";

/** Why a panel has nothing to show. */
export interface Lacks {
  readonly topMps?: ApiFault | undefined;
  readonly offices?: ApiFault | undefined;
}

/** What could be read of the figures. */
type ReadFigures =
  | {
      readonly figures: DashboardFigures;
      readonly lacks: Lacks;
    }
  | { readonly figures?: undefined; readonly fault: ApiFault };

/** The months that an address asks for, and the same in words. */
export function askedMonths(context: Context, { searchParams }: URL) {
  const query = monthsQuery(searchParams);
  return { query, period: periodName(query.months, getLocale(context), getT(context, "statistics")) };
}

/**
 * The figures of the months that an address asks for, by the calls for staff (section 2.5 of the portal document):
 * exact, never from the cache of the public ones.
 * @throws a redirect to sign-in when the session has ended
 */
export async function readFigures(
  context: Context,
  { query, period }: { readonly query: MonthsQuery; readonly period: string },
  signal: AbortSignal,
): Promise<ReadFigures> {
  const { attempt } = api(context, { signal });
  const [statistics, topMps, lists] = await Promise.all([
    attempt(contract.statistics.overallForStaff, { query: query.months }),
    attempt(contract.statistics.topMpsForStaff, { query: query.months }),
    someLists(context),
  ]);
  if (!statistics.ok) return { fault: statistics.fault };
  const [language, t] = [getLocale(context), getT(context, "statistics")];
  const directory = directoryOf(lists, language, getT(context, "home"));
  const names = viewNames({ directory, lists, language });
  const lacks = { ...nameless(lists), ...(!topMps.ok && { topMps: topMps.fault }) };
  const top = topMps.ok && !lacks.topMps ? topMps.value : [];
  const asOf = new Date();
  return {
    figures: {
      view: await statisticsView(
        { ...names, statistics: statistics.value, persons: "exact", topMps: top },
        { language, t },
      ),
      scope: { of: "all" },
      query,
      language,
      name: t("filters.allMps"),
      period,
      asOf: asOf.toISOString(),
      time: formatDateTime(wallTimeOf(asOf)),
      stale: lists.stale && !lists.fault,
    },
    lacks,
  };
}

/** Without their list MPs would pass for former ones, and offices would be left out. */
const nameless = ({ fault, mps, offices }: SomeLists): Lacks => ({
  ...(fault && mps.length === 0 && { topMps: fault }),
  ...(fault && offices.length === 0 && { offices: fault }),
});

/** What waits for an assistant. */
export interface WaitingView {
  /** YYYY-MM-DD in Skopje. */
  readonly today: string;
  readonly newCases: DashboardPart<{ readonly count: number; readonly first: readonly ShortCase[] }>;
  readonly meetings: DashboardPart<{ readonly count: number; readonly first: readonly ShortMeeting[] }>;
}

/** A part, or the reference of why it could not be read. */
type DashboardPart<Value> =
  { readonly value: Value } | { readonly value?: undefined; readonly reference: string };

/** A new case in one line. */
export interface ShortCase {
  readonly id: number;
  readonly date: string;
  readonly citizen: string;
  readonly mp: string;
  readonly wantsOnline: boolean;
  /** What else is wished for; `""` for nothing. */
  readonly wishes: string;
}

/** A meeting in one line. */
export interface ShortMeeting {
  readonly id: number;
  readonly time: string;
  readonly person: string;
  readonly mp: string;
}

const FIRST = 4;

/** The figures don't wait longer for what is only beside them. */
const PATIENCE_MS = 2_500;

/** Two calls, made together, and where an API's rows don't say it one more a new case; `undefined` for roles that record nothing. */
export async function readWaiting(
  context: Context,
  roleId: RoleId,
  signal: AbortSignal,
): Promise<WaitingView | undefined> {
  if (roleId !== ROLE.assistant) return undefined;
  const { attempt } = api(context, { signal, eachMs: PATIENCE_MS });
  const today = skopjeDay(new Date());
  const [cases, meetings] = await Promise.all([
    attempt(contract.cases.filter, { query: { page: 0, size: FIRST, statusId: CASE_STATUS.submitted } }),
    attempt(contract.meetings.filter, {
      query: {
        page: 0,
        size: LARGEST_PAGE_SIZE,
        fromDate: `${today}T00:00:00Z`,
        toDate: `${today}T23:59:59Z`,
      },
    }),
  ]);
  const wishes = cases.ok ? await wishesOfNew(context, cases.value.content, signal) : undefined;
  const wholeDay = getT(context, "overview")("waiting.wholeDay");
  return {
    today,
    newCases: partOf(cases, ({ content, totalElements: count }) => ({
      count,
      first: content.map(({ id, date, fullName: citizen, mpFullName: mp }) => ({
        id,
        date: formatDate(date),
        citizen,
        mp,
        wantsOnline: wishes?.get(id)?.online ?? false,
        wishes: wishes?.get(id)?.text ?? "",
      })),
    })),
    meetings: partOf(meetings, ({ content }) => comingOf(content, wholeDay)),
  };
}

function partOf<Read, Value>(read: Attempt<Read>, make: (value: Read) => Value): DashboardPart<Value> {
  return read.ok ? { value: make(read.value) } : { reference: read.fault.reference };
}

function comingOf(rows: readonly MeetingRow[], wholeDay: string) {
  const coming = rows
    .filter(({ meetingStatusId }) => meetingStatusId !== MEETING_STATUS.rejected)
    .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1));
  const first = coming.slice(0, FIRST).map((row) => ({
    id: row.id,
    time: timeOf(row, wholeDay),
    person: row.fullName,
    mp: row.mpFullName,
  }));
  return { count: coming.length, first };
}
