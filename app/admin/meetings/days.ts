import { daysOf, visibleRange } from "#app/model/days.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { notRejected } from "#app/model/meeting.ts";
import { isInReach, isMonth, skopjeDay } from "#app/model/period.ts";
import { daysIn } from "#app/ui/calendar/entry.ts";
import type { KnownDays } from "#app/ui/form/day/day-calendar.tsx";
import { holidaysIn } from "#server/holidays.ts";
import type { Route } from "./+types/days";
import { findMeetings } from "./query.ts";

const QUERY = {
  view: "month",
  page: 1,
  size: MAX_PAGE_SIZE,
  mpId: undefined,
  meetingStatusId: undefined,
} as const;

/** Data for the date picker's month: public holidays, and days with meetings. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const month = url.searchParams.get("month") ?? "";
  const date = isMonth(month) && isInReach(`${month}-01`) ? `${month}-01` : skopjeDay(new Date());
  const range = visibleRange("month", date);
  const today = skopjeDay(new Date());
  const { calendar } = await findMeetings(context, { ...QUERY, date }, today, request.signal);
  const busy = new Set(
    notRejected(calendar).flatMap(({ startDate, endDate }) =>
      daysIn({ start: startDate, end: endDate }, range),
    ),
  );
  const known: KnownDays = {
    holidays: holidaysIn(range),
    busy: daysOf(range).filter((day) => busy.has(day)),
  };
  return Response.json(known, { headers: { "Cache-Control": "private, no-store" } });
}
