import { formatMonth, weekdayName, WEEKDAYS_SHORT } from "#app/model/calendar-names.ts";
import { type DayRange, stepsFrom, visibleRange } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { CALENDAR_VIEWS, MAX_PAGE_SIZE, PAGE_SIZES } from "#app/model/limits.ts";
import { MEETING_STATUSES } from "#app/model/lookups.ts";
import { MeetingQuery, type MeetingRow, notRejected } from "#app/model/meeting.ts";
import { isInReach, skopjeDay } from "#app/model/period.ts";
import { idFilter, parseQuery } from "#app/model/query.ts";
import { capital } from "#app/ui/calendar/entry.ts";
import { allLists } from "#server/api/cache.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { rangeTimes } from "#server/meetings/same-day.ts";
import { caseAddress, returnToCase, returnToList } from "../kit/case/in-list.server.ts";
import { type KnownWishes, wishesOfCases, withAsked } from "../kit/case/wishes.server.ts";
import { addressWith, AT, DASHBOARD, FROM_DASHBOARD, searchOf } from "../kit/list/address.ts";
import { defineList } from "../kit/list/define-list.server.ts";
import { lookupOptions } from "../kit/record/labels.ts";
import { mpOptions } from "../kit/record/mp-options.server.ts";

/** The list of meetings, which is the calendar's, and its filters; the period is none. */
export const MEETINGS = defineList({
  section: "/admin/meetings",
  texts: "meetings",
  sizes: PAGE_SIZES.meetings,
  usual: { date: "", view: CALENDAR_VIEWS[0], page: 1 },
  query: (params) => meetingQuery(params, skopjeDay(new Date())),
  known: (context: Context) => allLists(context),
  filters: {
    mpId: {
      control: "chooser",
      label: (t) => t("columns.mp"),
      all: (t) => t("filters.allMps"),
      options: ({ mps }, { profile }) => mpOptions(mps, profile),
    },
    meetingStatusId: {
      control: "select",
      label: (t) => t("columns.status"),
      all: (t) => t("filters.allStatuses"),
      options: () => lookupOptions(MEETING_STATUSES),
    },
  },
});

/** The query of an address, always with a date. */
type ShownQuery = MeetingQuery & { readonly date: string };

/** @param today Skopje's day, shown if the address names none or one out of range */
export function meetingQuery(params: URLSearchParams, today: string): ShownQuery {
  const query = parseQuery(MeetingQuery, params);
  const { date = today } = query;
  return { ...query, date: isInReach(date) ? date : today };
}

/** The same for the API: pages from zero, and the visible range as wall-clock times. */
export function apiQuery(query: ShownQuery, range: DayRange) {
  const { date: _date, view: _view, ...asked } = MEETINGS.forApi(query);
  return { ...asked, ...rangeTimes(range) };
}

/** More meetings than anybody can read in a calendar; it says if there are others. */
const MAX_PAGES = 4;

/**
 * A page of the list and the meetings of the whole visible range for the calendar, the last ones if there are too many;
 * `forward` if the list is in order of time. Usually one call; a busy range takes up to four more in parallel, and none
 * for what the list has already read.
 */
export async function findMeetings(context: Context, query: ShownQuery, today: string, signal: AbortSignal) {
  const { call } = api(context, { signal });
  const range = visibleRange(query.view, query.date);
  const forward = runsForward(query, today);
  const ask = (page: number, size: number) =>
    call(contract.meetings.filter, { query: apiQuery({ ...query, page, size }, range) });

  const first = await ask(query.page, query.size);
  const { content, totalElements: total } = first;
  if (query.page === 1 && total <= content.length) {
    return { range, total, page: forward ? content.toReversed() : content, forward, calendar: content };
  }
  const isLarge = query.size === MAX_PAGE_SIZE;
  const pages = Math.min(Math.ceil(total / MAX_PAGE_SIZE), MAX_PAGES);
  const all = await Promise.all(
    Array.from({ length: pages }, (_none, index) =>
      isLarge && index + 1 === query.page ? Promise.resolve(first) : ask(index + 1, MAX_PAGE_SIZE),
    ),
  );
  const calendar = all.flatMap((found) => found.content);
  if (!forward || calendar.length < total) return { range, total, page: content, forward: false, calendar };
  // The API's pages are in the opposite order, with other boundaries.
  const end = Math.max(total - (query.page - 1) * query.size, 0);
  const page = calendar.slice(Math.max(end - query.size, 0), end).toReversed();
  return { range, total, page, forward, calendar };
}

