import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { compareWallTimes, wallTimeOf } from "#app/model/period.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { recordDeletion } from "#server/files/ics-sequence.ts";
import { findProgress, isSettled, keepProgress } from "#server/form/progress.ts";
import { forgetMeeting, knowMeeting } from "#server/tracking/learn.ts";
import { announceChange, rememberKnown } from "./announce.ts";
import { setCallNote } from "./call-notes.ts";
import {
  type CaseOutcome,
  changeCase,
  faultOf,
  learnCalledOff,
  putCaseBack,
  scheduleCase,
} from "./case-change.ts";
import { kindOfChange } from "./letters.ts";
import { forgetTelling } from "./memory.ts";
import { type ActForm, keepOutcome, type MeetingOutcome, stepsOf } from "./outcome.ts";
import { meetingStatusStep, removeMeetingStep, type RunStep } from "./steps.ts";

/**
 * What an act does to a meeting: every part of it, each step once, resumed where an earlier post of the same
 * form stopped (docs/acts.md). Screens parse, ask and show what is returned.
 */

/**
 * How a meeting went: first its case says so, then the meeting is realized, or noted as one to which the person didn't
 * come. In this order a half done act still asks how it went, and sending the form again completes it.
 */
export async function recordOutcome(
  context: Context,
  run: RunStep,
  meeting: Meeting,
  how: "held" | "absent",
): Promise<Attempt<CaseOutcome | undefined>> {
  const { attempt } = api(context);
  const change = { comment: how, ...(how === "held" && { statusId: CASE_STATUS.held }) };
  const value = await changeCase(context, run, meeting, change, attempt);
  if (value && !isSettled(value)) return { ok: false, fault: faultOf(value) };
  if (how === "absent") await setCallNote(context, meeting, how);
  else {
    const realize = meetingStatusStep(context, meeting.id, MEETING_STATUS.realized, attempt);
    const held = await run("held", realize);
    if (!held.ok) return held;
    knowMeeting(context, { ...meeting, meetingStatusId: MEETING_STATUS.realized });
  }
  await forgetTelling(context, meeting);
  return { ok: true, value };
}

/**
 * The meeting to call off, or its saved copy if an earlier post of this form has deleted it.
 * @param operation id of the form
 */
export async function meetingToCancel(
  context: Context,
  operation: string,
  id: number,
): Promise<Attempt<Meeting>> {
  const begun = await findProgress<{ readonly meeting: Meeting }>(context, operation);
  if (begun) return { ok: true, value: begun.meeting };
  const found = await api(context).attempt(contract.meetings.get, { params: { id } });
  if (found.ok) await keepProgress(context, operation, { meeting: found.value });
  return found;
}

/**
 * Deletes a meeting and says so in its case, whose person is told.
 * @param operation id of the form: its outcome is kept under it
 * @param statusId the new status of its case; `undefined` if it keeps the one it has
 * @param reason for the history, the letter and the person's page; `""` if none was given
 */
export async function cancelMeeting(
  context: Context,
  { id: operation, step: run }: ActForm,
  meeting: Meeting,
  statusId: number | undefined,
  reason: string,
): Promise<Attempt<MeetingOutcome>> {
  await rememberKnown(context, meeting);
  const removed = await run("cancelled", removeMeetingStep(context, meeting.id));
  if (!removed.ok) return removed;
  await recordDeletion(context, meeting.id, meeting);
  forgetMeeting(context, meeting);
  const isPast = compareWallTimes(meeting.startDate, wallTimeOf(new Date())) < 0;
  if (isPast) await forgetTelling(context, meeting);
  // A past meeting isn't called off: only its record goes.
  const change = isPast ? ({ comment: "deleted" } as const) : ({ statusId, comment: "cancelled" } as const);
  const ofCase = await changeCase(context, run, meeting, { ...change, reason });
  if (!isPast) await learnCalledOff(context, meeting, reason);
  const announcement =
    (await announcedBy(context, operation)) ??
    (await announceChange(context, operation, meeting, undefined, { reason }));
  const outcome: MeetingOutcome = { act: "cancelled", meeting, reason, steps: stepsOf(ofCase), announcement };
  return { ok: true, value: await keepOutcome(context, operation, outcome) };
}

export async function afterChange(
  context: Context,
  { id: operation, step: run }: ActForm,
  before: Meeting,
  after: Meeting,
): Promise<MeetingOutcome> {
  const { realized } = MEETING_STATUS;
  const isHeldNow = after.meetingStatusId === realized && before.meetingStatusId !== realized;
  if (isHeldNow) await forgetTelling(context, after);
  const announcement =
    (await announcedBy(context, operation)) ?? (await announceChange(context, operation, before, after));
  const isSameCase = before.caseId === after.caseId;
  if (!isSameCase) await putCaseBack(context, run, before);
  const kind = kindOfChange(isSameCase ? before : undefined, after);
  const isOff = kind === "rejected";
  const ofCase = isHeldNow
    ? await changeCase(context, run, after, { statusId: CASE_STATUS.held, comment: "held" })
    : isOff
      ? await putCaseBack(context, run, before)
      : kind && (await scheduleCase(context, run, after));
  const act = isHeldNow ? "held" : isOff ? "cancelled" : kind === "arranged" ? kind : "moved";
  const outcome: MeetingOutcome = { act, meeting: after, was: before, steps: stepsOf(ofCase), announcement };
  return keepOutcome(context, operation, outcome);
}

/** What an earlier post of the form has told the person. */
const announcedBy = async (context: Context, operation: string) =>
  (await findProgress<Partial<MeetingOutcome>>(context, operation))?.announcement;
