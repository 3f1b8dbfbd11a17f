import { shortWeekday } from "#app/model/calendar-names.ts";
import { isToCome, isUnrecorded } from "#app/model/case-contradiction.ts";
import type { CaseQuery } from "#app/model/case-rules.ts";
import { ageOf, type CaseRow, isNew } from "#app/model/case.ts";
import { formatDate, formatTime } from "#app/model/format.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { CASE_STATUS, CASE_STATUSES, MEETING_STATUS } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { PARTIES } from "#app/model/parties.ts";
import type { Party } from "#app/model/party.ts";
import { compareWallTimes, isWholeDay, skopjeDay, wallTimeOf } from "#app/model/period.ts";
import type { ChangeKind } from "#app/model/request-state.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { meetingsAhead } from "#server/notifications/now.ts";
import { unlessAway } from "#server/store/store.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { CASES } from "../../kit/case/list.server.ts";
import type { KnownWishes } from "../../kit/case/wishes.server.ts";
import { statusMark } from "../../kit/record/labels.ts";

/** The query parameter that leaves only suspected cases in the list. */
export const SUSPECTED = "suspected";

/** The cases that were probably sent by a bot, or several times; none while the store is unavailable. */
export const suspectedCases = async (context: Context): Promise<ReadonlySet<number>> =>
  (await unlessAway(requestsOf(context).suspected())) ?? new Set();

/** A page of cases; with only the suspected ones, those among the newest without a decision, on one page. */
export async function casesOf(call: Api["call"], query: CaseQuery, only: ReadonlySet<number> | undefined) {
  if (!only) return call(contract.cases.filter, { query: CASES.forApi(query) });
  const newest = { ...query, statusId: CASE_STATUS.submitted, page: 1, size: MAX_PAGE_SIZE };
  const { content } = await call(contract.cases.filter, { query: CASES.forApi(newest) });
  const found = content.filter(({ id }) => only.has(id));
  return { content: found, totalElements: found.length };
}

/** What the list shows of a case, and nothing else (R18). */
export type ListedCase = ReturnType<typeof listedCase>;

/** What else is known of the cases, by their ids. */
interface CaseMarks {
  readonly wishes: KnownWishes;
  readonly changes: ReadonlyMap<number, ChangeKind>;
  readonly suspected: ReadonlySet<number>;
  readonly toTell: ReadonlySet<number>;
  readonly next: ReadonlyMap<number | null, NextMeeting>;
}

export function listedCase(
  row: CaseRow,
  parties: readonly Party[],
  { wishes, changes, suspected, toTell, next }: Partial<CaseMarks> = {},
) {
  const wish = wishes?.get(row.id);
  return {
    id: row.id,
    date: formatDate(row.date),
    /** Days since then; absent for a closed case. */
    age: ageOf(row),
    isNew: isNew(row) || undefined,
    mp: row.mpFullName,
    party: partyLabel(row.partyId, parties),
    assistant: row.userFullName,
    citizen: row.fullName,
    /** Absent if the API's lists don't contain it. */
    topic: row.topic ?? wish?.topic,
    municipality: municipalityName(row.municipalityId, "mk"),
    category: row.caseCategoryName,
    status: statusMark(CASE_STATUSES, row.caseStatusId),
    wishes: wish?.marks,
    /** A change requested by its citizen and not settled yet. */
    pendingChange: changes?.get(row.id),
    /** Its person has not been told of a change of their meeting. */
    isToTell: toTell?.has(row.id) || undefined,
    /** Of a scheduled case; absent if unknown. */
    nextMeeting: row.caseStatusId === CASE_STATUS.scheduled ? next?.get(row.id) : undefined,
    /** Probably sent by a bot, or several times; said while it is new. */
    isSuspected: (isNew(row) && suspected?.has(row.id)) || undefined,
  };
}

/** The short name of a built-in party, by its name: the API may have other parties under the same ids. */
export function partyLabel(id: number | null, parties: readonly Party[]): string {
  const name = parties.find((party) => party.id === id)?.name ?? "";
  return shortNames.get(name) ?? name;
}

const shortNames = new Map(PARTIES.map(({ name, abbr }) => [name, abbr]));

/** When the next meeting of a scheduled case is, or what it lacks. */
type NextMeeting = { readonly when: string } | { readonly lacks: "meeting" | "outcome" };

/** Of each scheduled case; absent if it isn't known. */
export async function nextMeetings(
  context: Context,
  attempt: Api["attempt"],
  rows: readonly Pick<CaseRow, "id" | "caseStatusId">[],
): Promise<ReadonlyMap<number | null, NextMeeting>> {
  const scheduled = rows.filter(({ caseStatusId }) => caseStatusId === CASE_STATUS.scheduled);
  const coming = scheduled.length > 0 && (await meetingsAhead(context, attempt));
  if (!coming) return new Map();
  const now = new Date();
  // The nearest one of each case comes last.
  const ahead = coming.rows
    .filter((meeting) => isToCome(meeting, wallTimeOf(now)))
    .sort((one, other) => compareWallTimes(other.startDate, one.startDate));
  const next = new Map<number | null, NextMeeting>(
    ahead.map((meeting) => [meeting.caseId, { when: whenOf(meeting, skopjeDay(now)) }]),
  );
  const others = coming.isWhole ? scheduled.filter(({ id }) => !next.has(id)) : [];
  const unrecorded = others.length > 0 && (await casesUnrecorded(attempt, now));
  if (unrecorded)
    for (const { id } of others) next.set(id, { lacks: unrecorded.has(id) ? "outcome" : "meeting" });
  return next;
}

/** The cases with a past meeting that lacks its outcome; `undefined` if they are unknown, or too many. */
async function casesUnrecorded(attempt: Api["attempt"], now: Date) {
  const [meetingStatusId, toDate] = [MEETING_STATUS.scheduled, `${skopjeDay(now)}T23:59:59Z`];
  const query = { page: 0, size: MAX_PAGE_SIZE, meetingStatusId, toDate };
  const found = await attempt(contract.meetings.filter, { query });
  if (!found.ok || found.value.totalElements > MAX_PAGE_SIZE) return undefined;
  const over = found.value.content.filter((meeting) => isUnrecorded(meeting, wallTimeOf(now)));
  return new Set(over.map(({ caseId }) => caseId));
}

/** "чет. 10.12. 10:30"; with the year if it is another one. */
function whenOf({ startDate, endDate }: Pick<Meeting, "startDate" | "endDate">, today: string): string {
  const day = formatDate(startDate);
  const isThisYear = startDate.slice(0, 4) === today.slice(0, 4);
  const time = isWholeDay(startDate, endDate) ? "" : formatTime(startDate);
  return [shortWeekday(startDate), isThisYear ? day.slice(0, -4) : day, time].filter(Boolean).join(" ");
}
