import { LARGEST_PAGE_SIZE } from "#app/model/limits.ts";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import type { MeetingData, MeetingRow } from "#app/model/meeting.ts";
import { compareWallTimes, isWholeDay, parseWallTime } from "#app/model/period.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { timesOf } from "../query.ts";
import { timeOf } from "../rows.tsx";

type Times = Pick<MeetingData, "startDate" | "endDate">;

/** A meeting that the MP already has at that time. */
export interface BusyMeeting {
  readonly id: number;
  readonly time: string;
  readonly person: string;
  readonly topic: string;
}

/** Nothing was written, because the person should know something first. */
interface BusyFault extends ApiFault {
  readonly busy: readonly BusyMeeting[];
}

/** What "save anyway" answers: another time or MP asks anew. */
export const slotOf = ({ mpId, startDate, endDate }: MeetingData): string =>
  `${mpId} ${startDate} ${endDate}`;

/** Whether a meeting is to take place at another time, or with another MP, than is stored: an API may write times otherwise. */
export const isMoved = (stored: MeetingData, { mpId, startDate, endDate }: MeetingData): boolean =>
  stored.mpId !== mpId ||
  compareWallTimes(stored.startDate, startDate) !== 0 ||
  compareWallTimes(stored.endDate, endDate) !== 0;

/** The MP's meetings of that day; nothing when they can't be had: a warning must not stop the work. */
export async function meetingsThatDay(
  context: Context,
  { mpId, startDate, endDate }: MeetingData,
  ask: Api["attempt"] = api(context).attempt,
): Promise<readonly MeetingRow[] | undefined> {
  const [from = "", to = ""] = [startDate, endDate].map((iso) => parseWallTime(iso)?.date);
  const query = { page: 0, size: LARGEST_PAGE_SIZE, mpId, ...timesOf({ from, to }) };
  const found = await ask(contract.meetings.filter, { query });
  return found.ok ? found.value.content : undefined;
}

/** Those of them that take place at the same time; a rejected one takes nobody's. */
export function overlapping(
  rows: readonly MeetingRow[],
  times: Times,
  own: number | undefined,
): readonly MeetingRow[] {
  return rows.filter(
    (row) => row.id !== own && row.meetingStatusId !== MEETING_STATUS.rejected && overlap(row, times),
  );
}

/** Whether two of them share a moment. A whole day shares one with everything on it; the end is no part. */
export function overlap(one: Times, other: Times): boolean {
  if ([one, other].some(({ startDate, endDate }) => isWholeDay(startDate, endDate))) return true;
  return startsBeforeEnd(one, other) && startsBeforeEnd(other, one);
}

const startsBeforeEnd = ({ startDate }: Times, { startDate: start, endDate: end }: Times) =>
  compareWallTimes(startDate, end) < 0 || compareWallTimes(startDate, start) === 0;

/** @param wholeDay the word for a meeting without times */
export function busyFault(rows: readonly MeetingRow[], wholeDay: string): Attempt<never> {
  const busy = rows.map((row) => ({
    id: row.id,
    time: timeOf(row, wholeDay),
    person: row.fullName,
    topic: row.topic,
  }));
  const fault: BusyFault = { kind: "status", sent: "no", reference: "", busy };
  return { ok: false, fault };
}

export const isBusy = (fault: ApiFault): fault is BusyFault => "busy" in fault;
