import { mayOpen } from "#app/model/access.ts";
import { formatDate, formatTime } from "#app/model/format.ts";
import { MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import type { Mp } from "#app/model/mp.ts";
import { NOTICE_KINDS, noticeKindName } from "#app/model/notice.ts";
import { shortName } from "#app/model/office.ts";
import { compareWallTimes, wallTimeOf } from "#app/model/period.ts";
import { calendarMps, officeHours } from "#app/model/work-hours.ts";
import { calendarDays, daysIn } from "#app/ui/calendar/entry.ts";
import type { PublicLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { notRejected } from "#server/meetings/steps.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { daysOff, knownNotices } from "#server/notices/notices.ts";
import { withAsked } from "../kit/case/wishes.server.ts";
import { AT } from "../kit/list/address.ts";
import { meetingsToTell } from "../kit/record/telling.server.ts";
import { freeSlots } from "../kit/slots/slots.ts";
import { goneFrom } from "./gone.server.ts";
import { namedDays } from "./named-days.server.ts";
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
import { calendarEntries, listedMeeting, marksOfMeetings } from "./rows.server.ts";
import { type DayRow, sheetOf } from "./sheet.server.ts";

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
  const returnTo = calendarSearch(query);
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
  const given = { context, lists, mps, found };
  const options = { details, returnTo, toTell, mayNote: mayAdd, day: query.date };
  return {
    query,
    returnTo,
    today,
    period: shownPeriod(query, found.range),
    total: found.total,
    inCalendar: found.calendar.length,
    unknownDay: isUnknownDay(params, query),
    rows: isDay ? [] : found.page.map((row) => listedMeeting(row, wholeDay, toTell)),
    forward: runsForward(query, today),
    /** Rejected meetings are in the list only; and somebody who comes back to a row was there. */
    isListOpen:
      query.page > 1 ||
      [AT, "size"].some((name) => params.has(name)) ||
      query.meetingStatusId === MEETING_STATUS.rejected,
    days: calendarDays(calendarEntries(found.calendar, returnTo, details, marksOf), found.range),
    sheet: isDay
      ? byTime([
          ...(await sheetOf(context, found.calendar, options)),
          ...(await goneFrom(context, query.date, found.calendar, returnTo)),
        ])
      : undefined,
    at: formatTime(now),
    shut: await shutIn({ ...given, today }),
    holidays,
    hours: officeHours(lists.mps, profile, query.mpId),
    /** Of everybody: more than the hours of a grid have room for. */
    isOfAll: mps.length === 0,
    /** The free half hours of a day, of each MP; unknown where meetings are left out. */
    free:
      isDay && mayAdd && query.meetingStatusId === undefined
        ? await freeOf({ ...given, now, hoursOf: (mp) => officeHours([mp], profile, query.mpId) })
        : [],
    bar: MEETINGS.bar(context, params, query, lists),
    stale: lists.stale,
    mayEdit: mayOpen("/admin/meetings/edit/:id", profile.roleId),
    mayAdd,
  };
}

const byTime = (rows: readonly DayRow[]): readonly DayRow[] =>
  rows.toSorted((one, other) => compareWallTimes(one.iso, other.iso));

interface Given {
  readonly context: Context;
  readonly lists: PublicLists;
  /** The calendar's MPs. */
  readonly mps: readonly Mp[];
  readonly found: Awaited<ReturnType<typeof findMeetings>>;
}

export type Shut = Awaited<ReturnType<typeof shutIn>>[number];

/** The notices that hold in the period, with how many meetings are to be moved because of each. */
async function shutIn({ context, lists, mps, found, today }: Given & { readonly today: string }) {
  const t = getT(context, "calendar");
  const { range, calendar } = found;
  const { notices } = await knownNotices(context);
  const isOf = ({ mpId, officeId }: (typeof notices)[number], mp: Mp | undefined) =>
    mp !== undefined && (mpId === mp.id || (officeId !== null && officeId === mp.officeId));
  return notices
    .filter((one) => one.endedOn === "" && one.from <= range.to && one.until >= range.from)
    .filter((one) => mps.some((mp) => isOf(one, mp)))
    .map((one) => {
      const kind = noticeKindName(one.kindId);
      const office = lists.offices.find(({ id }) => id === one.officeId);
      const mp = lists.mps.find(({ id }) => id === one.mpId);
      const [from = "", until = ""] = [one.from, one.until].map((day) =>
        formatDate(day).slice(0, "DD.MM.".length),
      );
      const days = one.from > range.from ? `${from} – ${until}` : t("shut.until", { day: until });
      const name = (office ? shortName(lists.offices, office, "mk") : mp?.fullName) ?? "";
      const count = notRejected(calendar).filter(
        (meeting) =>
          isOf(
            one,
            mps.find(({ id }) => id === meeting.mpId),
          ) &&
          (kind === "absent" || meeting.meetingLocationId !== MEETING_LOCATION.online) &&
          daysIn({ start: meeting.startDate, end: meeting.endDate }, range).some(
            (day) => day >= today && day >= one.from && day <= one.until,
          ),
      ).length;
      return {
        kind,
        title: `${t(`shut.${kind}`, { name, days, address: one.address })}.`,
        text: NOTICE_KINDS[kind].isOff && count > 0 ? t("shut.there", { count }) : "",
      };
    });
}

interface Hours {
  readonly now: string;
  readonly hoursOf: (mp: Mp) => ReturnType<typeof officeHours>;
}

const freeOf = async ({ context, mps, found, now, hoursOf }: Given & Hours) =>
  (
    await Promise.all(
      mps.map(async (mp) => {
        const hours = hoursOf(mp);
        const isOff = await daysOff(context, [mp], found.range);
        const own = found.calendar.filter(({ mpId }) => mpId === mp.id);
        const times = hours ? Object.values(freeSlots(found.range, hours, own, isOff, now)).flat() : [];
        return { id: mp.id, name: mp.fullName, times };
      }),
    )
  ).filter(({ times }) => times.length > 0);
