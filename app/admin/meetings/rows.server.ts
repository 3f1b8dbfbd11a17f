import { redirect } from "react-router";
import { weekdayName } from "#app/model/calendar-names.ts";
import { daysOf, type DayRange } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import {
  lookup,
  MEETING_LOCATION,
  MEETING_LOCATIONS,
  MEETING_STATUS,
  MEETING_STATUSES,
} from "#app/model/lookups.ts";
import { type Meeting, type MeetingRow, notRejected } from "#app/model/meeting.ts";
import type { Mp } from "#app/model/mp.ts";
import {
  decidingKind,
  isOffKind,
  NOTICE_KIND_NAMES,
  NOTICE_KINDS,
  type NoticeKind,
  noticesOn,
  placeInstead,
} from "#app/model/notice.ts";
import { type Office, officeLabel } from "#app/model/office.ts";
import { parseWallTime } from "#app/model/period.ts";
import type { ChangeKind } from "#app/model/request-state.ts";
import { type CalendarEntry, shownTimes, timeOf } from "#app/ui/calendar/entry.ts";
import type { Mark, ToneMark } from "#app/ui/page/badge.tsx";
import { allLists, type PublicLists } from "#server/api/cache.ts";
import { type ApiFault, faultPage } from "#server/api/fault.ts";
import { officeOf } from "#server/api/lists.ts";
import type { Context } from "#server/context.ts";
import { deletedMeeting } from "#server/files/ics-sequence.ts";
import { type Holidays, holidaysIn } from "#server/holidays.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { knownNotices } from "#server/notices/notices.ts";
import { getSession } from "#server/session/live-session.ts";
import { type KnownWishes, ONLINE_ICON } from "../kit/case/wishes.server.ts";
import { addressWith } from "../kit/list/address.ts";
import { CHANGE_ICONS } from "../kit/list/change-marks.tsx";
import { type StatusMark, statusMark } from "../kit/record/labels.ts";
import { mpName, mpOptions } from "../kit/record/mp-options.server.ts";
import { meetingLabels } from "./form.tsx";

const meetingStatus = (id: number): StatusMark => statusMark(MEETING_STATUSES, id);

export const locationOf = ({ meetingLocationId }: Meeting): string =>
  lookup(MEETING_LOCATIONS, meetingLocationId)?.name ?? "";

/** A row of the list as shown, and nothing else of the meeting (R18). */
export type ListedMeeting = ReturnType<typeof listedMeeting>;

/** @param toTell meetings whose people have not been told of their last change */
export function listedMeeting(row: MeetingRow, wholeDay: string, toTell: Known = NOBODY) {
  return {
    id: row.id,
    date: formatDate(row.startDate),
    time: timeOf(row, wholeDay),
    mp: row.mpFullName,
    person: row.fullName,
    topic: row.topic,
    place: locationOf(row),
    status: meetingStatus(row.meetingStatusId),
    ...(toTell.has(row.id) && { isToTell: true }),
  };
}

type Known = Pick<ReadonlyMap<number, unknown>, "has">;
const NOBODY: Known = new Set();

/**
 * What is unusual about a meeting, in colour: a notice of its day, what its citizen asks for, that its person has not
 * been told, that it is only requested.
 * @param known the wishes of its case, if it was read
 * @param toTell meetings whose people have not been told of their last change
 */
export async function marksOfMeetings(
  context: Context,
  lists: PublicLists,
  known: KnownWishes,
  toTell: Known,
) {
  const t = getT(context, ["sheet", "cases", "noticeKinds"]);
  const { notices } = await knownNotices(context);
  return (row: MeetingRow): readonly ToneMark[] => {
    if (row.meetingStatusId === MEETING_STATUS.realized) return [];
    const officeId = officeOf(lists, row.mpId)?.id ?? null;
    const day = noticesOn(notices, { id: row.mpId, officeId }, row.startDate.slice(0, "YYYY-MM-DD".length));
    const is = decidingKind(day, row.meetingLocationId !== MEETING_LOCATION.online);
    const asked = row.caseId === null ? undefined : known.get(row.caseId)?.asked;
    return [
      ...(is ? [{ ...lookOf(is), text: t(`noticeKinds:${is}.mark`) }] : []),
      ...(asked ? [{ ...ASKED_MARKS[asked], text: t(`cases:told.marks.${asked}`) }] : []),
      ...(toTell.has(row.id) ? [{ icon: "clock", tone: "wait", text: t("notTold") } as const] : []),
    ];
  };
}

