import { OPEN_MEETINGS } from "#app/model/case-contradiction.ts";
import type { StatusChange } from "#app/model/case.ts";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import type { Meeting, MeetingData, MeetingRow } from "#app/model/meeting.ts";
import { compareWallTimes, wallTimeOf } from "#app/model/period.ts";
import { endsWith } from "#app/model/status-log.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { lookFor, type Step } from "#server/form/submission-log.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { meetingsThatDay } from "./same-day.ts";

/** What acts on meetings are made of: each is written once per form, and recognised by its result in the API. */

/** Runs a step of a form, once, under its name. */
export type RunStep = <Value>(name: string, step: Step<Value>) => Promise<Attempt<Value>>;

export const notRejected = (meetings: readonly Meeting[]): readonly Meeting[] =>
  meetings.filter(({ meetingStatusId }) => meetingStatusId !== MEETING_STATUS.rejected);

/** Whether it is still to take place, as far as its status says. */
export const isAhead = ({ meetingStatusId }: Pick<Meeting, "meetingStatusId">): boolean =>
  OPEN_MEETINGS.includes(meetingStatusId);

/** Whether it hasn't begun: people are told only of such a meeting. */
export const isToBegin = (meeting: Pick<Meeting, "startDate" | "meetingStatusId">): boolean =>
  isAhead(meeting) && compareWallTimes(meeting.startDate, wallTimeOf(new Date())) > 0;

/** Whether another meeting of its case was arranged too; a requested one doesn't keep a case scheduled. */
export const hasOther = (meetings: readonly Meeting[], id: number): boolean =>
  meetings.some((other) => other.id !== id && other.meetingStatusId === MEETING_STATUS.scheduled);

/** Whether its hour has come, so that its outcome can be recorded; a requested one has none. */
export const hasBegun = ({
  startDate,
  meetingStatusId,
}: Pick<Meeting, "startDate" | "meetingStatusId">): boolean =>
  meetingStatusId !== MEETING_STATUS.requested && compareWallTimes(startDate, wallTimeOf(new Date())) <= 0;

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
 * person and topic. One that was only requested becomes scheduled.
 * @param attempt as the first step of an act, a call whose 401 ends the session at once
 * @param day the meetings of its MP on that day, if they have just been read
 * @param keep is told of one that was only requested, before it is scheduled
 * @returns its id; `null` if the API doesn't tell it
 */
export function addMeetingStep(
  context: Context,
  data: MeetingData,
  attempt: Api["attempt"] = withFixedCredentials(context),
  day?: readonly MeetingRow[],
  keep?: (requested: Meeting) => Promise<unknown>,
): Step<number | null> {
  let read = day;
  let requested: Meeting | undefined;
  const look = async () => {
    const found = await meetingsLike(context, data, read);
    read = undefined;
    if (!found.ok) return found;
    const same = sameMeeting(found.value, data);
    requested = same?.meetingStatusId === MEETING_STATUS.requested ? same : undefined;
    return { ok: true, value: same && !requested ? { value: same.id } : undefined } as const;
  };
  return {
    look,
    async write(): Promise<Attempt<number | null>> {
      if (requested) {
        const { id } = requested;
        await keep?.(requested);
        const scheduled = await meetingStatusStep(context, id, MEETING_STATUS.scheduled, attempt).write();
        return scheduled.ok ? { ok: true, value: id } : scheduled;
      }
      const added = await attempt(contract.meetings.add, { body: data });
      if (!added.ok || added.value !== null) return added;
      const found = await look();
      return { ok: true, value: found.ok ? (found.value?.value ?? null) : null };
    },
  };
}

/** The meetings of a case; without one those of the MP's day, or none if they are unavailable. */
async function meetingsLike(
  context: Context,
  data: MeetingData,
  day: readonly MeetingRow[] | undefined,
): Promise<Attempt<readonly Meeting[]>> {
  const ask = withFixedCredentials(context);
  const { caseId, fullName, topic } = data;
  if (caseId !== null) return ask(contract.meetings.ofCase, { params: { caseId } });
  const rows = day ?? (await meetingsThatDay(context, data, ask));
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

/** @param attempt as the first step of an act, a call whose 401 ends the session at once */
export function meetingStatusStep(
  context: Context,
  id: number,
  meetingStatusId: number,
  attempt: Api["attempt"] = withFixedCredentials(context),
): Step<unknown> {
  return {
    write: () => attempt(contract.meetings.setStatus, { params: { id }, body: { meetingStatusId } }),
    look: () =>
      lookFor(
        attempt(contract.meetings.get, { params: { id } }),
        (found) => found.meetingStatusId === meetingStatusId,
      ),
  };
}

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
