import { MEETING_STATUS } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { isWholeDay, parseWallTime } from "#app/model/period.ts";

/** What a calendar file says about a meeting: no more than its owner may see, and nothing about the case. */
type IcsMeeting = Pick<Meeting, "id" | "startDate" | "endDate" | "topic" | "fullName" | "meetingStatusId"> & {
  readonly place: string;
};

/**
 * One meeting as an iCalendar file (RFC 5545). Times are floating: every calendar shows them as they are written.
 * @param host the site's own; it makes the UID unique in the world, and the same each time
 * @param stamp when it was made
 */
export async function meetingIcs(meeting: IcsMeeting, host: string, stamp: Date): Promise<string> {
  const { default: ical, ICalEventStatus: Status } = await import("ical-generator");
  const { id, topic, fullName, place, meetingStatusId } = meeting;
  const calendar = ical({ prodId: { company: host, product: "constituency-offices", language: "MK" } });
  const entry = calendar.createEvent({
    id: `meeting-${id}@${host}`,
    stamp,
    ...timesOf(meeting),
    floating: true,
    summary: `${fullName}: ${topic}`.replaceAll(CONTROLS, ""),
    location: place,
  });
  if (meetingStatusId === MEETING_STATUS.requested) entry.status(Status.TENTATIVE);
  else if (meetingStatusId === MEETING_STATUS.rejected) entry.status(Status.CANCELLED);
  else entry.status(Status.CONFIRMED);
  // The library leaves out the end of the last line.
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** No text of a calendar file may hold them (RFC 5545, 3.1). */
const CONTROLS = /[^\P{Cc}\t\n]+/gu;

/** An end has to be later than its beginning (RFC 5545, 3.8.2.2): a meeting without a length has none. */
function timesOf({ startDate, endDate }: IcsMeeting) {
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
