import { idsOf, MEETING_STATUS, MEETING_STATUSES } from "#app/model/lookups.ts";
import { MeetingPayload, MeetingStatusForm } from "#app/model/meeting.ts";
import { dateTimeOf } from "#app/model/period.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";
import { type Fixture, leastOf } from "../fixture.ts";
import { FIRST_PAGE } from "../paging.ts";
import { addRecord, expectApart, expectEach, foreignDifferences } from "../record.ts";

const { meetings } = contract;

/** Plays what an assistant does with a meeting, which is deleted in the end. */
export async function writeMeeting(
  check: Check,
  { mark, today, own, stranger }: Fixture,
  caseId = 0,
): Promise<void> {
  const needs = "no case to meet about";
  const times = { startDate: dateTimeOf(today, "10:00"), endDate: dateTimeOf(today, "10:30") };
  const body = own && caseId > 0 ? leastOf(MeetingPayload, mark, { ...own, ...times, caseId }) : undefined;
  const ofCase = [meetings.ofCase, { params: { caseId } }] as const;
  // An unknown MP has no case either.
  const trial = { deciding: ["mpId"], needs };
  const kind = { calls: meetings, form: MeetingPayload, list: ofCase, key: "topic", trial };
  const shown = { meetingStatusId: MEETING_STATUS.scheduled };
  const { id = 0, params, read, change } = await addRecord(check, kind, body, { shown });
  await change({
    // A meeting of another MP can't belong to the case.
    mpId: own?.otherMpId,
    caseId: null,
    // An hour skipped in spring: times are wall-clock times and never shifted.
    startDate: "2026-03-29T02:30:00Z",
    endDate: "2026-03-29T03:00:00Z",
  });
  if (params && body) await check.quietly(meetings.update, { params, body });

  const inputOf = (meetingStatusId: number) => ({ params: { id }, body: { meetingStatusId } });
  const rejected = [meetings.setStatus, inputOf(MEETING_STATUS.rejected)] as const;
  await check.call(meetings.setStatus, params && rejected[1], { form: MeetingStatusForm, needs });
  const statuses = [MEETING_STATUS.rejected, ...idsOf(MEETING_STATUSES)];
  if (params) await expectEach(check, meetings.setStatus, inputOf, [read, "meetingStatusId", statuses]);
  const calls = [read, [meetings.update, { params, body }], rejected] as const;
  const lists = [[meetings.filter, { query: FIRST_PAGE }]] as const;
  if (params) await expectApart(check, stranger, calls, [id, lists]);

  const remove = [meetings.remove, { params: { id } }] as const;
  const foreign = params ? await foreignDifferences(check, stranger, remove) : [];
  await check.call(meetings.remove, params && remove[1], { needs });
  check.add(meetings.remove, foreign);
  if (!params || !check.hasFitted(meetings.remove)) return;
  const isThere = await check.quietly(meetings.get, { params });
  const isListed = (await check.quietly(...ofCase))?.some((meeting) => meeting.id === id);
  check.add(meetings.remove, [
    ...(isThere ? [["afterwards", "status", "404", "200"] as const] : []),
    ...(isListed ? [["afterwards", "body", "a case without the meeting", "the meeting"] as const] : []),
  ]);
}
