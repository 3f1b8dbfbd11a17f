import { isWholeDay, parseWallTime } from "#app/model/period.ts";
import type { Meeting } from "#app/model/meeting.ts";

/** What a calendar file says about a meeting: no more than its owner may see, and nothing about the case. */
type IcsMeeting = Pick<Meeting, "id" | "startDate" | "endDate" | "topic" | "fullName"> & {
  readonly place: string;
};

/**
 * One meeting as an iCalendar file (RFC 5545). Times are floating: every calendar shows them as they are written.
 * @param host the site's own; it makes the UID unique in the world, and the same each time
 * @param stamp when it was made
 */
export async function meetingIcs(meeting: IcsMeeting, host: string, stamp: Date): Promise<string> {
  const { default: ical } = await import("ical-generator");
  const { id, startDate, endDate, topic, fullName, place } = meeting;
  const allDay = isWholeDay(startDate, endDate);
  const calendar = ical({ prodId: { company: host, product: "constituency-offices", language: "MK" } });
  calendar.createEvent({
    id: `meeting-${id}@${host}`,
    stamp,
    start: clockOf(startDate),
    // The end of a day without times is the day after it.
    end: allDay ? dayAfter(clockOf(endDate)) : clockOf(endDate),
    allDay,
    floating: true,
    summary: `${fullName}: ${topic}`,
    location: place,
  });
  return calendar.toString();
}

/** The library writes a floating time by its UTC parts: no time zone of a machine comes into it. */
function clockOf(iso: string): Date {
  const { date, time } = parseWallTime(iso) ?? { date: "1970-01-01", time: "" };
  return new Date(`${date}T${time || "00:00:00"}Z`);
}

const MILLISECONDS_PER_DAY = 86_400_000;
const dayAfter = (moment: Date) => new Date(moment.getTime() + MILLISECONDS_PER_DAY);
