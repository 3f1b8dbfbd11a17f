import { endsWith, type StatusChange } from "#app/model/case.ts";
import { MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import { isMoved, type Meeting, type MeetingData, notRejected } from "#app/model/meeting.ts";
import { compareWallTimes } from "#app/model/period.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type ApiFault, type Attempt, DONE } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { equalRecord } from "#server/form/concurrent-edit.ts";
import { addStep, lookFor, runStep, type Step } from "#server/form/submission-log.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { meetingsThatDay } from "./same-day.ts";

/** What acts on meetings are made of: each is written once per form, and recognised by its result in the API. */

/** Runs a step of a form, once, under its name. */
export type RunStep = <Value>(name: string, step: Step<Value>) => Promise<Attempt<Value>>;

/** Whether another meeting of its case was arranged too; a requested one doesn't keep a case scheduled. */
export const hasOther = (meetings: readonly Meeting[], id: number): boolean =>
  meetings.some((other) => other.id !== id && other.meetingStatusId === MEETING_STATUS.scheduled);

/** The meeting of a case at that time and place, no matter who arranged it. */
export const sameMeeting = (meetings: readonly Meeting[], data: MeetingData): Meeting | undefined =>
  notRejected(meetings).find(
    (meeting) =>
      meeting.mpId === data.mpId &&
      meeting.meetingLocationId === data.meetingLocationId &&
      isSameTime(meeting, data),
  );

const isSameTime = (one: Pick<MeetingData, "startDate" | "endDate">, other: typeof one): boolean =>
  compareWallTimes(one.startDate, other.startDate) === 0 &&
  compareWallTimes(one.endDate, other.endDate) === 0;

/**
 * Adds a meeting; an existing one of its case at that time counts as added, and without a case one with the same
 * person and topic.
 * @param attempt as the first step of an act, a call whose 401 ends the session at once
 * @returns its id; `null` if the API doesn't tell it
 */
export function addMeetingStep(
  context: Context,
  data: MeetingData,
  attempt: Api["attempt"] = withFixedCredentials(context),
): Step<number | null> {
  const look = async () => {
    const found = await meetingsLike(context, data);
    if (!found.ok) return found;
    const arranged = found.value.filter(
      ({ meetingStatusId }) => meetingStatusId !== MEETING_STATUS.requested,
    );
    const same = sameMeeting(arranged, data);
    return { ok: true, value: same && { value: same.id } } as const;
  };
  return addStep(() => attempt(contract.meetings.add, { body: data }), look);
}

/** The meetings of a case; without one those of the MP's day, or none if they are unavailable. */
async function meetingsLike(context: Context, data: MeetingData): Promise<Attempt<readonly Meeting[]>> {
  const ask = withFixedCredentials(context);
  const { caseId, fullName, topic } = data;
  if (caseId !== null) return ask(contract.meetings.ofCase, { params: { caseId } });
  const rows = await meetingsThatDay(context, data, ask);
  const isLike = (row: Meeting) => row.caseId === null && row.fullName === fullName && row.topic === topic;
  return { ok: true, value: (rows ?? []).filter(isLike) };
}

/** A status that a member of staff has chosen, or an act brings; the comment is mandatory. */
export interface NewStatus {
  readonly statusId: number;
  readonly comment: string;
}

/**
 * The same status again adds its comment to the history.
 * @param attempt as the first step of an act, a call whose 401 ends the session at once
 */
export function caseStatusStep(
  context: Context,
  id: number,
  change: NewStatus,
  attempt: Api["attempt"] = withFixedCredentials(context),
): Step<unknown> {
  return {
    write: () => attempt(contract.cases.setStatus, { params: { id }, body: change }),
    look: () => lookFor(attempt(contract.history.ofCase, { params: { id } }), (log) => endsWith(log, change)),
  };
}

export function meetingStatusStep(context: Context, id: number, meetingStatusId: number): Step<unknown> {
  const attempt = withFixedCredentials(context);
  const isSo = (found: Meeting) => found.meetingStatusId === meetingStatusId;
  return {
    write: () => attempt(contract.meetings.setStatus, { params: { id }, body: { meetingStatusId } }),
    look: () => lookFor(attempt(contract.meetings.get, { params: { id } }), isSo),
  };
}

/** The meeting itself is saved; only its status isn't known to be. */
interface StatusFault extends ApiFault {
  readonly savedData: true;
}

export const isStatusFault = (fault: ApiFault): fault is StatusFault => "savedData" in fault;

/** Changes a meeting, and its status by another call. @param attempt for the first of them, as for `addMeetingStep` */
export function changeMeetingStep(
  context: Context,
  was: Meeting,
  { id, meetingStatusId, ...body }: Meeting,
  attempt: Api["attempt"],
): Step<unknown> {
  const look = (isThere: (found: Meeting) => boolean) =>
    lookFor(withFixedCredentials(context)(contract.meetings.get, { params: { id } }), isThere);
  const data: Step<unknown> = {
    write: () => attempt(contract.meetings.update, { params: { id }, body }),
    look: () => look((found) => isSame(found, body)),
  };
  return {
    async write() {
      const saved = isSame(was, body) ? DONE : await runStep(data);
      if (!saved.ok || meetingStatusId === was.meetingStatusId) return saved;
      // A session that expires at this moment must not hide that the data are saved.
      const changed = await runStep(meetingStatusStep(context, id, meetingStatusId));
      const fault = !changed.ok && ({ ...changed.fault, savedData: true } satisfies StatusFault);
      return fault ? { ok: false, fault } : changed;
    },
    look: () => look((found) => isSame(found, body) && found.meetingStatusId === meetingStatusId),
  };
}

/** Whether two meetings say the same, however the API writes their times. */
export const isSame = (stored: MeetingData, data: MeetingData): boolean =>
  !isMoved(stored, data) && equalRecord(textsOf(stored), textsOf(data));

const textsOf = ({ caseId, fullName, topic, comment, meetingLocationId }: MeetingData) => ({
  caseId: String(caseId),
  fullName,
  topic,
  comment,
  online: String(meetingLocationId === MEETING_LOCATION.online),
});

/** Deletes a meeting; a missing one counts as deleted. */
export function removeMeetingStep(context: Context, id: number): Step<unknown> {
  return {
    write: () => api(context).attempt(contract.meetings.remove, { params: { id } }),
    async look() {
      const found = await withFixedCredentials(context)(contract.meetings.get, { params: { id } });
      if (found.ok) return { ok: true, value: undefined };
      return found.fault.status === 404 ? { ok: true, value: { value: null } } : found;
    },
  };
}

/** What a form that arranges a meeting has seen: the case's meetings, and the length of its status log. */
export const openedOf = (meetings: readonly Meeting[], log: readonly StatusChange[]): string =>
  [log.length, ...notRejected(meetings).map(({ id }) => id)].join(".");

/** The same, parsed from a form; `undefined` if the form has none. */
export function seenIn(opened: unknown) {
  if (typeof opened !== "string" || !/^\d{1,9}(?:\.\d{1,15}){0,200}$/.test(opened)) return undefined;
  const [changes = 0, ...ids] = opened.split(".").map(Number);
  return { changes, ids };
}