/** Nobody is received there, or by that MP. */
export const SHUT_ICON = "lock";

const lookOf = (kind: NoticeKind) =>
  isOffKind(kind)
    ? ({ icon: SHUT_ICON, tone: "bad" } as const)
    : ({ icon: NOTICE_KINDS[kind].icon, tone: "wait" } as const);

const ASKED_MARKS = {
  withdrawn: { icon: CHANGE_ICONS.withdrawn, tone: "calm" },
  otherDay: { icon: CHANGE_ICONS.otherDay, tone: "bad" },
} as const satisfies Record<ChangeKind, Omit<ToneMark, "text">>;

/** Without rejected meetings (section 2 of the back-office document). @param returnTo the query that leads back */
export function calendarEntries(
  rows: readonly MeetingRow[],
  returnTo: string,
  known: KnownWishes,
  marksOf: Awaited<ReturnType<typeof marksOfMeetings>> = () => [],
): readonly CalendarEntry[] {
  return notRejected(rows).map((row) => {
    const { name, tone } = meetingStatus(row.meetingStatusId);
    const marks = marksOf(row);
    const isRefused = marks.some((mark) => mark.icon === CHANGE_ICONS.otherDay);
    return {
      id: row.id,
      href: addressWith(`/admin/meetings/view/${row.id}`, returnTo),
      start: row.startDate,
      end: row.endDate,
      ...shownTimes(row.startDate, row.endDate),
      title: row.fullName,
      who: [row.mpFullName, locationOf(row)].filter(Boolean).join(" · "),
      marks,
      isOff: row.caseId !== null && known.get(row.caseId)?.asked === "withdrawn",
      state: name,
      tone: isRefused ? "bad" : tone,
    };
  });
}

/** The wishes of its case, if it was read; a meeting that is online needs none to be so. */
export function wishesOf({ caseId, meetingLocationId }: MeetingRow, known: KnownWishes): readonly Mark[] {
  const marks = (caseId === null ? undefined : known.get(caseId)?.marks) ?? [];
  return meetingLocationId === MEETING_LOCATION.online
    ? marks.filter(({ icon }) => icon !== ONLINE_ICON)
    : marks;
}

/** Where people are received on the day of a meeting: at its MP's office, or where a notice says. */
export async function placesOfDays(context: Context, lists: PublicLists) {
  const { notices } = await knownNotices(context);
  return ({ mpId, startDate }: Meeting, named: (office: Office) => string = officeLabel) => {
    const office = officeOf(lists, mpId);
    const day = startDate.slice(0, "YYYY-MM-DD".length);
    const ofDay = noticesOn(notices, { id: mpId, officeId: office?.id ?? null }, day);
    return placeInstead(ofDay) ?? (office && named(office));
  };
}

/** What the notices say of these MPs' days, in words; `""` for nothing. */
async function noticesInWords(context: Context, mps: readonly Mp[]): Promise<(day: string) => string> {
  const t = getT(context, "noticeKinds");
  const { notices } = await knownNotices(context);
  return (day) => {
    const all = mps.map((mp) => ({ name: mp.fullName, ...noticesOn(notices, mp, day) }));
    return NOTICE_KIND_NAMES.map((kind) => ({
      kind,
      names: all.filter((one) => one[kind]).map(({ name }) => name),
    }))
      .filter(({ names }) => names.length > 0)
      .map(({ kind, names }) => t(`${kind}.day`, { names: names.join(", ") }))
      .join("; ");
  };
}

