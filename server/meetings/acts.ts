import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import { type Notification, subjectOf } from "#app/model/meeting-notification.ts";
import { isMoved, isPast, type Meeting, type MeetingData } from "#app/model/meeting.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import {
  type FailedStep,
  failedStep,
  findProgress,
  inTurn,
  isSettled,
  keepProgress,
} from "#server/form/progress.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import type { OwnLetter } from "#server/letters/meeting.ts";
import { getT } from "#server/middleware/locale.ts";
import { memoriesOf, withdrawLetters } from "#server/notifications/memory.ts";
import {
  type ActForm,
  beginAct,
  begunAct,
  casesIn,
  isReversible,
  type MeetingAct,
  MEETING_STEP,
  takeAct,
  TOLD_STEP,
  toldIn,
} from "./act.ts";
import { type CaseNow, caseSteps, plannedCase, readCase } from "./case-change.ts";
import { calledOffSince, type MeetingQuestion } from "./questions.ts";
import { turnOf } from "./same-day.ts";
import { type NewStatus, sameMeeting } from "./steps.ts";

/**
 * What an act does to a meeting: every part of it, each step once, resumed where an earlier post of the same
 * form stopped (docs/acts.md). Screens parse, ask and show what is returned.
 */

/** A case for which a meeting is arranged, its new status, and the letter. */
interface Arrangement {
  readonly ofCase: { readonly found: CaseNow; readonly meetings: readonly Meeting[] };
  readonly change: NewStatus;
  readonly letter: OwnLetter;
}

/**
 * Adds a meeting, schedules its case and tells its person: each once, however often the form is posted; interrupted
 * steps are resumed. The slot is locked between asking and adding.
 * @param form whose `ask` says what must be confirmed before the meeting is added
 * @returns what must be confirmed first, or why nothing was added; `undefined` while another form arranges that day
 */
export async function arrangeMeeting<Question>(
  context: Context,
  form: ActForm & { readonly ask: () => Promise<Question | undefined> },
  body: MeetingData,
  arrangement?: Arrangement,
): Promise<Attempt<MeetingAct> | { readonly question: MeetingQuestion | Question } | undefined> {
  return inTurn(context, turnOf(body), form.id, async () => {
    const begun = await begunAct(context, form.id, body);
    if (begun?.act === "takenBack") return { ok: true, value: begun };
    if (begun && (await hasGone(context, begun))) return { question: calledOffSince(context) };
    if (begun) return takeAct(context, form, begun);
    const question = await form.ask();
    if (question) return { question };
    return beginAct(context, form, planned(body, arrangement));
  });
}

/** What arranging does: one that was requested at that hour is the one that is arranged. */
function planned(body: MeetingData, { ofCase, change, letter }: Partial<Arrangement> = {}): MeetingAct {
  const same = ofCase && sameMeeting(ofCase.meetings, body);
  const was = same?.meetingStatusId === MEETING_STATUS.requested ? same : undefined;
  const meeting = { id: undefined, ...(was ?? body), meetingStatusId: MEETING_STATUS.scheduled };
  const steps = [MEETING_STEP, ...(ofCase && change ? [plannedCase(ofCase.found, change)] : []), TOLD_STEP];
  return { act: "arranged", meeting, was, letter, steps };
}

/** Whether the meeting that an earlier post of the form has arranged is there no more. */
async function hasGone(context: Context, { meeting: { id } }: MeetingAct): Promise<boolean> {
  if (id === undefined) return false;
  const found = await withFixedCredentials(context)(contract.meetings.get, { params: { id } });
  return found.ok ? found.value.meetingStatusId === MEETING_STATUS.rejected : found.fault.status === 404;
}

/**
 * How a meeting went: first its case says so, then the meeting is realized, or noted as one to which the person didn't
 * come. In this order a half done act still asks how it went, and sending the form again completes it.
 */
export async function recordOutcome(context: Context, form: ActForm, was: Meeting, how: "held" | "absent") {
  const isHeld = how === "held";
  const ofCase = await readCase(context, was.caseId);
  if (!ofCase.ok) return ofCase;
  const statusId = isHeld ? CASE_STATUS.held : undefined;
  const steps = [
    ...caseSteps(getT(context, "meetings"), ofCase.value, was, { comment: how, statusId }),
    ...(isHeld ? [MEETING_STEP] : []),
  ];
  const meetingStatusId = isHeld ? MEETING_STATUS.realized : was.meetingStatusId;
  return beginAct(context, form, { act: how, was, meeting: { ...was, meetingStatusId }, steps });
}

