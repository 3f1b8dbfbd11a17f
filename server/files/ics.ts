import { MEETING_STATUS } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { isWholeDay, parseWallTime } from "#app/model/period.ts";
import { isLoopback } from "../connector.ts";

/** What a calendar file says about a meeting: no more than its owner may see, and nothing about the case. */
export type IcsMeeting = Pick<
  Meeting,
  "id" | "startDate" | "endDate" | "topic" | "fullName" | "meetingStatusId"
> & {
  readonly place: string;
  /** What else is worth knowing; lines. */
  readonly description: string;
  /** Address of the page about it, for those who may open one. */
  readonly page?: string;
};

/** What makes the file of a meeting one of several. */
interface IcsIssue {
  /** Where the site is reached; its host makes the UID unique in the world, and the same each time. */
  readonly origin: string;
  /** Who calendars are told has it: an institution, never a person. */
  readonly organizer: { readonly name: string; readonly email: string };
  /** When it was made. */
  readonly stamp: Date;
  /** Grows with each change (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
}

/**
 * One meeting as an iCalendar file (RFC 5545). Times are floating: every calendar shows them as they are written. One
 * that does not take place takes the entry of an earlier file away; what has a METHOD has an ORGANIZER (RFC 5546, 3.2.5).
 */
export async function meetingIcs(
  meeting: IcsMeeting,
  { origin, organizer, stamp, sequence }: IcsIssue,
): Promise<string> {
  const library = await import("ical-generator");
  const { default: ical, ICalCalendarMethod: Method, ICalEventStatus: Status } = library;
  const { id, topic, fullName, place, description, meetingStatusId, page } = meeting;
  const { hostname } = new URL(origin);
  // A demo answers to several names of this machine.
  const host = isLoopback(hostname) ? "localhost" : hostname;
  const isOff = meetingStatusId === MEETING_STATUS.rejected;
  const calendar = ical({
    prodId: { company: host, product: "constituency-offices", language: "MK" },
    method: isOff ? Method.CANCEL : Method.PUBLISH,
  });
  const entry = calendar.createEvent({
    id: `meeting-${id}@${host}`,
    stamp,
    sequence,
    organizer,
    ...timesOf(meeting),
    floating: true,
    summary: [fullName, topic].filter(Boolean).join(": ").replaceAll(CONTROLS, ""),
    location: place,
    description: description.replaceAll("\r\n", "\n").replaceAll(CONTROLS, ""),
    url: page ?? null,
  });
  if (isOff) entry.status(Status.CANCELLED);
  else if (meetingStatusId === MEETING_STATUS.requested) entry.status(Status.TENTATIVE);
  else entry.status(Status.CONFIRMED);
  // The library leaves out the end of the last line.
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** No text of a calendar file may hold them (RFC 5545, 3.1). */
const CONTROLS = /[^\P{Cc}\t\n]+/gu;

/** An end has to be later than its beginning (RFC 5545, 3.8.2.2): a meeting without a length has none. */
function timesOf({ startDate, endDate }: Pick<IcsMeeting, "startDate" | "endDate">) {
  const [start, end] = [clockOf(startDate), clockOf(endDate)];
  // The end of a day without times is the day after it.
  if (isWholeDay(startDate, endDate)) return { start, end: dayAfter(end), allDay: true };
  return end > start ? { start, end } : { start };
}

/** The library writes a floating time by its UTC parts: no time zone of a machine comes into it. */
function clockOf(iso: string): Date {
  const { date, time } = parseWallTime(iso) ?? { date: "1970-01-01", time: "" };
  return new Date(`${date}T${time || "00:00:00"}Z`);
}

const MILLISECONDS_PER_DAY = 86_400_000;
const dayAfter = (moment: Date) => new Date(moment.getTime() + MILLISECONDS_PER_DAY);
