import { ROLE, type RoleId } from "#app/model/access.ts";
import { ageOf, type CaseRow } from "#app/model/case.ts";
import { addDays } from "#app/model/days.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import type { MeetingRow } from "#app/model/meeting.ts";
import { compareWallTimes, skopjeDay } from "#app/model/period.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import { lastCaseChange } from "#server/api/lists.ts";
import type { Context } from "#server/context.ts";
import { settingsOf } from "#server/settings/current.ts";
import { addressInNew } from "../kit/case/in-list.server.ts";
import { attemptBeside, FIRST_CASES, newCases } from "../cases/list/counts.server.ts";
import { type CaseWish, wishesOfNew, wishIn } from "../kit/case/wishes.server.ts";
import { meetingsToTell } from "../kit/record/telling.server.ts";
import { caseDetails } from "../meetings/query.ts";
import { sheetOf } from "../meetings/sheet.server.ts";
import { FROM_DASHBOARD, TOLD_PARAM } from "../kit/frame/dashboard.ts";
import { readToTell } from "./to-tell.server.ts";
import { readUnfinished } from "./unfinished.server.ts";
import { readPendingChanges } from "./pending-changes.server.ts";
import { keptForMinute } from "./kept.server.ts";

/** A part of the page, or the reference of the fault that prevented reading it. */
export type DashboardPart<Value> = { readonly value: Value } | { readonly reference: string };

export type WaitingView = NonNullable<Awaited<ReturnType<typeof readWaiting>>>;

/** What a part of the page shows, if it could be read and isn't empty. */
export type ShownPart<Name extends Exclude<keyof WaitingView, "today">> = NonNullable<
  Extract<WaitingView[Name], { readonly value: unknown }>["value"]
>;

export type SheetOfDay = ShownPart<"meetings">["today"];

export type ShortCase = ReturnType<typeof shortCase>;

/** Per day; each is read together with its case. The rest is in the calendar. */
const MEETINGS = 5;

/**
 * The new cases that have waited longest and those that came last, the meetings of today and tomorrow, and
 * citizens' changes: at most 32 calls, the three that say whom to tell and 29 two at a time. `undefined` for
 * roles that record nothing.
 */
export async function readWaiting(
  context: Context,
  roleId: RoleId,
  params: URLSearchParams,
  signal: AbortSignal,
) {
  if (roleId !== ROLE.assistant) return undefined;
  const attempt = attemptBeside(context, signal);
  const today = skopjeDay(new Date());
  const [toTell, changes, cases, meetings, unfinished] = await Promise.all([
    readToTell(context, params.get(TOLD_PARAM)),
    readPendingChanges(context, attempt),
    readCases(context, signal, attempt),
    readMeetings(context, today, signal, attempt),
    readUnfinished(context, attempt, today),
  ]);
  return { today, toTell, changes, newCases: cases, meetings, unfinished };
}

async function readCases(context: Context, signal: AbortSignal, attempt: Api["attempt"]) {
  const found = await newCases(context, signal);
  if (!found.ok) return lacking(found);
  const { content, totalElements: count } = found.value;
  const oldest =
    count > FIRST_CASES
      ? await longestWaiting(context, count, attempt)
      : { ok: true as const, value: content.toReversed() };
  if (!oldest.ok) return lacking(oldest);
  const latest = content.slice(0, Math.max(0, count - oldest.value.length)).toReversed();
  const wishes = await wishesOfNew(context, [...oldest.value, ...latest], signal, attempt);
  const lateAfter = settingsOf(context).answerDays;
  const short = (row: CaseRow, at: number) =>
    shortCase(row, wishes.get(row.id) ?? wishIn(context, row), { lateAfter, at });
  return {
    value: {
      count,
      first: oldest.value.map((row, index) => short(row, count - index)),
      /** Those that came last, unless they are among the first. */
      latest: latest.map((row, index) => short(row, latest.length - index)),
    },
  };
}

