import { mayOpen } from "#app/model/access.ts";
import { formatTime } from "#app/model/format.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { calendarMps, officeHours } from "#app/model/work-hours.ts";
import { calendarDays } from "#app/ui/calendar/entry.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { daysOff } from "#server/notices/notices.ts";
import { namedDays } from "./named-days.server.ts";
import { meetingsToTell } from "../kit/record/telling.server.ts";
import {
  calendarSearch,
  caseDetails,
  findMeetings,
  MEETINGS,
  meetingQuery,
  runsForward,
  shownPeriod,
  isUnknownDay,
} from "./query.ts";
import { calendarEntries, calendarStatuses, listedMeeting } from "./rows.server.ts";
import { goneFrom, sheetOf } from "./sheet.server.ts";
import { freeSlots } from "../kit/slots/slots.ts";

/** The content of the meetings page: calendar, the day's list and the list of the address's period. */
export async function readCalendar(context: Context, params: URLSearchParams, signal: AbortSignal) {
  const profile = requireProfile(context);
  const now = wallTimeOf(new Date());
  const today = now.slice(0, "YYYY-MM-DD".length);
  const query = meetingQuery(params, today);
  const [found, lists] = await Promise.all([
    findMeetings(context, query, today, signal),
    MEETINGS.known(context, signal),
  ]);
  const toTell = await meetingsToTell(context, [...found.page, ...found.calendar]);
  const returnTo = calendarSearch(query);
  const details = await caseDetails(context, found.calendar, { view: query.view, today }, signal);
  const wholeDay = getT(context, "meetings")("view.wholeDay");
  const mayAdd = mayOpen("/admin/meetings/add", profile.roleId);
  const mps = calendarMps(lists.mps, profile, query.mpId);
  const [holidays, isOff] = await Promise.all([
    namedDays(context, mps, found.range),
    daysOff(context, mps, found.range),
  ]);
  const hours = officeHours(lists.mps, profile, query.mpId);
  return {
    query,
    returnTo,
    today,
    period: shownPeriod(query, found.range, today, getT(context, "calendar")),
    total: found.total,
    inCalendar: found.calendar.length,
    unknownDay: isUnknownDay(params, query),
    rows: found.page.map((row) => listedMeeting(row, wholeDay, details, toTell)),
    forward: runsForward(query, today),
    days: calendarDays(calendarEntries(found.calendar, returnTo, details, toTell), found.range),
    sheet:
      query.view === "day"
        ? await sheetOf(context, found.calendar, { details, returnTo, toTell, mayNote: mayAdd })
        : undefined,
    gone: query.view === "day" ? await goneFrom(context, query.date, found.calendar) : [],
    at: formatTime(now),
    statuses: calendarStatuses(),
    holidays,
    hours,
    /** Of everybody: more than the hours of a grid have room for. */
    isOfAll: mps.length === 0,
    /** Free half hours, by day. */
    free:
      hours && mayAdd && query.view !== "month"
        ? freeSlots(found.range, hours, found.calendar, isOff, now)
        : undefined,
    bar: MEETINGS.bar(context, params, query, lists),
    stale: lists.stale,
    mayEdit: mayOpen("/admin/meetings/edit/:id", profile.roleId),
    mayAdd,
  };
}
