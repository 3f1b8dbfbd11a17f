import { ROLE } from "#app/model/access.ts";
import { EVENT_TYPES, MEETING_LOCATION, MEETING_STATUS, MEETING_STATUSES } from "#app/model/lookups.ts";
import { dateTimeOf } from "#app/model/period.ts";
import { REPORT_STATUS } from "#app/model/report.ts";
import { contract } from "../../contract/index.ts";
import { callerWith } from "../callers.ts";
import type { Check } from "../check.ts";
import { FIRST_PAGE, firstId } from "../probe/paging.ts";
import {
  expectEach,
  expectForeign,
  expectShown,
  expectUnlisted,
  foreignDifferences,
  newIdOf,
} from "./afterwards.ts";
import type { Place } from "./cases.ts";
import { MUNICIPALITY } from "./marked.ts";
import { atLimits } from "./rules.ts";

/** Plays what an assistant does with a meeting, which is deleted in the end. */
export async function checkMeeting(
  check: Check,
  mark: string,
  place: Place | undefined,
  caseId: number | undefined,
): Promise<void> {
  const { call, quietly, hasFitted, add } = check;
  const { meetings } = contract;
  const needs = "no case to meet about";
  const body =
    place?.isOwn && caseId !== undefined
      ? {
          mpId: place.mpId,
          caseId,
          startDate: dateTimeOf(today(), "10:00"),
          endDate: dateTimeOf(today(), "10:30"),
          fullName: mark,
          topic: mark,
          comment: "",
          meetingLocationId: MEETING_LOCATION.office,
        }
      : undefined;
  await call(meetings.add, body && { body }, { needs });
  const all = caseId !== undefined && (await quietly(meetings.ofCase, { params: { caseId } }));
  const found = all ? all.find(({ topic }) => topic === mark) : undefined;
  const id = newIdOf(check, meetings.add, found);
  const params = id === undefined ? undefined : { id };
  const read = [meetings.get, { params: { id: id ?? 0 } }] as const;
  const scheduled = { meetingStatusId: MEETING_STATUS.scheduled };
  if (params) await expectShown(check, meetings.add, read, { ...body, ...scheduled });

  const changed = body && place && atLimits(meetings.update, { ...body, ...otherAnswers(mark, place) });
  await call(meetings.update, params && changed && { params, body: changed }, { needs });
  if (params) await expectShown(check, meetings.update, read, { ...changed, ...scheduled });
  if (params && body) await quietly(meetings.update, { params, body });

  const inputOf = (meetingStatusId: number) => ({ params: { id: id ?? 0 }, body: { meetingStatusId } });
  await call(meetings.setStatus, params && inputOf(MEETING_STATUS.rejected), { needs });
  const statuses = [MEETING_STATUS.rejected, ...MEETING_STATUSES.map((status) => status.id)];
  if (params) await expectEach(check, meetings.setStatus, inputOf, [read, "meetingStatusId", statuses]);

  const stranger = place?.stranger;
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
  const left = await quietly(meetings.ofCase, { params: { caseId: caseId ?? 0 } });
  if (left?.some((meeting) => meeting.id === id))
    add(meetings.remove, {
      probe: "afterwards",
      field: "body",
      expected: "a case without the meeting",
      came: "the meeting",
    });
}

/** A different value for every field; a meeting of another MP can't belong to the case. */
const otherAnswers = (mark: string, { otherMpId }: Place) => ({
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

/** Plays what an assistant does with an event, which can't be deleted. */
export async function checkEvent(check: Check, mark: string, place: Place | undefined): Promise<string[]> {
  const { call, quietly } = check;
  const { events } = contract;
  const needs = "no active member of parliament of the assistant";
  const date = today();
  const body = place?.isOwn
    ? { mpId: place.mpId, date, municipalityId: MUNICIPALITY, eventTypeId: 1, subject: mark, description: "" }
    : undefined;
  const trial = { needs, wrong: place?.foreignMp ?? [] };
  await call(events.add, body && { body }, trial);
  const query = { ...FIRST_PAGE, fromDate: date, toDate: date, mpId: body?.mpId };
  const page = body && (await quietly(events.filter, { query }));
  const id = newIdOf(
    check,
    events.add,
    page?.content.find(({ subject }) => subject === mark),
  );

  const params = id === undefined ? undefined : { id };
  const read = [events.get, { params: { id: id ?? 0 } }] as const;
  if (params) await expectShown(check, events.add, read, { ...body });

  const changed =
    body &&
    place &&
    atLimits(events.update, {
      mpId: place.otherMpId,
      date: "2028-02-29",
      municipalityId: MUNICIPALITY + 1,
      eventTypeId: 2,
      subject: `${mark} changed`,
      description: mark,
    });
  await call(events.update, params && changed && { params, body: changed }, trial);
  if (!params || !body || !changed) return [];
  await expectShown(check, events.update, read, changed);
  const inputOf = (eventTypeId: number) => ({ params, body: { ...body, eventTypeId } });
  await expectEach(check, events.update, inputOf, [read, "eventTypeId", EVENT_TYPES.map((type) => type.id)]);
  const { stranger } = place ?? {};
  await expectForeign(check, stranger, [
    [events.get, { params }],
    [events.update, { params, body }],
  ]);
  await expectUnlisted(check, stranger, [[events.filter, { query }]], params.id);
  return [`event ${id} with the subject "${mark}"`];
}

/**
 * Submitting can't be undone, and no call creates a draft: all that can be tried is that submitting a report twice is
 * refused (409).
 */
export async function checkSubmission({ call, quietly, callers }: Check): Promise<void> {
  const assistant = callerWith(callers, ROLE.assistant);
  const query = { ...FIRST_PAGE, reportStatusId: REPORT_STATUS.submitted };
  const trial = { refusedWith: 409, needs: "no submitted report of the assistant" } as const;
  for (const { filter, submit } of [contract.monthlyReports, contract.yearlyReports]) {
    const page = assistant && (await quietly(filter, { query }, assistant));
    // A predecessor's reports can be read, and nobody else may submit them.
    const submitted = page?.content.filter(
      ({ userId, reportStatusId }) =>
        userId === assistant?.user?.id && reportStatusId === REPORT_STATUS.submitted,
    );
    await call(submit, firstId(submitted), trial);
  }
}

const today = () => new Date().toISOString().slice(0, "YYYY-MM-DD".length);
