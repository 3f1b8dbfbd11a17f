import type { flash as mk } from "../mk/flash.ts";
import type { Shape } from "../shape.ts";

export const flash = {
  requestSent: "Thank you for your interest for the meeting. We will contact you as soon as possible!",
  contactSent: "The message was sent!",
  caseAdded: "The case was added",
  caseChanged: "The case was changed",
  caseStatusChanged: "The status of the case was changed!",
  initiativeStatusChanged: "The status of the initiative was changed!",
  questionStatusChanged: "The status of the parliamentary question was changed!",
  meetingAdded: "The meeting is added",
  meetingChanged: "The meeting is changed",
  meetingDeleted: "The meeting is deleted!",
} satisfies Shape<typeof mk>;
