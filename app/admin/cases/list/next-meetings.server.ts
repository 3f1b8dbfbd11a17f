import { shortWeekday } from "#app/model/calendar-names.ts";
import { isToCome } from "#app/model/case-contradiction.ts";
import type { CaseRow } from "#app/model/case.ts";
import { formatDate, formatTime } from "#app/model/format.ts";
import { LARGEST_PAGE_SIZE } from "#app/model/limits.ts";
import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { compareWallTimes, isWholeDay, skopjeDay, wallTimeOf } from "#app/model/period.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";

/** How many pages of the nearest meetings a list of cases reads. */
const MAX_PAGES = 2;

/** The next meeting of each scheduled case, `undefined` for none; cases of which that can't be said are absent. */
export async function nextMeetings(
  attempt: Api["attempt"],
  rows: readonly Pick<CaseRow, "id" | "caseStatusId">[],
): Promise<ReadonlyMap<number, string | undefined>> {
  const scheduled = rows.filter(({ caseStatusId }) => caseStatusId === CASE_STATUS.scheduled);
  if (scheduled.length === 0) return new Map();
  const now = new Date();
  const size = LARGEST_PAGE_SIZE;
  const filters = {
    fromDate: `${skopjeDay(now)}T00:00:00Z`,
    meetingStatusId: MEETING_STATUS.scheduled,
  };
  const read = (page: number) => attempt(contract.meetings.filter, { query: { ...filters, page, size } });
  const farthest = await read(0);
  if (!farthest.ok) return new Map();
  // The nearest come last.
  const count = Math.max(1, Math.ceil(farthest.value.totalElements / size));
  const first = Math.max(0, count - MAX_PAGES);
  const pages = Array.from({ length: count - first }, (_page, at) => first + at);
  const found = await Promise.all(pages.map(async (page) => (page === 0 ? farthest : read(page))));
  const known = found.flatMap((page) => (page.ok ? page.value.content : []));
  const isAll = first === 0 && known.length >= farthest.value.totalElements;
  const ahead = known
    .filter((meeting) => isToCome(meeting, wallTimeOf(now)))
    .sort((one, other) => compareWallTimes(one.startDate, other.startDate));
  return new Map(
    scheduled.flatMap(({ id }) => {
      const next = ahead.find(({ caseId }) => caseId === id);
      return next || isAll ? [[id, next && whenOf(next, skopjeDay(now))] as const] : [];
    }),
  );
}

/** "чет. 10.12. 10:30"; the year is said if it is another one. */
function whenOf({ startDate, endDate }: Pick<Meeting, "startDate" | "endDate">, today: string): string {
  const day = formatDate(startDate);
  const isThisYear = startDate.slice(0, 4) === today.slice(0, 4);
  const time = isWholeDay(startDate, endDate) ? "" : formatTime(startDate);
  return [shortWeekday(startDate, "mk"), isThisYear ? day.slice(0, -4) : day, time].filter(Boolean).join(" ");
}
