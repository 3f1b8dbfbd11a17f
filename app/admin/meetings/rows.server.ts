import { z } from "zod";
import { lookup, MEETING_LOCATIONS, MEETING_STATUS, MEETING_STATUSES } from "#app/model/lookups.ts";
import type { Meeting, MeetingRow } from "#app/model/meeting.ts";
import { isWholeDay, parseWallTime } from "#app/model/period.ts";
import { weekdayName } from "#app/ui/calendar-names.ts";
import { type CalendarEntry, shownTimes } from "#app/ui/calendar/entry.ts";
import { byFieldName, tableNames } from "#app/ui/form/field-table.tsx";
import { formatDate } from "#app/ui/format.ts";
import { allLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { deletedMeeting } from "#server/files/ics-sequence.ts";
import type { FieldTexts, Versions } from "#server/form/concurrent-edit.ts";
import { holidaysIn } from "#server/holidays.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import type { KnownWishes } from "../cases/list.server.ts";
import { addressWith } from "../list/address.ts";
import { lookupOptions, type StatusMark, statusMark } from "../record/labels.ts";
import { mpName, mpOptions } from "../record/mp-options.server.ts";
import { shownValue } from "../record/record-screen.tsx";
import { MEETING_FIELDS, type MeetingField, meetingLabels, meetingTexts } from "./form.tsx";

/** The mark of a meeting's status. */
const meetingStatus = (id: number): StatusMark => statusMark(MEETING_STATUSES, id);

/** Where it takes place, in Macedonian. */
export const locationOf = ({ meetingLocationId }: Meeting): string =>
  lookup(MEETING_LOCATIONS, meetingLocationId)?.name ?? "";

/** When it takes place, as HH:mm–HH:mm, or the word for the whole day; with the days when it lasts for several. */
export function timeOf({ startDate, endDate }: Meeting, wholeDay: string): string {
  const word = isWholeDay(startDate, endDate) && wholeDay;
  return [word, shownTimes(startDate, endDate).range].filter(Boolean).join(", ");
}

/** One row of the list as it is shown, and nothing else of the meeting (R18). */
export interface ListedMeeting {
  readonly id: number;
  readonly date: string;
  readonly time: string;
  readonly mp: string;
  readonly person: string;
  readonly topic: string;
  readonly place: string;
  readonly status: StatusMark;
  /** What is wished for in its case, as far as it was read. */
  readonly wishes?: string;
}

/** Turns the API's row into what list and export show. */
export function listedMeeting(row: MeetingRow, wholeDay: string, details?: CaseDetails): ListedMeeting {
  const wishes = details && wishesOf(row, details).join(" · ");
  return {
    id: row.id,
    date: formatDate(row.startDate),
    time: timeOf(row, wholeDay),
    mp: row.mpFullName,
    person: row.fullName,
    topic: row.topic,
    place: locationOf(row),
    status: meetingStatus(row.meetingStatusId),
    ...(wishes && { wishes }),
  };
}

/** A status as the calendar's legend explains it. */
export interface CalendarStatus extends StatusMark {
  readonly sign: string;
}

/** The statuses that the calendar's legend explains: rejected meetings are in the list only. */
export const calendarStatuses = (): readonly CalendarStatus[] =>
  MEETING_STATUSES.filter(({ id }) => id !== MEETING_STATUS.rejected).map(({ id }) => ({
    ...meetingStatus(id),
    sign: signOf(id),
  }));

/** A status in one letter or sign that every font has, for a calendar; a scheduled one needs none. */
function signOf(id: number): string {
  if (id === MEETING_STATUS.requested) return "?";
  return id === MEETING_STATUS.realized ? "Р" : "";
}

/** What the cases of meetings add to them. */
export interface CaseDetails {
  /** What is wished for in their cases. */
  readonly wishes: KnownWishes;
  /** How it is said that somebody wants to meet online. */
  readonly online: string;
}

/**
 * What stands in the calendar; rejected meetings don't (section 2 of the back-office document).
 * @param returnTo the query that leads back to this calendar
 */
export function calendarEntries(
  rows: readonly MeetingRow[],
  returnTo: string,
  details: CaseDetails,
): readonly CalendarEntry[] {
  return rows
    .filter(({ meetingStatusId }) => meetingStatusId !== MEETING_STATUS.rejected)
    .map((row) => calendarEntry(row, returnTo, details));
}

function calendarEntry(row: MeetingRow, returnTo: string, details: CaseDetails): CalendarEntry {
  const { name, tone } = meetingStatus(row.meetingStatusId);
  const wishes = wishesOf(row, details);
  const who = [row.mpFullName, locationOf(row)].filter(Boolean).join(" · ");
  return {
    id: row.id,
    href: addressWith(`/admin/meetings/view/${row.id}`, returnTo),
    start: row.startDate,
    end: row.endDate,
    ...shownTimes(row.startDate, row.endDate),
    title: row.fullName,
    detail: [row.topic, who, ...wishes].filter(Boolean).join(" · "),
    who,
    wishes: wishes.join(" · "),
    state: name,
    sign: signOf(row.meetingStatusId),
    tone,
  };
}

/** What is wished for in its case, in words. */
export function wishesOf(row: MeetingRow, details: CaseDetails): readonly string[] {
  const wish = row.caseId === null ? undefined : details.wishes.get(row.caseId);
  return [wish?.online ? details.online : "", wish?.text ?? ""].filter(Boolean);
}

/** A meeting as its own page shows it. */
export interface ShownMeeting {
  /** `YYYY-MM-DD`, or `""` when the API says none. */
  readonly date: string;
  readonly day: string;
  readonly time: string;
  readonly person: string;
  readonly topic: string;
  readonly status: StatusMark;
  /** Its fields in the order of the form, but for status and case, which are more than text. */
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly caseId: number | null;
  /** It does not take place: its calendar file takes out the entry of an earlier one. */
  readonly isOff: boolean;
  /** The name of the public holiday on which it takes place. */
  readonly holiday: string | undefined;
}

/** @param signal ends the reading when nobody waits for it any more */
export async function shownMeeting(
  context: Context,
  meeting: Meeting,
  signal: AbortSignal,
): Promise<ShownMeeting> {
  const t = getT(context, "meetings");
  const { mps } = await allLists(context);
  const { fullName: person, topic, comment, caseId } = meeting;
  const date = parseWallTime(meeting.startDate)?.date ?? "";
  const holidays = date === "" ? {} : await holidaysIn({ from: date, to: date });
  const day = [weekdayName(meeting.startDate, "mk"), formatDate(meeting.startDate)]
    .filter(Boolean)
    .join(", ");
  const time = timeOf(meeting, t("view.wholeDay"));
  // The time says the last day too, and whether it is a whole one.
  const texts: Readonly<Record<MeetingField, string | undefined>> = {
    mpId: await mpName(context, mps, meeting.mpId, signal),
    date: day,
    until: undefined,
    startTime: time,
    endTime: undefined,
    wholeDay: undefined,
    online: locationOf(meeting),
    fullName: person,
    topic,
    comment,
    caseId: undefined,
    meetingStatusId: undefined,
  };
  const labels = { ...meetingLabels(t), startTime: t("columns.time"), online: t("columns.place") };
  return {
    date,
    day,
    time,
    person,
    topic,
    status: meetingStatus(meeting.meetingStatusId),
    facts: tableNames(MEETING_FIELDS).flatMap((name) => {
      const text = texts[name];
      return text === undefined ? [] : { label: labels[name], text };
    }),
    caseId,
    isOff: meeting.meetingStatusId === MEETING_STATUS.rejected,
    holiday: holidays[date],
  };
}

/** A meeting as the page asks about it that deletes it. */
export interface AskedMeeting {
  readonly sentence: string;
  /** As of a shown meeting. */
  readonly date: string;
  /** The same as the form carries it. */
  readonly texts: FieldTexts;
}

/** @param signal ends the reading when nobody waits for it any more */
export async function askedAbout(
  context: Context,
  meeting: Meeting,
  signal: AbortSignal,
): Promise<AskedMeeting> {
  const shown = await shownMeeting(context, meeting, signal);
  const sentence = getT(context, "meetings")("remove.text", { ...shown });
  return { sentence, date: shown.date, texts: meetingTexts(meeting) };
}

/** A field in which two versions of a meeting differ, in words. */
export type MeetingDifference = Readonly<Record<"label" | "seen" | "now", string>>;

/** What differs, in the order of the form: what somebody has seen, and what is stored now. */
export async function shownDifferences(
  context: Context,
  differing: Versions["differing"],
  signal: AbortSignal,
): Promise<readonly MeetingDifference[]> {
  const t = getT(context, "meetings");
  const { mps } = await allLists(context);
  const idsOf = (field: MeetingField) =>
    differing
      .filter(({ name }) => name === field)
      .flatMap(({ mine, stored }) => [mine, stored])
      .map(Number)
      .filter((id) => id > 0);
  const mpNamed = async (id: number) => ({ value: id, label: await mpName(context, mps, id, signal) });
  const options = {
    mpId: await Promise.all(idsOf("mpId").map(mpNamed)),
    caseId: idsOf("caseId").map((id) => ({ value: id, label: t("view.case", { id }) })),
    meetingStatusId: lookupOptions(MEETING_STATUSES),
  };
  const inWords = shownValue({
    table: MEETING_FIELDS,
    options,
    words: { yes: t("form.yes"), no: t("form.no") },
  });
  const shown = (name: string, value: string) => inWords(name, value) || t("view.notGiven");
  return Object.entries(meetingLabels(t)).flatMap(([field, label]) =>
    differing
      .filter(({ name }) => name === field)
      .map(({ mine, stored }) => ({ label, seen: shown(field, mine), now: shown(field, stored) })),
  );
}

/** Where the calendar file of a meeting is; of one that is gone it takes the entry out. */
export const calendarFile = (id: number): string => `/admin/meetings/view/${id}/meeting.ics`;

/** A deleted meeting for who may have it in a calendar: for an assistant one of an own MP. */
export async function ownDeleted(context: Context, id: number, now: Date) {
  const [known, { mps }] = await Promise.all([deletedMeeting(context, id, now), allLists(context)]);
  const isOwn = mpOptions(mps, requireProfile(context)).some(({ value }) => value === known?.mpId);
  return isOwn ? known : undefined;
}

/** The calendar file of a meeting that was just deleted, for who may have it in a calendar. */
export async function fileOfDeleted(context: Context, id: number) {
  const known = await ownDeleted(context, id, new Date());
  return known && ({ href: calendarFile(id), text: "meetingFile" } as const);
}

/** What the page that asks showed of a meeting comes back with the answer: nobody may delete what they have not seen. */
export const SeenMeeting = z.object(byFieldName(MEETING_FIELDS, () => z.string().default("")));
