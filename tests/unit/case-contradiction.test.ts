import { expect, it } from "vitest";
import { contradictionOf } from "#app/model/case-contradiction.ts";
import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";

const NOW = "2026-11-27T10:00:00Z";
const at = (day: string, meetingStatusId: number = MEETING_STATUS.scheduled) => ({
  startDate: `${day}T09:30:00Z`,
  endDate: `${day}T10:00:00Z`,
  meetingStatusId,
});
const [past, ahead] = [at("2026-11-26"), at("2026-11-28")];
const held = at("2026-11-26", MEETING_STATUS.realized);
const rejected = at("2026-11-28", MEETING_STATUS.rejected);
const today = { startDate: "2026-11-27T00:00:00Z", endDate: "2026-11-27T00:00:00Z", meetingStatusId: 1 };

it.each([
  ["scheduled without a meeting", CASE_STATUS.scheduled, [], "noMeeting"],
  ["scheduled with a rejected one only", CASE_STATUS.scheduled, [rejected], "noMeeting"],
  ["scheduled with one that only lacks its outcome", CASE_STATUS.scheduled, [past], undefined],
  ["scheduled with a held one only", CASE_STATUS.scheduled, [held], "noMeeting"],
  ["scheduled with one to come", CASE_STATUS.scheduled, [past, ahead], undefined],
  ["scheduled with a whole day that is today", CASE_STATUS.scheduled, [today], undefined],
  ["held without a held meeting", CASE_STATUS.held, [past], "notHeld"],
  ["held with one", CASE_STATUS.held, [held, ahead], undefined],
  ["rejected with a meeting to come", CASE_STATUS.rejected, [ahead], "ahead"],
  ["resolved with a meeting to come", CASE_STATUS.resolved, [held, ahead], "ahead"],
  ["resolved without one", CASE_STATUS.resolved, [held], undefined],
  ["submitted with a meeting to come", CASE_STATUS.submitted, [ahead], "ahead"],
  ["submitted after a past one", CASE_STATUS.submitted, [past, rejected], undefined],
])("a case that is %s", (_case, statusId, meetings, contradiction) => {
  expect(contradictionOf(statusId, meetings, NOW)).toBe(contradiction);
});
