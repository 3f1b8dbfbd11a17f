import { mayOpen } from "#app/model/access.ts";
import { formatTime } from "#app/model/format.ts";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import type { Mp } from "#app/model/mp.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { calendarMps, officeHours } from "#app/model/work-hours.ts";
import { calendarDays } from "#app/ui/calendar/entry.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { daysOff } from "#server/notices/notices.ts";
import { withAsked } from "../kit/case/wishes.server.ts";
import { AT } from "../kit/list/address.ts";
import { meetingsToTell } from "../kit/record/telling.server.ts";
import { freeSlots } from "../kit/slots/slots.ts";
import { caseDetails, findMeetings, meetingQuery, MEETINGS, shownPeriod } from "./query.ts";
import { calendarEntries, listedMeeting, marksOfMeetings, namedDays } from "./rows.server.ts";
import { rowsOfDay } from "./sheet.server.ts";

/** The content of the meetings page: the day's list, or the calendar and the list of the address's period. */
export async function readCalendar(context: Context, params: URLSearchParams, signal: AbortSignal) {
  const profile = requireProfile(context);
  const now = wallTimeOf(new Date());
  const today = now.slice(0, "YYYY-MM-DD".length);
  const query = meetingQuery(params, today);
  const isDay = query.view === "day";
  const [found, lists] = await Promise.all([
    findMeetings(context, query, today, signal),
    MEETINGS.known(context, signal),
  ]);
  const toTell = await meetingsToTell(context, [...found.page, ...found.calendar]);
  const returnTo = MEETINGS.search(query);
  const details = await (isDay
    ? caseDetails(context, found.calendar, signal)
    : withAsked(context, new Map()));
  const wholeDay = getT(context, "meetings")("view.wholeDay");
  const mayAdd = mayOpen("/admin/meetings/add", profile.roleId);
  const mps = calendarMps(lists.mps, profile, query.mpId);
  const [holidays, marksOf] = await Promise.all([
    namedDays(context, mps, found.range),
    marksOfMeetings(context, lists, details, toTell),
  ]);
  const options = { details, returnTo, toTell, mayNote: mayAdd, day: query.date };
  return {
    query,
    returnTo,
    today,
    period: shownPeriod(query, found.range),
    total: found.total,
    inCalendar: found.calendar.length,
    rows: isDay ? [] : found.page.map((row) => listedMeeting(row, wholeDay, toTell)),
    forward: found.forward,
    /** Rejected meetings are in the list only; and somebody who comes back to a row was there. */
    isListOpen:
      query.page > 1 ||
      [AT, "size"].some((name) => params.has(name)) ||
      query.meetingStatusId === MEETING_STATUS.rejected,
    days: calendarDays(calendarEntries(found.calendar, returnTo, details, marksOf), found.range),
    sheet: isDay ? await rowsOfDay(context, found.calendar, options) : undefined,
    at: formatTime(now),
    holidays,
    hours: officeHours(lists.mps, profile, query.mpId),
    /** Of everybody: more than the hours of a grid have room for. */
    isOfAll: mps.length === 0,
    /** The free half hours of a day, of each MP; unknown where meetings are left out. */
    free:
      isDay && mayAdd && query.meetingStatusId === undefined
        ? await freeOf(context, mps, found, (mp) => officeHours([mp], profile, query.mpId))
        : [],
    bar: MEETINGS.bar(context, params, query, lists),
    stale: lists.stale,
    mayEdit: mayOpen("/admin/meetings/edit/:id", profile.roleId),
    mayAdd,
  };
}

async function freeOf(
  context: Context,
  mps: readonly Mp[],
  { range, calendar }: Awaited<ReturnType<typeof findMeetings>>,
  hoursOf: (mp: Mp) => ReturnType<typeof officeHours>,
) {
  const now = wallTimeOf(new Date());
  const all = await Promise.all(
    mps.map(async (mp) => {
      const hours = hoursOf(mp);
      const isOff = await daysOff(context, [mp], range);
      const own = calendar.filter(({ mpId }) => mpId === mp.id);
      const times = hours ? Object.values(freeSlots(range, hours, own, isOff, now)).flat() : [];
      return { id: mp.id, name: mp.fullName, times };
    }),
  );
  return all.filter(({ times }) => times.length > 0);
}
