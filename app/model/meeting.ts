import { z } from "zod";
import { dayFromText } from "./fields/day-text.ts";
import {
  choice,
  isTicked,
  missing,
  type Mistakes,
  optionalChoice,
  optionalDay,
  optionalRecordId,
  optionalText,
  optionalTick,
  optionalTime,
  type Raw,
  recordId,
  requiredDay,
  requiredLine,
  rule,
  timeRangeMistakes,
} from "./fields/field.ts";
import type { MessageKey } from "./fields/message-key.ts";
import { CALENDAR_VIEWS, LENGTH, PAGE_SIZES } from "./limits.ts";
import { idsOf, MEETING_LOCATION, MEETING_LOCATIONS, MEETING_STATUSES } from "./lookups.ts";
import { compareWallTimes, dateTimeOf, isInReach, parseWallTime } from "./period.ts";
import { choiceFilter, dayFilter, idFilter, page, pageSize, wordOf } from "./query.ts";

/**
 * What the API takes for a meeting (section 7 of the back-office document). `startDate` and `endDate` are
 * wall-clock times in Skopje as ISO text; they are never shifted by a time zone. Whole-day when both times
 * are 00:00:00.
 */
export interface MeetingData {
  readonly mpId: number;
  readonly caseId: number | null;
  readonly startDate: string;
  readonly endDate: string;
  /** The person met. */
  readonly fullName: string;
  readonly topic: string;
  readonly comment: string;
  readonly meetingLocationId: number;
}

/** A meeting (section 3 of the back-office document). */
export interface Meeting extends MeetingData {
  readonly id: number;
  readonly meetingStatusId: number;
}

/** One row of the meeting list; `mpFullName` is `""` when the API does not say it. */
export interface MeetingRow extends Meeting {
  readonly mpFullName: string;
}

/** The first meeting for a case without meetings has this topic (section 5 of the back-office document). */
export const FIRST_MEETING_TOPIC = "Иницијална средба";

const spokenFields = {
  mpId: recordId(),
  caseId: optionalRecordId(),
  fullName: requiredLine(LENGTH.meeting.fullName),
  topic: requiredLine(LENGTH.meeting.topic),
  comment: optionalText(LENGTH.meeting.comment),
};

const moment = () =>
  z.preprocess(
    (value) => value ?? "",
    z
      .string({ error: "invalid" })
      .refine((text) => text !== "", { error: "required", abort: true })
      .refine((text) => parseWallTime(text)?.time, { error: "invalid" }),
  );

/** The rules of a meeting as the API takes it: those of the form, over two date-times. */
export const MeetingPayload = z
  .object({
    ...spokenFields,
    startDate: moment(),
    endDate: moment(),
    meetingLocationId: choice(idsOf(MEETING_LOCATIONS)),
  })
  .and(rule(({ startDate, endDate }) => (isReversed(startDate, endDate) ? { startDate: "timeOrder" } : {})));

function isReversed(start: unknown, end: unknown): boolean {
  if (typeof start !== "string" || typeof end !== "string") return false;
  const areTimes = [start, end].every((text) => parseWallTime(text)?.time);
  return areTimes && compareWallTimes(start, end) > 0;
}

/** What was typed beside a ticked "whole day" does not count, not even as a mistake. */
const withoutHiddenTimes = (raw: unknown) =>
  typeof raw === "object" && raw !== null && "wholeDay" in raw && isTicked(raw.wholeDay)
    ? { ...raw, startTime: "00:00", endTime: "00:00" }
    : raw;

const outOfReach: MessageKey = "dayReach";

/** A slip of the year would put a meeting where no calendar shows it. */
const inCalendar = <Day extends z.ZodType<string>>(day: Day) =>
  day.refine((text) => text === "" || isInReach(text), { error: outOfReach });

/** The order of the times counts within one day; of two, that of the days. */
function orderMistakes(raw: Raw): Mistakes {
  const [date, until] = [raw["date"], raw["until"]].map((day) =>
    typeof day === "string" ? dayFromText(day) : undefined,
  );
  if (date === undefined || until === undefined || date === until)
    return timeRangeMistakes(raw, "startTime", "endTime");
  const isEarlier = until < date;
  return { ...missing(raw, ["startTime", "endTime"]), ...(isEarlier && { until: "timeOrder" }) };
}

/**
 * The assistant's meeting form (back-office 5). `until` is the last day of a meeting that lasts for several: the form
 * makes none, and keeps the ones that are there. `meetingStatusId` is there in the edit view only and goes to
 * the API by its own call; `meetingData` makes the payload of the rest.
 */
export const MeetingForm = z.preprocess(
  withoutHiddenTimes,
  z
    .object({
      ...spokenFields,
      date: inCalendar(requiredDay()),
      until: inCalendar(optionalDay()),
      wholeDay: optionalTick(),
      startTime: optionalTime(),
      endTime: optionalTime(),
      online: optionalTick(),
      meetingStatusId: optionalChoice(idsOf(MEETING_STATUSES)),
    })
    .and(rule(orderMistakes)),
);

export type MeetingForm = z.output<typeof MeetingForm>;

/** What the API takes for a filled-in form. */
export function meetingData(form: MeetingForm): MeetingData {
  const { date, until, startTime, endTime, online, mpId, caseId, fullName, topic, comment } = form;
  return {
    mpId,
    caseId,
    fullName,
    topic,
    comment,
    startDate: dateTimeOf(date, startTime),
    endDate: dateTimeOf(until || date, endTime),
    meetingLocationId: online ? MEETING_LOCATION.online : MEETING_LOCATION.office,
  };
}

/** A change of a meeting's status: any status (back-office 4). */
export const MeetingStatusForm = z.object({ meetingStatusId: choice(idsOf(MEETING_STATUSES)) });

/** The query of the meeting list and its calendar; the visible range follows from `view` and `date`. */
export const MeetingQuery = z.object({
  page,
  size: pageSize(PAGE_SIZES.meetings),
  mpId: idFilter,
  meetingStatusId: choiceFilter(idsOf(MEETING_STATUSES)),
  view: wordOf(CALENDAR_VIEWS),
  date: dayFilter,
});

export type MeetingQuery = z.output<typeof MeetingQuery>;
