import { MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import { FIRST_MEETING_TOPIC, type Meeting } from "#app/model/meeting.ts";
import type { Random } from "../random.ts";
import { textOf, workday } from "./days.ts";
import type { Step } from "./journey.ts";

/** What a meeting is about, from its case. */
interface MeetingOf {
  readonly caseId: number;
  readonly mpId: number;
  readonly fullName: string;
  readonly wantsOnline: boolean;
  /** Day of the request. */
  readonly day: number;
}

/** A meeting as it is stored. */
export type MeetingRow = Omit<Meeting, "id">;

/** The first meeting of a case, where it has one: its status follows from how far the case is. */
export function meetingFor(random: Random, of: MeetingOf, steps: readonly Step[]): MeetingRow | undefined {
  const held = steps.find(({ statusId }) => statusId === 4);
  if (held) return meeting(random, of, held.day, MEETING_STATUS.realized);
  const arranged = steps.find(({ statusId }) => statusId === 2);
  if (arranged) {
    const rejected = steps.some(({ statusId }) => statusId === 3);
    const day = workday(arranged.day, random.between(2, 12));
    return meeting(random, of, day, rejected ? MEETING_STATUS.rejected : MEETING_STATUS.scheduled);
  }
  if (steps.length > 0 || !random.chance(0.3)) return undefined;
  return meeting(random, of, workday(of.day, random.between(3, 14)), MEETING_STATUS.requested);
}

function meeting(random: Random, of: MeetingOf, day: number, meetingStatusId: number): MeetingRow {
  const start = random.pick([9, 9.5, 10, 10.5, 11, 11.5, 12, 13, 13.5, 14]);
  return {
    mpId: of.mpId,
    caseId: of.caseId,
    startDate: wallTime(day, start),
    endDate: wallTime(day, start + random.pick([0.5, 0.5, 1])),
    fullName: of.fullName,
    topic: FIRST_MEETING_TOPIC,
    comment: random.pick([
      "",
      "",
      "Граѓанинот ќе ги донесе документите.",
      "Да се покани и одговорното лице од општината.",
    ]),
    meetingLocationId: of.wantsOnline ? MEETING_LOCATION.online : MEETING_LOCATION.office,
    meetingStatusId,
  };
}

/** Hours as a decimal number; the trailing Z is the documented form of wall-clock times. */
export function wallTime(day: number, hours: number): string {
  const [hour, minute] = [Math.floor(hours), (hours % 1) * 60].map((part) => String(part).padStart(2, "0"));
  return `${textOf(day)}T${hour}:${minute}:00Z`;
}
