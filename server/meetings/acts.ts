import { formatDate, formatTime } from "#app/model/format.ts";
import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import type { MeetingTimes } from "#app/model/meeting-notification.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { compareWallTimes, isWholeDay, skopjeDay, wallTimeOf } from "#app/model/period.ts";
import { isEnd } from "#app/model/request-state.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { noteMeeting } from "#server/files/ics-sequence.ts";
import { keepProgress } from "#server/form/progress.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { unlessAway } from "#server/store/store.ts";
import { forgetMeeting } from "#server/tracking/learn.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { type Announcement, announceChange } from "./announce.ts";
import { setCallNote } from "./call-notes.ts";
import type { MailedMeeting } from "./letters.ts";
import { meetingNotificationsOf } from "./notifications.ts";
import {
  caseStatusStep,
  meetingStatusStep,
  removeMeetingStep,
  type RunStep,
  withFixedCredentials,
} from "./steps.ts";

/**
 * What a press does to a meeting: every part of it, each step once, resumed where an earlier post of the same form
 * stopped (docs/acts.md). Screens parse, ask and show what is returned.
 */

/** What became of a meeting's case; `closed` cases are left as they are. */
export interface CaseOutcome {
  readonly id: number;
  readonly statusId: number;
  readonly comment: string;
  readonly is: "done" | "closed" | "failed" | "unknown";
  /** Of a failure, to quote. */
  readonly reference?: string;
}

/** What an act has done, for its page. */
export interface MeetingOutcome {
  readonly act: "arranged" | "moved" | "cancelled";
  readonly meeting: MeetingTimes & Pick<MailedMeeting, "id">;
  /** Its times before it was moved. */
  readonly was?: MeetingTimes | undefined;
  readonly case?: CaseOutcome | undefined;
  readonly announcement?: Announcement | undefined;
  /** It couldn't be stored for its page: the store is away. */
  readonly isLost?: boolean;
}

/** The meeting took place: it is realized, and its case says so. */
export async function holdMeeting(
  context: Context,
  run: RunStep,
  meeting: Meeting,
): Promise<Attempt<CaseOutcome | undefined>> {
  const { attempt } = api(context);
  const held = await run("held", meetingStatusStep(context, meeting.id, MEETING_STATUS.realized, attempt));
  if (!held.ok) return held;
  await unlessAway(meetingNotificationsOf(context).end(meeting.id, undefined));
  const value = await changeCase(context, run, meeting, { statusId: CASE_STATUS.held, comment: "held" });
  return { ok: true, value };
}

/** The person didn't come: the history of the case says so, and the meeting no longer asks how it went. */
export async function recordAbsence(
  context: Context,
  run: RunStep,
  meeting: Meeting,
): Promise<Attempt<CaseOutcome | undefined>> {
  const value = await changeCase(context, run, meeting, { comment: "absent" }, api(context).attempt);
  if (value?.is === "failed" || value?.is === "unknown") return { ok: false, fault: faultOf(value) };
  const isNoted = await unlessAway(setCallNote(context, meeting, "absent").then(() => true));
  await unlessAway(meetingNotificationsOf(context).end(meeting.id, undefined));
  if (!isNoted && !value) {
    const { id: reference } = requestInfo(context);
    return { ok: false, fault: { kind: "refused", sent: "no", reference } };
  }
  return { ok: true, value };
}

/** How a meeting is called off. */
export interface Cancellation {
  /** The new status of its case; absent if it keeps the one it has. */
  readonly statusId?: number | undefined;
  /** For the history, the letter and the person's page; `""` if nobody said. */
  readonly reason: string;
}

/**
 * Deletes a meeting and says so in its case, whose person is told.
 * @param operation id of the form: its outcome is kept under it
 */
export async function cancelMeeting(
  context: Context,
  { operation, run }: { readonly operation: string; readonly run: RunStep },
  meeting: Meeting,
  { statusId, reason }: Cancellation,
): Promise<Attempt<MeetingOutcome>> {
  const removed = await run("cancelled", removeMeetingStep(context, meeting.id));
  if (!removed.ok) return removed;
  await noteMeeting(context, meeting.id, meeting);
  await unlessAway(meetingNotificationsOf(context).end(meeting.id, undefined));
  forgetMeeting(context, meeting);
  const isPast = compareWallTimes(meeting.startDate, wallTimeOf(new Date())) < 0;
  // Nobody calls off what is over: only its record goes.
  const change = isPast ? ({ comment: "deleted" } as const) : ({ statusId, comment: "cancelled" } as const);
  const ofCase = await changeCase(context, run, meeting, { ...change, reason });
  if (!isPast) await learnCalledOff(context, meeting, reason);
  const announcement = await announceChange(context, operation, meeting, undefined, reason);
  const outcome: MeetingOutcome = { act: "cancelled", meeting, case: ofCase, announcement };
  return { ok: true, value: await kept(context, operation, outcome) };
}

async function kept(context: Context, operation: string, outcome: MeetingOutcome): Promise<MeetingOutcome> {
  const isKept = await keepProgress(context, operation, outcome);
  return isKept ? outcome : { ...outcome, isLost: true };
}

/** The form of an act: its id, and how its steps run. */
interface ActForm {
  readonly id: string;
  readonly step: RunStep;
}