/**
 * Deletes a meeting and says so in its case, whose person is told. A past one isn't called off: only its record goes.
 * @param statusId the new status of its case; `undefined` if it keeps the one it has
 * @param reason for the history, the letter and the person's page; `""` if none was given
 */
export async function cancelMeeting(
  context: Context,
  form: ActForm,
  was: Meeting,
  statusId: number | undefined,
  reason: string,
): Promise<Attempt<MeetingAct>> {
  const begun = await begunAct(context, form.id);
  if (begun) return takeAct(context, form, begun);
  const ofCase = await readCase(context, was.caseId);
  if (!ofCase.ok) return ofCase;
  const change = isPast(was)
    ? ({ comment: "deleted", reason } as const)
    : ({ comment: "cancelled", reason, statusId } as const);
  return beginAct(context, form, {
    act: "cancelled",
    was,
    meeting: was,
    isDeleted: true,
    reason,
    steps: [MEETING_STEP, ...caseSteps(getT(context, "meetings"), ofCase.value, was, change), TOLD_STEP],
  });
}

/** Takes the steps of an act that are left. @param form that asks for it */
export async function completeAct(context: Context, operation: string, { id: form, step }: ActForm) {
  await inTurn(context, `act ${operation}`, form, async () => {
    const act = await findProgress<MeetingAct>(context, operation);
    if (act && !act.steps.every(isSettled)) await takeAct(context, { id: operation, step }, act);
  });
}

/**
 * Takes back a meeting that was just arranged, as long as its person doesn't know of it: no letter leaves,
 * the meeting is gone, or as it was before, and the case has its earlier status.
 * @param form that asks for it
 * @returns why not: the person knows of it, it has been changed since, the record of the act is gone, or a step failed
 */
export async function takeBack(
  context: Context,
  operation: string,
  { id: form, step }: ActForm,
): Promise<"changed" | "known" | "unknownAct" | FailedStep | undefined> {
  return inTurn(context, `act ${operation}`, form, async () => {
    const act = await findProgress<MeetingAct>(context, operation);
    if (act?.act === "takenBack") return undefined;
    const { notification } = (act && toldIn(act)) ?? {};
    if (!act || !isReversible(act) || !notification) return "unknownAct";
    const { meetingId: id, caseId } = notification;
    const was = { ...act.meeting, id };
    if (await isChanged(context, was, act.was)) return "changed";
    if (!(await isUnknown(context, notification))) return "known";
    const ofCase = await readCase(context, caseId);
    if (!ofCase.ok) return failedStep(ofCase.fault);
    const change = { statusId: casesIn(act)[0]?.wasStatusId, comment: "takenBack" } as const;
    const steps = [MEETING_STEP, ...caseSteps(getT(context, "meetings"), ofCase.value, was, change)];
    const back = { act: "takenBack", was, meeting: act.was ?? was, isDeleted: !act.was, steps } as const;
    const taken = await beginAct(context, { id: operation, step }, back);
    if (taken.ok) return undefined;
    await keepProgress(context, operation, act);
    return failedStep(taken.fault);
  });
}

/** Whether a meeting was changed since it was arranged. @param was before that, to which it may be back */
async function isChanged(context: Context, meeting: Meeting, was: Meeting | undefined) {
  const found = await withFixedCredentials(context)(contract.meetings.get, { params: { id: meeting.id } });
  const isAs = (one: Meeting) =>
    found.ok && !isMoved(found.value, one) && found.value.meetingStatusId === one.meetingStatusId;
  return found.ok && !isAs(meeting) && !(was && isAs(was));
}

/**
 * Whether the person of a new meeting hasn't been told; a letter that still waits is withdrawn. Rejects with
 * `StoreUnavailable`.
 */
async function isUnknown(context: Context, notification: Notification): Promise<boolean> {
  const subject = subjectOf(notification);
  await withdrawLetters(context, notification.caseId, (one) => subjectOf(one) === subject);
  const memory = await memoriesOf(context).find(subject);
  return memory !== undefined && memory.known === undefined;
}
