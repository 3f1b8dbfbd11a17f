import { z } from "zod";
import { dayFromText } from "./fields/day-text.ts";
import {
  choice,
  isTicked,
  missing,
  type Mistakes,
  optionalChoice,
  optionalDay,
  optionalLine,
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
import { hasBlank } from "./letter.ts";
import { CALENDAR_VIEWS, LENGTH, PAGE_SIZES } from "./limits.ts";
import {
  CASE_STATUS,
  CASE_STATUSES,
  idsOf,
  MEETING_LOCATION,
  MEETING_LOCATIONS,
  MEETING_STATUS,
  MEETING_STATUSES,
} from "./lookups.ts";
import { compareWallTimes, dateTimeOf, parseWallTime, wallTimeOf } from "./period.ts";
import { choiceFilter, dayFilter, idFilter, page, pageSize, wordOf } from "./query.ts";
import { LANGUAGES } from "./text/language.ts";

/** Topic of a case's first meeting (section 5 of the back-office document). */
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

/** A meeting as the API accepts it: the rules of the form, over two date-times. */
export const MeetingPayload = z
  .object({
    ...spokenFields,
    startDate: moment(),
    endDate: moment(),
    meetingLocationId: choice(idsOf(MEETING_LOCATIONS)),
  })
  .and(rule(({ startDate, endDate }) => (isReversed(startDate, endDate) ? { startDate: "timeOrder" } : {})));

/**
 * The content of a meeting (section 7 of the back-office document). `startDate` and `endDate` are wall-clock times in
 * Skopje as ISO text, never shifted by a time zone. A meeting lasts whole days when both times are 00:00:00.
 */
export type MeetingData = Readonly<z.output<typeof MeetingPayload>>;

/** A meeting (section 3 of the back-office document). */
export interface Meeting extends MeetingData {
  readonly id: number;
  readonly meetingStatusId: number;
}

/** One row of the meeting list; `mpFullName` is `""` when the API does not give it. */
export interface MeetingRow extends Meeting {
  readonly mpFullName: string;
}

/** Whether a meeting has another time or MP than stored; an API may write times differently. */
export const isMoved = (
  stored: Pick<MeetingData, "endDate" | "mpId" | "startDate">,
  { mpId, startDate, endDate }: typeof stored,
): boolean =>
  stored.mpId !== mpId ||
  compareWallTimes(stored.startDate, startDate) !== 0 ||
  compareWallTimes(stored.endDate, endDate) !== 0;

/** Whether it is still to take place, as far as its status says. */
export const isAhead = ({ meetingStatusId }: Pick<Meeting, "meetingStatusId">): boolean =>
  meetingStatusId === MEETING_STATUS.scheduled || meetingStatusId === MEETING_STATUS.requested;

/** Those that take place, or did. */
export const notRejected = <Row extends Pick<Meeting, "meetingStatusId">>(rows: readonly Row[]) =>
  rows.filter(({ meetingStatusId }) => meetingStatusId !== MEETING_STATUS.rejected);

/** Whether it hasn't begun: people are told only of such a meeting. */
export const isToBegin = (meeting: Pick<Meeting, "startDate" | "meetingStatusId">): boolean =>
  isAhead(meeting) && compareWallTimes(meeting.startDate, wallTimeOf(new Date())) > 0;

/** Whether its hour has come, so that its outcome can be recorded; a requested one has none. */
export const hasBegun = ({
  startDate,
  meetingStatusId,
}: Pick<Meeting, "startDate" | "meetingStatusId">): boolean =>
  meetingStatusId !== MEETING_STATUS.requested && compareWallTimes(startDate, wallTimeOf(new Date())) <= 0;

export const isPast = ({ startDate }: Pick<Meeting, "startDate">): boolean =>
  compareWallTimes(startDate, wallTimeOf(new Date())) < 0;

function isReversed(start: unknown, end: unknown): boolean {
  if (typeof start !== "string" || typeof end !== "string") return false;
  const areTimes = [start, end].every((text) => parseWallTime(text)?.time);
  return areTimes && compareWallTimes(start, end) > 0;
}

/** Times typed beside a ticked "whole day" are ignored, mistakes included. */
const withoutHiddenTimes = (raw: unknown) =>
  typeof raw === "object" && raw !== null && "wholeDay" in raw && isTicked(raw.wholeDay)
    ? { ...raw, startTime: "00:00", endTime: "00:00" }
    : raw;

/** Within one day the times must be in order; over two days, the days. */
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
 * The assistant's meeting form (back-office 5). `until` is the last day of a meeting of several days: the form
 * creates none but preserves existing ones. `meetingStatusId` is sent by the edit form only and has an API call of
 * its own; `meetingData` builds the rest of the payload.
 */
export const MeetingForm = z.preprocess(
  withoutHiddenTimes,
  z
    .object({
      ...spokenFields,
      date: requiredDay(),
      until: optionalDay(),
      wholeDay: optionalTick(),
      startTime: optionalTime(),
      endTime: optionalTime(),
      online: optionalTick(),
      meetingStatusId: optionalChoice(idsOf(MEETING_STATUSES)),
    })
    .and(rule(orderMistakes)),
);

export type MeetingForm = z.output<typeof MeetingForm>;

/** Mistakes in the letter count only if it is e-mailed. */
function letterMistakes(raw: Raw): Mistakes {
  if (!isTicked(raw["mail"])) return {};
  const letter = typeof raw["letter"] === "string" ? raw["letter"].trim() : "";
  if (letter === "") return { letter: "required" };
  return hasBlank(letter) ? { letter: "letterBlank" } : {};
}

/** The meeting form about a case: it also changes the status of the case, and writes to the person. */
export const ArrangeForm = MeetingForm.and(
  z
    .object({
      statusId: choice(idsOf(CASE_STATUSES)),
      statusComment: requiredLine(LENGTH.statusComment),
      /** Language of the letter. */
      language: z.enum(LANGUAGES, { error: "invalid" }),
      letter: optionalText(LENGTH.letter.text),
      mail: optionalTick(),
      /** How letter and comment were drafted: who has edited them keeps theirs. */
      draftedLetter: optionalText(LENGTH.letter.text),
      draftedComment: optionalLine(LENGTH.statusComment),
    })
    .and(rule(letterMistakes)),
);

export type ArrangeForm = z.output<typeof ArrangeForm>;

/** The button that arranges its half hour at once, with the initial texts of the full form. */
export const SLOT_AT_ONCE = "slot-at-once";

/** The API's payload for a valid form. */
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

/** A meeting as a form changes it; a status that was not selected is unchanged. */
export const changedBy = (form: MeetingForm, was: Meeting): Meeting => ({
  ...was,
  ...meetingData(form),
  meetingStatusId: form.meetingStatusId ?? was.meetingStatusId,
});

/** A change of a meeting's status, to any status (back-office 4). */
export const MeetingStatusForm = z.object({ meetingStatusId: choice(idsOf(MEETING_STATUSES)) });

/** The query of the meeting list and calendar; `view` and `date` determine the visible range. */
export const MeetingQuery = z.object({
  date: dayFilter,
  view: wordOf(CALENDAR_VIEWS),
  mpId: idFilter,
  meetingStatusId: choiceFilter(idsOf(MEETING_STATUSES)),
  size: pageSize(PAGE_SIZES.meetings),
  page,
});

export type MeetingQuery = z.output<typeof MeetingQuery>;

/** What happens to the case of a meeting that is called off, and why. */
export const CancellationForm = z
  .object({
    /** The new status of its case; `null` if the case keeps the one it has. */
    caseStatusId: optionalChoice([CASE_STATUS.submitted, CASE_STATUS.rejected]),
    reason: optionalLine(LENGTH.cancellationReason),
  })
  .and(
    rule(({ caseStatusId, reason }) =>
      Number(caseStatusId) === CASE_STATUS.rejected && (typeof reason !== "string" || reason.trim() === "")
        ? { reason: "required" }
        : {},
    ),
  );
