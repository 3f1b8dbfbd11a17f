import { shortWeekday } from "#app/model/calendar-names.ts";
import { isToCome, isUnrecorded } from "#app/model/case-contradiction.ts";
import type { CaseRow } from "#app/model/case.ts";
import { addDays } from "#app/model/days.ts";
import { formatDate, formatDateTime } from "#app/model/format.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { CASE_STATUS, lookup, MEETING_LOCATIONS } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { compareWallTimes, isWholeDay, skopjeDay, wallTimeOf } from "#app/model/period.ts";
import { fold, searchWithin } from "#app/model/text/fold.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";

const whenOf = ({ startDate, endDate }: Pick<Meeting, "startDate" | "endDate">): string =>
  `${shortWeekday(startDate)} ${(isWholeDay(startDate, endDate) ? formatDate : formatDateTime)(startDate)}`;

/** The next meeting of each scheduled case, or what it lacks; cases whose meetings are unavailable are absent. */
export async function meetingsAhead(context: Context, rows: readonly CaseRow[], signal: AbortSignal) {
  const { attempt } = api(context, { signal });
  const now = wallTimeOf(new Date());
  const found = await Promise.all(
    rows
      .filter(({ caseStatusId }) => caseStatusId === CASE_STATUS.scheduled)
      .map(async ({ id }) => {
        const meetings = await attempt(contract.meetings.ofCase, { params: { caseId: id } });
        if (!meetings.ok) return [];
        const [next] = meetings.value
          .filter((meeting) => isToCome(meeting, now))
          .toSorted((one, other) => compareWallTimes(one.startDate, other.startDate));
        const isOpen = meetings.value.some((meeting) => isUnrecorded(meeting, now));
        const lacks = next ? undefined : isOpen ? ("outcome" as const) : ("meeting" as const);
        const place = next && lookup(MEETING_LOCATIONS, next.meetingLocationId)?.name;
        return [[id, { next: next && { when: whenOf(next), place: place ?? "" }, lacks }] as const];
      }),
  );
  return new Map(found.flat());
}

/** How far a search goes: from how many days ago on, and how many pages and meetings at most. */
interface Reach {
  readonly days?: number;
  readonly pages: number;
  readonly most: number;
}

/** Of the search, which is asked often. */
const NEAR: Reach = { days: 31, pages: 5, most: 10 };

/** Meetings without a case by name or topic; a case's are found through it. `isShort` if the API has failed. */
export async function meetingsFound(
  context: Context,
  typed: string,
  signal: AbortSignal,
  { days, pages, most }: Reach = NEAR,
) {
  const { attempt } = api(context, { signal });
  const isFound = searchWithin(typed);
  const fromDate =
    days === undefined ? {} : { fromDate: `${addDays(skopjeDay(new Date()), -days)}T00:00:00Z` };
  const rows: Meeting[] = [];
  let isShort = false;
  for (let page = 0; page < pages && rows.length < most; page += 1) {
    const query = { page, size: MAX_PAGE_SIZE, ...fromDate };
    const found = await attempt(contract.meetings.filter, { query });
    isShort = !found.ok;
    if (!found.ok) break;
    const loose = found.value.content.filter(({ caseId }) => caseId === null);
    rows.push(...loose.filter(({ fullName, topic }) => isFound(fold(`${fullName} ${topic}`))));
    if ((page + 1) * MAX_PAGE_SIZE >= found.value.totalElements) break;
  }
  const found = rows.slice(0, most).map((meeting) => ({
    id: meeting.id,
    to: `/admin/meetings/view/${meeting.id}`,
    text: [meeting.fullName, meeting.topic, whenOf(meeting)].filter(Boolean).join(", "),
  }));
  return { found, isShort };
}