/** The names of holidays, and what notices say of these MPs' days. */
export async function namedDays(context: Context, mps: readonly Mp[], range: DayRange): Promise<Holidays> {
  const said = await noticesInWords(context, mps);
  const holidays = holidaysIn(range);
  const named = daysOf(range).map((day) => [day, [holidays[day], said(day)].filter(Boolean).join("; ")]);
  return Object.fromEntries(named.filter(([, text]) => text !== "")) as Holidays;
}

export async function shownMeeting(context: Context, meeting: Meeting, signal: AbortSignal) {
  const t = getT(context, "meetings");
  const lists = await allLists(context);
  const { fullName: person, topic, comment, caseId } = meeting;
  const isOnline = meeting.meetingLocationId === MEETING_LOCATION.online;
  const date = parseWallTime(meeting.startDate)?.date ?? "";
  const placeOf = await placesOfDays(context, lists);
  const address = isOnline ? "" : placeOf(meeting, (office) => office.address);
  const mps = lists.mps.filter(({ id }) => id === meeting.mpId);
  const holidays = date === "" ? {} : holidaysIn({ from: date, to: date });
  const said = await noticesInWords(context, mps);
  const day = [weekdayName(meeting.startDate, "mk"), formatDate(meeting.startDate)]
    .filter(Boolean)
    .join(", ");
  const time = timeOf(meeting, t("view.wholeDay"));
  const labels = meetingLabels(t);
  return {
    /** `YYYY-MM-DD`, or `""` if the API gives none. */
    date,
    day,
    time,
    person,
    topic,
    status: meetingStatus(meeting.meetingStatusId),
    /** Its fields in the order of the form, without status and case, which are more than text. */
    facts: [
      { label: labels.mpId, text: await mpName(context, lists.mps, meeting.mpId, signal) },
      { label: labels.date, text: day },
      // It includes the last day, and whether it is all day.
      { label: t("columns.time"), text: time },
      { label: t("columns.place"), text: [locationOf(meeting), address].filter(Boolean).join(", ") },
      { label: labels.fullName, text: person },
      { label: labels.topic, text: topic },
      { label: labels.comment, text: comment },
    ],
    caseId,
    /** It doesn't take place: its calendar file cancels an earlier one. */
    isOff: meeting.meetingStatusId === MEETING_STATUS.rejected,
    /** The name of the public holiday on which it takes place. */
    holiday: holidays[date],
    noticed: said(date),
  };
}

/** Address of a meeting's calendar file, which for a deleted one cancels the entry. */
export const calendarFile = (id: number): string => `/admin/meetings/view/${id}/meeting.ics`;

/** A deleted meeting for people who may have it in a calendar: for an assistant one of an own MP. */
export async function ownDeleted(context: Context, id: number, now: Date) {
  const [known, { mps }] = await Promise.all([deletedMeeting(context, id, now), allLists(context)]);
  const isOwn = mpOptions(mps, requireProfile(context)).some(({ value }) => value === known?.mpId);
  return isOwn ? known : undefined;
}

/**
 * Leads from a page of a meeting that was called off to its case, or else to its day.
 * @throws a redirect, or the page of the fault if nothing is known of the meeting
 */
export async function leaveMissing(context: Context, id: number, fault: ApiFault): Promise<never> {
  const known = fault.status === 404 ? await ownDeleted(context, id, new Date()) : undefined;
  if (!known) throw faultPage(fault);
  getSession(context).flash({ kind: "error", text: "meetingCalledOff" });
  const { caseId, startDate } = known;
  throw redirect(
    caseId
      ? `/admin/cases/view/${caseId}`
      : addressWith("/admin/meetings", `date=${startDate.slice(0, "YYYY-MM-DD".length)}`),
  );
}

/** The calendar file of a newly deleted meeting, for people who may have it in a calendar. */
export async function fileOfDeleted(context: Context, id: number) {
  const known = await ownDeleted(context, id, new Date());
  return known && ({ href: calendarFile(id), text: "meetingFile" } as const);
}
