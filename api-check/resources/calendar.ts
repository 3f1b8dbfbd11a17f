import { EventForm } from "#app/model/event.ts";
import { EVENT_TYPES, idsOf, MEETING_STATUS, MEETING_STATUSES } from "#app/model/lookups.ts";
import { MeetingPayload, MeetingStatusForm } from "#app/model/meeting.ts";
import { dateTimeOf } from "#app/model/period.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";
import { FIRST_PAGE } from "../paging.ts";
import { addRecord, expectApart, expectEach, type Fixture, foreignDifferences, leastOf } from "../record.ts";

const { events, meetings } = contract;

/** Plays what an assistant does with a meeting about a case, which is deleted in the end. */
export async function writeMeeting(
  check: Check,
  { mark, today, own, stranger }: Fixture,
  caseId: number | undefined,
): Promise<void> {
  if (!own || caseId === undefined) return;
  const times = { startDate: dateTimeOf(today, "10:00"), endDate: dateTimeOf(today, "10:30") };
  const body = leastOf(MeetingPayload, mark, { ...own, ...times, caseId });
  const ofCase = [meetings.ofCase, { params: { caseId } }] as const;
  const kind = { calls: meetings, form: MeetingPayload, list: ofCase, key: "topic" };
  const shown = { meetingStatusId: MEETING_STATUS.scheduled };
  const { id, params, read, change } = await addRecord(check, kind, body, { shown });
  if (id === undefined || !params) return;
  await change({
    // A meeting of another MP can't belong to the case.
    mpId: own.otherMpId,
    caseId: null,
    // An hour skipped in spring: times are wall-clock times and never shifted.
    startDate: "2026-03-29T02:30:00Z",
    endDate: "2026-03-29T03:00:00Z",
  });
  await check.quietly(meetings.update, { params, body });

  const inputOf = (meetingStatusId: number) => ({ params, body: { meetingStatusId } });
  const rejected = [meetings.setStatus, inputOf(MEETING_STATUS.rejected)] as const;
  await check.call(...rejected, { form: MeetingStatusForm });
  const statuses = [MEETING_STATUS.rejected, ...idsOf(MEETING_STATUSES)];
  await expectEach(check, meetings.setStatus, inputOf, [read, "meetingStatusId", statuses]);
  const calls = [read, [meetings.update, { params, body }], rejected] as const;
  await expectApart(check, stranger, calls, [id, [[meetings.filter, { query: FIRST_PAGE }]]]);

  const remove = [meetings.remove, { params }] as const;
  const foreign = await foreignDifferences(check, stranger, remove);
  await check.call(...remove);
  check.add(meetings.remove, foreign);
  if (!check.hasFitted(meetings.remove)) return;
  const isThere = await check.quietly(meetings.get, { params });
  const isListed = (await check.quietly(...ofCase))?.some((meeting) => meeting.id === id);
  check.add(meetings.remove, [
    ...(isThere ? [["afterwards", "status", "404", "200"] as const] : []),
    ...(isListed ? [["afterwards", "body", "a case without the meeting", "the meeting"] as const] : []),
  ]);
}

/** Plays what an assistant does with an event, which can't be deleted. */
export async function writeEvent(check: Check, fixture: Fixture): Promise<void> {
  const { mark, today: date, own, foreign, stranger } = fixture;
  if (!own) return;
  const body = leastOf(EventForm, mark, { ...own, date });
  const query = { ...FIRST_PAGE, fromDate: date, toDate: date, mpId: own.mpId };
  const list = [events.filter, { query }] as const;
  const kind = { calls: events, form: EventForm, list, key: "subject", trial: foreign };
  const { id, params, read, change } = await addRecord(check, kind, body);
  await change({ mpId: own.otherMpId, date: "2028-02-29" });
  if (id === undefined) return;

  const inputOf = (eventTypeId: number) => ({ params, body: { ...body, eventTypeId } });
  await expectEach(check, events.update, inputOf, [read, "eventTypeId", idsOf(EVENT_TYPES)]);
  await expectApart(check, stranger, [read, [events.update, { params, body }]], [id, [list]]);
  check.stays.push(`event ${id} with the subject "${mark}"`);
}