function shortCase(
  row: CaseRow,
  wish: CaseWish | undefined,
  { lateAfter, at }: { readonly lateAfter: number; readonly at: number },
) {
  const age = ageOf(row) ?? 0;
  return {
    id: row.id,
    /** Its page, which continues through the new cases from the oldest. */
    to: addressInNew(row.id, at),
    /** Days since it arrived. */
    age,
    isLate: age > lateAfter,
    citizen: row.fullName,
    /** `""` if the API's lists don't contain it. */
    topic: row.topic ?? wish?.topic ?? "",
    mp: row.mpFullName,
    wishes: wish?.marks ?? [],
  };
}

async function readMeetings(context: Context, today: string, signal: AbortSignal, attempt: Api["attempt"]) {
  const tomorrow = addDays(today, 1);
  const range = { fromDate: `${today}T00:00:00Z`, toDate: `${tomorrow}T23:59:59Z` };
  const found = await attempt(contract.meetings.filter, {
    query: { page: 0, size: MAX_PAGE_SIZE, ...range },
  });
  if (!found.ok) return lacking(found);
  const rows = found.value.content.filter(
    (row) => isToTakePlace(row) && row.startDate.slice(0, 10) <= tomorrow,
  );
  const days = [false, true].map((later) => rows.filter(({ startDate }) => startDate >= tomorrow === later));
  const [first = [], second = []] = days.map(mostUrgent);
  const [details, toTell] = await Promise.all([
    caseDetails(context, [...first, ...second], { view: "day", today }, signal, attempt),
    meetingsToTell(context, rows),
  ]);
  const options = { details, toTell, returnTo: FROM_DASHBOARD, mayNote: true };
  const sheet = async (all: readonly MeetingRow[] = [], shown: readonly MeetingRow[]) => {
    const ids = new Set(shown.map(({ id }) => id));
    const lines = await sheetOf(context, all, options);
    return {
      rows: lines.filter(({ id }) => ids.has(id)),
      /** The total, how many were not held yet, and for how many the person was reached. */
      count: all.length,
      open: all.filter(isOpen).length,
      reached: lines.filter(({ note }) => note?.is === "reached").length,
    };
  };
  const [ofToday, ofTomorrow] = await Promise.all([sheet(days[0], first), sheet(days[1], second)]);
  return { value: { today: ofToday, tomorrow: ofTomorrow } };
}

const isToTakePlace = ({ meetingStatusId }: MeetingRow) => meetingStatusId !== MEETING_STATUS.rejected;
const isOpen = ({ meetingStatusId }: MeetingRow) => meetingStatusId !== MEETING_STATUS.realized;

/** The pending meetings of a day, earliest first, then the held ones as far as they fit. */
const mostUrgent = (rows: readonly MeetingRow[]): readonly MeetingRow[] =>
  rows
    .toSorted(
      (one, other) =>
        Number(isOpen(other)) - Number(isOpen(one)) || compareWallTimes(one.startDate, other.startDate),
    )
    .slice(0, MEETINGS);

const lacking = ({ fault }: { readonly fault: ApiFault }) => ({ reference: fault.reference });

/**
 * The new cases that have waited longest, oldest first; cached for a minute, and reloaded after a case was changed.
 * The API can't sort: they are on the last pages of the list.
 * @param total number of new cases
 */
const longestWaiting = (context: Context, total: number, attempt: Api["attempt"]) =>
  keptForMinute(context, `longest ${total}`, () => readLast(total, attempt), lastCaseChange(context));

/** The rows of the last page, and of the one before it if the last is not full. */
async function readLast(total: number, attempt: Api["attempt"]): Promise<Attempt<readonly CaseRow[]>> {
  const last = Math.ceil(total / FIRST_CASES) - 1;
  const pages = last > 0 && total % FIRST_CASES > 0 ? [last - 1, last] : [last];
  const read = (page: number) =>
    attempt(contract.cases.filter, {
      query: { page, size: FIRST_CASES, statusId: CASE_STATUS.submitted },
    });
  const rows: CaseRow[] = [];
  for (const found of await Promise.all(pages.map(read))) {
    if (!found.ok) return found;
    rows.push(...found.value.content);
  }
  return { ok: true, value: rows.slice(-FIRST_CASES).toReversed() };
}
