import type { DayRange } from "#app/model/days.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { type MeetingData, type MeetingRow, notRejected } from "#app/model/meeting.ts";
import { compareWallTimes, isWholeDay, parseWallTime } from "#app/model/period.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";

/** A range of days for the API's filter: from its first to its last second. */
export const rangeTimes = ({ from, to }: DayRange) => ({
  fromDate: `${from}T00:00:00Z`,
  toDate: `${to}T23:59:59Z`,
});

type Times = Pick<MeetingData, "startDate" | "endDate">;

/** The MP's meetings on these days, at most a hundred; none if unavailable: a warning must not stop the work. */
export async function meetingsThatDay(
  context: Context,
  { mpId, startDate, endDate }: Pick<MeetingData, "mpId" | "startDate" | "endDate">,
  ask: Api["attempt"] = api(context).attempt,
): Promise<readonly MeetingRow[] | undefined> {
  const [from = "", to = ""] = [startDate, endDate].map((iso) => parseWallTime(iso)?.date);
  const query = { page: 0, size: MAX_PAGE_SIZE, mpId, ...rangeTimes({ from, to }) };
  const found = await ask(contract.meetings.filter, { query });
  return found.ok ? found.value.content : undefined;
}

/** The lock of an MP's day for forms that arrange meetings (`inTurn`). */
export const turnOf = ({ mpId, startDate }: Pick<MeetingData, "mpId" | "startDate">): string =>
  `meetings ${mpId} ${startDate.slice(0, "YYYY-MM-DD".length)}`;

/** Those that overlap in time; a rejected one overlaps nothing. */
export const overlapping = (rows: readonly MeetingRow[], times: Times, own: number | undefined) =>
  notRejected(rows).filter((row) => row.id !== own && overlap(row, times));

/** Whether two of them overlap. A whole day overlaps everything on it; the end is exclusive. */
export function overlap(one: Times, other: Times): boolean {
  if ([one, other].some(({ startDate, endDate }) => isWholeDay(startDate, endDate))) return true;
  return startsBeforeEnd(one, other) && startsBeforeEnd(other, one);
}

const startsBeforeEnd = ({ startDate }: Times, { startDate: start, endDate: end }: Times) =>
  compareWallTimes(startDate, end) < 0 || compareWallTimes(startDate, start) === 0;