/** Whether a list is in chronological order: a day's list, and that of coming days. */
export const runsForward = ({ view, date }: ShownQuery, today: string): boolean =>
  view === "day" || visibleRange(view, date).to >= today;

/** Details from the cases of meetings, each read individually, and what their citizens ask for. */
export async function caseDetails(
  context: Context,
  rows: readonly MeetingRow[],
  signal: AbortSignal,
  attempt?: Api["attempt"],
): Promise<KnownWishes> {
  const cases = notRejected(rows).flatMap(({ caseId }) => caseId ?? []);
  return withAsked(context, await wishesOfCases(context, cases, signal, attempt));
}

/** The calendar's period in words, and links to others, so that browsers don't load month names. */
export function shownPeriod(query: ShownQuery, range: DayRange) {
  return {
    name: periodName(query, range),
    from: formatDate(range.from),
    to: formatDate(range.to),
    weekdays: WEEKDAYS_SHORT,
    steps: stepsFrom(query.view, query.date),
  };
}

/** "Мај 2026", "11.05. – 17.05.2026", or "Понеделник, 11.05.2026". */
function periodName({ view, date }: ShownQuery, range: DayRange): string {
  if (view === "week") return rangeName(range);
  if (view === "day") return `${capital(weekdayName(date, "mk"))}, ${formatDate(date)}`;
  return capital(formatMonth(date, "mk"));
}

const rangeName = ({ from, to }: DayRange) =>
  from.slice(0, 4) === to.slice(0, 4)
    ? `${formatDate(from).slice(0, "DD.MM.".length)} – ${formatDate(to)}`
    : `${formatDate(from)} – ${formatDate(to)}`;

/**
 * Where a meeting was opened from; parsed from an address, field by field, so that it leads to our own pages only.
 * @returns the query that stands for it, `""` for a meeting opened by its address alone; and the address to return to,
 * the calendar if unknown
 */
export function meetingReturnTo(context: Context, params: URLSearchParams) {
  const caseId = idFilter.parse(params.get("caseId"));
  if (caseId !== undefined) {
    const list = returnToList(context, params);
    return { from: "case" as const, search: returnToCase(caseId, list), back: caseAddress(caseId, list) };
  }
  if (params.get("from") === "dashboard")
    return { from: "dashboard" as const, search: FROM_DASHBOARD, back: DASHBOARD };
  const calendar = calendarOf(params);
  const row = idFilter.parse(params.get(AT) ?? undefined);
  const search = calendar
    ? [MEETINGS.search(calendar), searchOf({ [AT]: row })].filter(Boolean).join("&")
    : "";
  const from = calendar && ("calendar" as const);
  return { from, search, back: addressWith("/admin/meetings", search) };
}

/** The calendar from which a meeting was opened; `undefined` if opened elsewhere. */
export function calendarOf(params: URLSearchParams): ShownQuery | undefined {
  const query = meetingQuery(params, "");
  return query.date === "" ? undefined : query;
}

/** The calendar that shows a newly added meeting: on its day, without filters that would hide it. */
export function calendarWith(
  calendar: ShownQuery | undefined,
  { date, mpId }: { readonly date: string; readonly mpId: number },
): string {
  if (!calendar) return `date=${date}`;
  const filter = calendar.mpId === mpId ? mpId : undefined;
  return MEETINGS.search({ ...calendar, date, mpId: filter, meetingStatusId: undefined, page: 1 });
}
