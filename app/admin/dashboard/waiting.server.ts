import { ROLE, type RoleId } from "#app/model/access.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { ageOf, type CaseRow } from "#app/model/case.ts";
import { addDays } from "#app/model/days.ts";
import { formatTime } from "#app/model/format.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import type { MeetingRow } from "#app/model/meeting.ts";
import { compareWallTimes, isWholeDay, skopjeDay, wallTimeOf } from "#app/model/period.ts";
import { grouped } from "#app/model/text/order.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import { lastCaseChange } from "#server/api/lists.ts";
import type { Context } from "#server/context.ts";
import { workingDayFrom } from "#server/holidays.ts";
import { getT } from "#server/middleware/locale.ts";
import { settingsOf } from "#server/settings/env.ts";
import { addressInNew } from "../kit/case/in-list.server.ts";
import { attemptBeside, cachedForMinute, FIRST_CASES, newCases } from "../cases/list/counts.server.ts";
import { meetingsToTell } from "../kit/record/telling.server.ts";
import { caseDetails } from "../meetings/query.ts";
import { type DayRow, sheetOf } from "../meetings/sheet.server.ts";
import { DASHBOARD, FROM_DASHBOARD, TOLD_PARAM } from "../kit/list/address.ts";
import { readToTell } from "./to-tell.server.ts";
import { readUnfinished } from "./unfinished.server.ts";
import { readPendingChanges } from "./pending-changes.server.ts";
import { dayOf, inOrder, PAST, type PlacedRow, shortDay } from "./placed.server.ts";

export type WaitingView = NonNullable<Awaited<ReturnType<typeof readWaiting>>>;

/** Of today: each is read with its case. The others are on the day's page. */
const MEETINGS = 5;

/** New cases that are named. */
const OLDEST = 3;

/**
 * Who waits for the assistant, by day and hour, the meetings of today and tomorrow in a sentence, and the new cases
 * that have waited longest: at most 30 calls, two at a time. `undefined` for roles that record nothing.
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
  const parts = { toTell, changes, unfinished };
  const lacks = (["toTell", "changes", "unfinished"] as const).flatMap((name) => {
    const part = parts[name];
    return "reference" in part ? [{ name, reference: part.reference }] : [];
  });
  const rows = Object.values(parts).flatMap((part) => ("value" in part ? part.value : []));
  const ofToday = "value" in meetings ? meetings.value.rows : [];
  const begun = ofToday.filter(({ asks }) => asks === "held");
  const isReady = rows.length + begun.length + lacks.length === 0 && "value" in meetings;
  const shown = isReady ? ofToday.filter(({ asks }) => asks !== undefined) : begun;
  return {
    lacks,
    isReady,
    groups: groupsOf(context, today, [...rows, ...shown.map((row) => placed(today, row))]),
    /** Past meetings beyond those that are shown. */
    more: "more" in unfinished ? unfinished.more : 0,
    newCases: cases,
    days: "value" in meetings ? { value: meetings.value.days } : meetings,
  };
}

const placed = (on: string, { row, form }: DayRow): PlacedRow => ({
  on,
  row: { ...row, key: `meeting ${row.key}`, ...(form && { form: { ...form, page: DASHBOARD } }) },
});

/** More rows than this don't all stand open. */
const MANY = 15;

/** The rows of each day, under its heading. */
function groupsOf(context: Context, today: string, rows: readonly PlacedRow[]) {
  const t = getT(context, "overview");
  const horizon = rows.length > MANY ? workingDayFrom(addDays(today, 1), 1) : undefined;
  return [...grouped(inOrder(rows), ({ on }) => on)].map(([on, own]) => {
    const toTell = own.filter(({ isToTell }) => isToTell).length;
    return {
      id: on || "no-day",
      title: titleOf(context, on, today),
      note: toTell > 0 ? t("waiting.toTell", { count: toTell }) : "",
      isLater: horizon !== undefined && on !== PAST && (on === "" || on > horizon),
      rows: own.map(({ row }) => row),
    };
  });
}

