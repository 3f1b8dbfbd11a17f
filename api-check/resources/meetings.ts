import { MEETING_LOCATION, MEETING_STATUS, MEETING_STATUSES } from "#app/model/lookups.ts";
import { dateTimeOf } from "#app/model/period.ts";
import { contract } from "#server/api/contract/index.ts";
import {
  addRecord,
  changeRecord,
  expectEach,
  expectForeign,
  expectUnlisted,
  foreignDifferences,
} from "../afterwards.ts";
import type { Check } from "../check.ts";
import { FIRST_PAGE, firstId, firstOf } from "../paging.ts";
import { EMPTY, type Fixture, today } from "../fixture.ts";

const { meetings } = contract;

/** Reads the meetings. The MP of one may be missing, as the section only lists a meeting's own fields. */
export async function readMeetings({ call }: Check): Promise<void> {
  const trial = { filters: { mpId: "mpId", meetingStatusId: "meetingStatusId" }, silent: ["mpFullName"] };
  const { json } = await call(meetings.filter, { query: FIRST_PAGE }, trial);
  await call(meetings.get, firstId(json), { needs: EMPTY });
  const caseId = firstOf(json, "caseId");
  const needs = "no meeting of a case in the list";
  await call(meetings.ofCase, caseId === undefined ? undefined : { params: { caseId } }, { needs });
}

/** Plays what an assistant does with a meeting, which is deleted in the end. */
export async function writeMeeting(
  check: Check,
  mark: string,
  fixture: Fixture | undefined,
  caseId: number | undefined,
): Promise<void> {
  const { call, quietly, hasFitted, add } = check;
  const needs = "no case to meet about";
  const body =
    fixture?.isOwn && caseId !== undefined
      ? {
          mpId: fixture.mpId,
          caseId,
          startDate: dateTimeOf(today(), "10:00"),
          endDate: dateTimeOf(today(), "10:30"),
          fullName: mark,
          topic: mark,
          comment: "",
          meetingLocationId: MEETING_LOCATION.office,
        }
      : undefined;
  const ofCase = async () =>
    caseId === undefined ? [] : await quietly(meetings.ofCase, { params: { caseId } });
  const find = async () => (await ofCase())?.find(({ topic }) => topic === mark);
  const scheduled = { meetingStatusId: MEETING_STATUS.scheduled };
  const trial = { needs };
  const id = await addRecord(check, meetings, { body, shown: { ...body, ...scheduled }, trial }, find);
  const params = id === undefined ? undefined : { id };
  const read = [meetings.get, { params: { id: id ?? 0 } }] as const;
  const changed = body && fixture && { ...body, ...otherAnswers(mark, fixture) };
  await changeRecord(check, meetings, id, { body: changed, shown: scheduled, trial });
  if (params && body) await quietly(meetings.update, { params, body });

  const inputOf = (meetingStatusId: number) => ({ params: { id: id ?? 0 }, body: { meetingStatusId } });
  await call(meetings.setStatus, params && inputOf(MEETING_STATUS.rejected), { needs });
  const statuses = [MEETING_STATUS.rejected, ...MEETING_STATUSES.map((status) => status.id)];
  if (params) await expectEach(check, meetings.setStatus, inputOf, [read, "meetingStatusId", statuses]);

  const stranger = fixture?.stranger;
  if (params && body) {
    await expectForeign(check, stranger, [
      [meetings.get, { params }],
      [meetings.update, { params, body }],
      [meetings.setStatus, inputOf(MEETING_STATUS.rejected)],
    ]);
    await expectUnlisted(check, stranger, [[meetings.filter, { query: FIRST_PAGE }]], params.id);
  }

  const foreign = params ? await foreignDifferences(check, stranger, [meetings.remove, { params }]) : [];
  await call(meetings.remove, params && { params }, { needs });
  for (const difference of foreign) add(meetings.remove, difference);
  if (!params || !hasFitted(meetings.remove)) return;
  if (await quietly(...read))
    add(meetings.remove, { probe: "afterwards", field: "status", expected: "404", came: "200" });
  if ((await ofCase())?.some((meeting) => meeting.id === id))
    add(meetings.remove, {
      probe: "afterwards",
      field: "body",
      expected: "a case without the meeting",
      came: "the meeting",
    });
}

/** A different value for every field; a meeting of another MP can't belong to the case. */
const otherAnswers = (mark: string, { otherMpId }: Fixture) => ({
  mpId: otherMpId,
  caseId: null,
  // An hour skipped in spring: times are wall-clock times and never shifted.
  startDate: "2026-03-29T02:30:00Z",
  endDate: "2026-03-29T03:00:00Z",
  fullName: `${mark} changed`,
  topic: `${mark} changed`,
  comment: mark,
  meetingLocationId: MEETING_LOCATION.online,
});
