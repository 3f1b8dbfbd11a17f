import type { StatusKind } from "#app/model/case.ts";
import { MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import { FIRST_MEETING_TOPIC } from "#app/model/meeting.ts";
import type { Random } from "../random.ts";
import texts from "../texts.json" with { type: "json" };
import { at, textOf, weekdayOfDay, workday } from "./days.ts";

/** How cases reach a status: the statuses after "submitted", by the last one. */
const PATHS: Readonly<Record<number, readonly (readonly number[])[]>> = {
  1: [[]],
  2: [[2]],
  3: [[3], [3], [2, 3]],
  4: [[2, 4]],
  5: [[2, 4, 5], [2, 4, 5], [5]],
};

const COMMENTS: Readonly<Record<StatusKind, Readonly<Record<string, readonly string[]>>>> = texts.mk.comments;

/** The longest that staff take for a step, in days. */
const MAX_DAYS = 45;

/** The steps of a case to `statusId`, each on a separate day, at most `age` days after `first`. */
export function journeyTo(random: Random, kind: StatusKind, statusId: number, first: number, age: number) {
  const path = kind === "case" ? random.pick(PATHS[statusId] ?? []) : [2, 3].filter((id) => id <= statusId);
  const span = Math.min(age, random.between(path.length * 2, MAX_DAYS));
  let last = first;
  return path.map((id, index) => {
    const day = workdayBefore(first + Math.ceil(((index + 1) * span) / path.length), last);
    last = day;
    const comment = random.pick(COMMENTS[kind][id] ?? []);
    return { kind, statusId: id, comment, day, date: at(random, day, 9, 15) };
  });
}

export type JourneyStep = ReturnType<typeof journeyTo>[number];

/** How many days old a case must be to have reached a status. */
export const daysTo = (statusId: number): number =>
  Math.max(...(PATHS[statusId] ?? []).map((path) => path.length));

/** Moves a weekend day to the Friday before, unless the previous step is later than that. */
function workdayBefore(day: number, previous: number): number {
  const friday = day - Math.max(0, weekdayOfDay(day) - 5);
  return friday > previous ? friday : day;
}

/** What a meeting takes from its case. */
interface MeetingOf {
  readonly caseId: number;
  readonly mpId: number;
  readonly fullName: string;
  readonly wantsOnline: boolean;
  /** Day of the request. */
  readonly day: number;
}

/** The first meeting of a case, if any; its status follows from the case's. */
export function meetingFor(random: Random, of: MeetingOf, all: readonly JourneyStep[]) {
  const steps = all.filter(({ kind }) => kind === "case");
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

function meeting(random: Random, of: MeetingOf, day: number, meetingStatusId: number) {
  const start = random.pick([9, 9.5, 10, 10.5, 11, 11.5, 12, 13, 13.5, 14]);
  return {
    mpId: of.mpId,
    caseId: of.caseId,
    startDate: wallTime(day, start),
    endDate: wallTime(day, start + random.pick([0.5, 0.5, 1])),
    fullName: of.fullName,
    topic: FIRST_MEETING_TOPIC,
    comment: random.pick(texts.mk.agenda.caseComments),
    meetingLocationId: of.wantsOnline ? MEETING_LOCATION.online : MEETING_LOCATION.office,
    meetingStatusId,
  };
}

/** Hours as a decimal number; the trailing Z is the documented form of wall-clock times. */
export function wallTime(day: number, hours: number): string {
  const [hour, minute] = [Math.floor(hours), (hours % 1) * 60].map((part) => String(part).padStart(2, "0"));
  return `${textOf(day)}T${hour}:${minute}:00Z`;
}
