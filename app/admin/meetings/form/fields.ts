import { MEETING_LOCATION } from "#app/model/lookups.ts";
import { type Meeting, type MeetingForm, meetingData } from "#app/model/meeting.ts";
import { isWholeDay, parseWallTime } from "#app/model/period.ts";
import { formatTime } from "#app/ui/format.ts";
import type { FieldTerms } from "../../record/reply.ts";

export const FORM_ID = "meeting";

/**
 * Names beside the form's own fields: the search for a case, whose cases are offered, of which case the texts are, and
 * the button that saves in spite of a warning.
 */
export const FIND = "findCase";
export const CASES_OF = "casesOf";
export const FILLED_FROM = "filledFrom";
export const ANYWAY = "anyway";

/** Every field of the form, in the order in which it is asked. */
export const FIELDS = [
  "mpId",
  "date",
  "until",
  "startTime",
  "endTime",
  "wholeDay",
  "online",
  "fullName",
  "topic",
  "comment",
  "caseId",
  "meetingStatusId",
] as const;

/** The fields that follow a chosen MP or case. */
export const FOLLOWING = ["mpId", "caseId", "fullName", "topic", "online"] as const;

export type MeetingField = (typeof FIELDS)[number];

/** A meeting as its form has it: the text of each field; ticked is `on`, nothing chosen is `""`. */
export type MeetingTexts = Readonly<Record<MeetingField, string>>;

/** What the form's fields hold for a meeting. Times are read as they are written: no time zone shifts them. */
export function textsOf(meeting: Omit<Meeting, "id">): MeetingTexts {
  const { startDate, endDate, caseId, meetingLocationId } = meeting;
  const wholeDay = isWholeDay(startDate, endDate);
  const [date, last] = [startDate, endDate].map((iso) => parseWallTime(iso)?.date ?? "");
  return {
    mpId: String(meeting.mpId),
    date: date ?? "",
    until: last && date && last > date ? last : "",
    startTime: wholeDay ? "" : formatTime(startDate),
    endTime: wholeDay ? "" : formatTime(endDate),
    wholeDay: wholeDay ? "on" : "",
    online: meetingLocationId === MEETING_LOCATION.online ? "on" : "",
    fullName: meeting.fullName,
    topic: meeting.topic,
    comment: meeting.comment,
    caseId: caseId === null ? "" : String(caseId),
    meetingStatusId: String(meeting.meetingStatusId),
  };
}

/** The same for a filled-in form. A status that was not chosen stays as it is. */
export const formTexts = (form: MeetingForm, statusId: number): MeetingTexts =>
  textsOf({ ...meetingData(form), meetingStatusId: form.meetingStatusId ?? statusId });

/** The API's names for what the form asks in other words. */
export const TERMS: FieldTerms = {
  names: { startDate: "startTime", endDate: "endTime", meetingLocationId: "online" },
};