function titleOf(context: Context, on: string, today: string): string {
  const t = getT(context, "overview");
  if (on === PAST) return t("unfinished.title");
  if (on === "") return t("waiting.noDay");
  const day = `${weekdayName(on, "mk")} ${shortDay(on)}`;
  if (on === today) return t("waiting.today", { day });
  return on === addDays(today, 1)
    ? t("waiting.tomorrow", { day })
    : day.charAt(0).toUpperCase() + day.slice(1);
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
  const { answerDays } = settingsOf(context);
  const first = oldest.value.slice(0, OLDEST).map((row, index) => {
    const age = ageOf(row) ?? 0;
    // Its page continues through the new cases from the oldest.
    const to = addressInNew(row.id, count - index);
    return { id: row.id, to, age, isLate: age > answerDays, citizen: row.fullName };
  });
  return { value: { count, first } };
}

async function readMeetings(context: Context, today: string, signal: AbortSignal, attempt: Api["attempt"]) {
  const tomorrow = addDays(today, 1);
  const range = { fromDate: `${today}T00:00:00Z`, toDate: `${tomorrow}T23:59:59Z` };
  const found = await attempt(contract.meetings.filter, {
    query: { page: 0, size: MAX_PAGE_SIZE, ...range },
  });
  if (!found.ok) return lacking(found);
  const rows = found.value.content
    .filter((row) => row.meetingStatusId !== MEETING_STATUS.rejected && dayOf(row) <= tomorrow)
    .toSorted((one, other) => compareWallTimes(one.startDate, other.startDate));
  const [ofToday, ofTomorrow] = [false, true].map((later) =>
    rows.filter((row) => (dayOf(row) === tomorrow) === later),
  ) as [MeetingRow[], MeetingRow[]];
  const open = ofToday.filter(({ meetingStatusId }) => meetingStatusId !== MEETING_STATUS.realized);
  const shown = open.slice(0, MEETINGS);
  const [details, toTell] = await Promise.all([
    caseDetails(context, shown, signal, attempt),
    meetingsToTell(context, shown),
  ]);
  const options = { details, toTell, returnTo: FROM_DASHBOARD, mayNote: true, day: today };
  const sheet = await sheetOf(context, shown, options);
  const t = getT(context, "overview");
  const sentence = (day: "today" | "tomorrow", all: readonly MeetingRow[]) => {
    const hours = all.filter((row) => !isWholeDay(row.startDate, row.endDate));
    const [from = "", to] = [...new Set([hours[0], hours.at(-1)])].map(
      (row) => row && formatTime(row.startDate),
    );
    const span = from && (to ? t("days.span", { from, to }) : t("days.at", { from }));
    return t(`days.${day}.${all.length > 0 ? "some" : "none"}`, { count: all.length, span });
  };
  const isToday = open.length > 0;
  const now = wallTimeOf(new Date());
  const ahead = open.filter(
    ({ startDate, endDate }) => isWholeDay(startDate, endDate) || compareWallTimes(endDate, now) > 0,
  );
  return {
    value: {
      rows: sheet,
      days: {
        sentences: [
          ofToday.length > 0 && ahead.length === 0 ? t("days.today.over") : sentence("today", ahead),
          sentence("tomorrow", ofTomorrow),
        ],
        sheet: t(isToday ? "days.sheet" : "days.sheetOfTomorrow"),
        to: `/admin/meetings?view=day&date=${isToday ? today : tomorrow}`,
      },
    },
  };
}

/** In place of a part of the page: the reference of the fault that prevented reading it. */
const lacking = ({ fault }: { readonly fault: ApiFault }) => ({ reference: fault.reference });

/** Oldest first. The API can't sort: they are on the last pages of its list. */
const longestWaiting = (context: Context, total: number, attempt: Api["attempt"]) =>
  cachedForMinute(context, `longest ${total}`, () => readLast(total, attempt), lastCaseChange(context));

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
