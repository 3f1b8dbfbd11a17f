import { LARGEST_PAGE_SIZE } from "#app/model/limits.ts";
import type { MeetingRow } from "#app/model/meeting.ts";
import { type DayRange, visibleRange } from "#app/ui/calendar/days.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { apiQuery, type ShownQuery } from "./query.ts";

/** More meetings than anybody can read in a calendar: it says that there are others. */
const MOST_PAGES = 4;

/** A page of the list, that of a day forward in time, and the meetings of the whole visible range for the calendar. */
interface FoundMeetings {
  readonly range: DayRange;
  readonly total: number;
  readonly page: readonly MeetingRow[];
  /** The last ones of the range, when there are too many of them. */
  readonly calendar: readonly MeetingRow[];
}

/**
 * Reads both from the same query. One page is the rule; a busy range takes up to four more calls, made together, and
 * none for what the list has read already.
 */
export async function findMeetings(
  context: Context,
  query: ShownQuery,
  signal: AbortSignal,
): Promise<FoundMeetings> {
  const { call } = api(context, { signal });
  const range = visibleRange(query.view, query.date);
  const ask = (page: number, size: number) =>
    call(contract.meetings.filter, { query: apiQuery({ ...query, page, size }, range) });

  const first = await ask(query.page, query.size);
  const { content, totalElements: total } = first;
  if (query.page === 1 && total <= content.length) {
    const page = query.view === "day" ? content.toReversed() : content;
    return { range, total, page, calendar: content };
  }
  const isLarge = query.size === LARGEST_PAGE_SIZE;
  const pages = Math.min(Math.ceil(total / LARGEST_PAGE_SIZE), MOST_PAGES);
  const all = await Promise.all(
    Array.from({ length: pages }, (_none, index) =>
      isLarge && index + 1 === query.page ? Promise.resolve(first) : ask(index + 1, LARGEST_PAGE_SIZE),
    ),
  );
  const calendar = all.flatMap((found) => found.content);
  const page = query.view === "day" ? await pageOfDay(query, { calendar, total }, ask) : content;
  return { range, total, page, calendar };
}

/** A page of a day, which runs forward in time: the API's pages run the other way, and end elsewhere. */
async function pageOfDay(
  { page, size }: ShownQuery,
  { calendar, total }: Pick<FoundMeetings, "calendar" | "total">,
  ask: (page: number, size: number) => Promise<{ readonly content: readonly MeetingRow[] }>,
): Promise<readonly MeetingRow[]> {
  const end = total - (page - 1) * size;
  const start = Math.max(end - size, 0);
  if (end <= 0) return [];
  if (calendar.length >= total) return calendar.slice(start, end).toReversed();
  const before = Math.floor(start / size);
  const found = await Promise.all([ask(before + 1, size), ask(before + 2, size)]);
  const rows = found.flatMap(({ content }) => content);
  return rows.slice(start - before * size, end - before * size).toReversed();
}
