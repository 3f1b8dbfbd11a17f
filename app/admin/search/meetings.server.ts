import { shortWeekday } from "#app/model/calendar-names.ts";
import { isToCome } from "#app/model/case-contradiction.ts";
import type { CaseRow } from "#app/model/case.ts";
import { addDays } from "#app/model/days.ts";
import { formatDate, formatDateTime } from "#app/model/format.ts";
import { LARGEST_PAGE_SIZE } from "#app/model/limits.ts";
import { CASE_STATUS, lookup, MEETING_LOCATIONS } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { compareWallTimes, isWholeDay, skopjeDay, wallTimeOf } from "#app/model/period.ts";
import { fold, searchWithin } from "#app/model/text/fold.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";

const whenOf = ({ startDate, endDate }: Pick<Meeting, "startDate" | "endDate">): string =>
  `${shortWeekday(startDate, "mk")} ${(isWholeDay(startDate, endDate) ? formatDate : formatDateTime)(startDate)}`;

/** The next meeting of each scheduled case, `undefined` for none; cases whose meetings are unavailable are absent. */
export async function meetingsAhead(
  context: Context,
  rows: readonly CaseRow[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, { readonly when: string; readonly place: string } | undefined>> {
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
        const place = next && lookup(MEETING_LOCATIONS, next.meetingLocationId)?.name;
        return [[id, next && { when: whenOf(next), place: place ?? "" }] as const];
      }),
  );
  return new Map(found.flat());
}

/** Meetings without a case are searched from this many days ago on, and this many pages of them. */
const DAYS = 31;
const MAX_PAGES = 5;
const MAX_MEETINGS = 10;

/** Meetings without a case by name or topic; a case's are found through it. */
export async function meetingsFound(
  context: Context,
  typed: string,
  signal: AbortSignal,
): Promise<readonly { readonly to: string; readonly text: string }[]> {
  const { attempt } = api(context, { signal });
  const isFound = searchWithin(typed);
  const fromDate = `${addDays(skopjeDay(new Date()), -DAYS)}T00:00:00Z`;
  const rows: { readonly to: string; readonly text: string }[] = [];
  for (let page = 0; page < MAX_PAGES && rows.length < MAX_MEETINGS; page += 1) {
    const query = { page, size: LARGEST_PAGE_SIZE, fromDate };
    const found = await attempt(contract.meetings.filter, { query });
    if (!found.ok) break;
    for (const meeting of found.value.content)
      if (meeting.caseId === null && isFound(fold(`${meeting.fullName} ${meeting.topic}`)))
        rows.push({
          to: `/admin/meetings/view/${meeting.id}`,
          text: [meeting.fullName, meeting.topic, whenOf(meeting)].filter(Boolean).join(", "),
        });
    if ((page + 1) * LARGEST_PAGE_SIZE >= found.value.totalElements) break;
  }
  return rows.slice(0, MAX_MEETINGS);
}
