import { ROLE } from "#app/model/access.ts";
import { MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import { dateTimeOf } from "#app/model/period.ts";
import { REPORT_STATUS } from "#app/model/report.ts";
import { contract } from "../../contract/index.ts";
import { callerWith } from "../callers.ts";
import type { Check } from "../check.ts";
import { FIRST_PAGE } from "../probe/paging.ts";
import { expectShown, newIdOf } from "./afterwards.ts";
import type { Place } from "./cases.ts";
import { firstId } from "./first.ts";
import { MUNICIPALITY } from "./marked.ts";

/** What an assistant does with a meeting; it is deleted in the end. */
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

  const written = { topic: `${mark} changed`, comment: mark, meetingLocationId: MEETING_LOCATION.online };
  const changed = body && { ...body, ...written };
  await call(meetings.update, params && changed && { params, body: changed }, {
    needs,
  });
  if (params) await expectShown(check, meetings.update, [meetings.get, { params }], written);

  const status = { meetingStatusId: MEETING_STATUS.rejected };
  await call(meetings.setStatus, params && { params, body: status }, { needs });
  if (params) await expectShown(check, meetings.setStatus, [meetings.get, { params }], status);

  await call(meetings.remove, params && { params }, { needs });
  if (params && hasFitted(meetings.remove) && (await quietly(meetings.get, { params })))
    add(meetings.remove, { probe: "afterwards", field: "status", expected: "404", came: "200" });
}

/** What an assistant does with an event, which can't be deleted. */
export async function checkEvent(check: Check, mark: string, place: Place | undefined): Promise<string[]> {
  const { call, quietly } = check;
  const { events } = contract;
  const needs = "no active member of parliament of the assistant";
  const date = today();
  const body = place?.isOwn
    ? { mpId: place.mpId, date, municipalityId: MUNICIPALITY, eventTypeId: 1, subject: mark, description: "" }
    : undefined;
  await call(events.add, body && { body }, { needs });
  const query = { ...FIRST_PAGE, fromDate: date, toDate: date, mpId: body?.mpId };
  const page = body && (await quietly(events.filter, { query }));
  const id = newIdOf(
    check,
    events.add,
    page?.content.find(({ subject }) => subject === mark),
  );

  const params = id === undefined ? undefined : { id };
  const changed = body && { ...body, eventTypeId: 2, description: mark };
  await call(events.update, params && changed && { params, body: changed }, {
    needs,
  });
  if (params && changed) await expectShown(check, events.update, [events.get, { params }], changed);
  return id === undefined ? [] : [`event ${id} with the subject "${mark}"`];
}

/**
 * Submitting can't be taken back, and no call makes a draft: only that a report which is submitted already
 * is refused (409) can be tried.
 */
export async function checkSubmission({ call, quietly, callers }: Check): Promise<void> {
  const assistant = callerWith(callers, ROLE.assistant);
  const query = { ...FIRST_PAGE, reportStatusId: REPORT_STATUS.submitted };
  const trial = { refusedWith: 409, needs: "no submitted report of the assistant" } as const;
  for (const { filter, submit } of [contract.monthlyReports, contract.yearlyReports]) {
    const page = assistant && (await quietly(filter, { query }, assistant));
    // Those of a predecessor can be read, and nobody else may submit them.
    const submitted = page?.content.filter(
      ({ userId, reportStatusId }) =>
        userId === assistant?.user?.id && reportStatusId === REPORT_STATUS.submitted,
    );
    await call(submit, firstId(submitted), trial);
  }
}

const today = () => new Date().toISOString().slice(0, "YYYY-MM-DD".length);