/** After a meeting was changed: what that means for its case, and for its person. */
export async function afterChange(
  context: Context,
  { id: operation, step: run }: ActForm,
  before: Meeting,
  after: Meeting,
): Promise<MeetingOutcome> {
  const { realized } = MEETING_STATUS;
  const isHeldNow = after.meetingStatusId === realized && before.meetingStatusId !== realized;
  if (isHeldNow) await unlessAway(meetingNotificationsOf(context).end(after.id, undefined));
  const announcement = await announceChange(context, operation, before, after);
  if (before.caseId !== after.caseId) await putCaseBack(context, run, before);
  const ofCase = isHeldNow
    ? await changeCase(context, run, after, { statusId: CASE_STATUS.held, comment: "held" })
    : announcement?.notification.change === "cancelled"
      ? await putCaseBack(context, run, before)
      : announcement && (await scheduleCase(context, run, after));
  const was = { startDate: before.startDate, endDate: before.endDate };
  const act = announcement?.notification.change ?? "moved";
  const outcome: MeetingOutcome = { act, meeting: after, was, case: ofCase, announcement };
  return kept(context, operation, outcome);
}

/** After a meeting was added: a new case is scheduled with it, and its person is told. */
export async function afterAdding(
  context: Context,
  { id: operation, step: run }: ActForm,
  meeting: MailedMeeting,
): Promise<MeetingOutcome> {
  const announcement = await announceChange(context, operation, undefined, meeting);
  const ofCase = announcement && (await scheduleCase(context, run, meeting));
  const outcome: MeetingOutcome = { act: "arranged", meeting, case: ofCase, announcement };
  return kept(context, operation, outcome);
}

/** A submitted case with a meeting is scheduled; any other keeps its status. */
async function scheduleCase(
  context: Context,
  run: RunStep,
  meeting: MailedMeeting,
): Promise<CaseOutcome | undefined> {
  const { caseId: id } = meeting;
  if (id === null) return undefined;
  const found = await withFixedCredentials(context)(contract.cases.get, { params: { id } });
  if (!found.ok || found.value.caseStatusId !== CASE_STATUS.submitted) return undefined;
  return changeCase(context, run, meeting, { statusId: CASE_STATUS.scheduled, comment: "arranged" });
}

/** A scheduled case whose only meeting was called off is submitted again; any other keeps its status. */
async function putCaseBack(
  context: Context,
  run: RunStep,
  meeting: Meeting,
): Promise<CaseOutcome | undefined> {
  const { caseId: id } = meeting;
  if (id === null) return undefined;
  const attempt = withFixedCredentials(context);
  const [found, meetings] = await Promise.all([
    attempt(contract.cases.get, { params: { id } }),
    attempt(contract.meetings.ofCase, { params: { caseId: id } }),
  ]);
  await learnCalledOff(context, meeting, "");
  const { scheduled, requested } = MEETING_STATUS;
  const isLeft = ({ id: other, meetingStatusId: status }: Meeting) =>
    other !== meeting.id && (status === scheduled || status === requested);
  if (!found.ok || found.value.caseStatusId !== CASE_STATUS.scheduled) return undefined;
  if (!meetings.ok || meetings.value.some(isLeft)) return undefined;
  return changeCase(context, run, meeting, { statusId: CASE_STATUS.submitted, comment: "cancelled" });
}

/** For the page of the person. */
async function learnCalledOff(context: Context, meeting: Meeting, reason: string): Promise<void> {
  const { caseId, startDate, endDate } = meeting;
  if (caseId === null) return;
  const calledOff = { startDate, endDate, on: skopjeDay(new Date()), reason };
  await requestsOf(context).learn(caseId, { calledOff });
}

interface CaseChange {
  /** The new status; absent to write only the comment. */
  readonly statusId?: number | undefined;
  /** Key of the comment. */
  readonly comment: "arranged" | "held" | "absent" | "cancelled" | "deleted";
  readonly reason?: string;
}

/** Changes the case of a meeting after it, with a comment; nothing without a case. */
async function changeCase(
  context: Context,
  run: RunStep,
  meeting: Pick<Meeting, "caseId"> & MeetingTimes,
  { statusId, comment: key, reason = "" }: CaseChange,
  attempt = withFixedCredentials(context),
): Promise<CaseOutcome | undefined> {
  const { caseId: id } = meeting;
  if (id === null) return undefined;
  const t = getT(context, "meetings");
  const said = t(`history.${key}`, { when: whenText(meeting) });
  const comment = [said, reason].filter(Boolean).join(" ");
  const found = await attempt(contract.cases.get, { params: { id } });
  if (!found.ok) return { id, statusId: statusId ?? 0, comment, ...failure(found.fault) };
  const present = found.value.caseStatusId;
  // Unless this very form has closed it.
  if (isEnd(present) && present !== statusId) return { id, statusId: present, comment, is: "closed" };
  const change = { statusId: statusId ?? present, comment };
  const changed = await run(`case ${id}`, caseStatusStep(context, id, change));
  return { id, ...change, ...(changed.ok ? { is: "done" as const } : failure(changed.fault)) };
}

const failure = ({ sent, reference }: ApiFault) =>
  ({ is: sent === "unknown" ? "unknown" : "failed", reference }) as const;

const faultOf = ({ is, reference = "" }: CaseOutcome): ApiFault => ({
  kind: "unknown",
  sent: is === "unknown" ? "unknown" : "no",
  reference,
});

/** "10.12.2026 во 09:30", of a whole day only the day. */
export const whenText = ({ startDate, endDate }: MeetingTimes): string =>
  isWholeDay(startDate, endDate)
    ? formatDate(startDate)
    : `${formatDate(startDate)} во ${formatTime(startDate)}`;
