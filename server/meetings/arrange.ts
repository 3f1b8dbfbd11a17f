import { MEETING_STATUS } from "#app/model/lookups.ts";
import { type Notification, subjectOf } from "#app/model/meeting-notification.ts";
import { isMoved, type Meeting, type MeetingData, type MeetingRow } from "#app/model/meeting.ts";
import { api } from "#server/api/client.ts";
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
import { outboxOf } from "#server/mail/outbox.ts";
import { forgetMeeting } from "#server/tracking/learn.ts";
import { announceChange, withdrawLetters } from "./announce.ts";
import { changeCase, scheduleCase, writeChange } from "./case-change.ts";
import { restoreMeetingStep } from "./change.ts";
import { kindOfChange, type MailedMeeting, type OwnLetter } from "./letters.ts";
import { memoriesOf } from "./memory.ts";
import { type ActForm, isReversible, keepOutcome, type MeetingOutcome, stepsOf } from "./outcome.ts";
import { calledOffSince, type MeetingQuestion } from "./questions.ts";
import { meetingsThatDay, turnOf } from "./same-day.ts";
import { addMeetingStep, type NewStatus, removeMeetingStep } from "./steps.ts";

/** What a member of staff has decided about a new meeting; by default its case is scheduled and its letter drafted. */
interface Arrangement {
  readonly change?: NewStatus;
  readonly letter?: OwnLetter;
}

/**
 * Adds a meeting, schedules its case and tells its person: each once, however often the form is posted; interrupted
 * steps are resumed. The slot is locked between asking and adding.
 * @param form whose `ask` says what must be confirmed before the meeting is added
 * @returns what must be confirmed first, or why nothing was added; `undefined` while another form arranges that day
 */
export async function arrangeMeeting<Question>(
  context: Context,
  form: ActForm & {
    readonly hasBegun: (step: string) => Promise<boolean>;
    /** @param day the meetings of its MP on that day, unless they are to be read */
    readonly ask: (day?: readonly MeetingRow[]) => Promise<Question | undefined>;
  },
  body: MeetingData,
  arrangement?: Arrangement,
): Promise<Attempt<MeetingOutcome> | { readonly question: MeetingQuestion | Question } | undefined> {
  const added = await inTurn(context, turnOf(body), form.id, async () => {
    if (await isCalledOff(context, form.id)) return { question: calledOffSince(context) };
    // To find a duplicate without a case, and what is unusual about the time.
    const day = body.caseId === null ? await meetingsThatDay(context, body) : undefined;
    const question = (await form.hasBegun("meeting")) ? undefined : await form.ask(day);
    if (question) return { question };
    const keep = (was: Meeting) => keepProgress(context, form.id, { was });
    return form.step("meeting", addMeetingStep(context, body, api(context).attempt, day, keep));
  });
  if (!added || "question" in added || !added.ok) return added;
  const earlier = await findProgress<MeetingOutcome>(context, form.id);
  const id = added.value ?? undefined;
  const meeting = { ...(earlier?.was ?? body), id, meetingStatusId: MEETING_STATUS.scheduled };
  return { ok: true, value: await afterAdding(context, form, meeting, earlier, arrangement) };
}

/** Whether the meeting that an earlier post of the form arranged has gone. */
async function isCalledOff(context: Context, operation: string): Promise<boolean> {
  const earlier = await findProgress<MeetingOutcome>(context, operation);
  if (earlier?.act !== "arranged" || earlier.meeting.id === undefined) return false;
  const params = { id: earlier.meeting.id };
  const found = await withFixedCredentials(context)(contract.meetings.get, { params });
  return found.ok ? found.value.meetingStatusId === MEETING_STATUS.rejected : found.fault.status === 404;
}

async function afterAdding(
  context: Context,
  { id: operation, step: run }: ActForm,
  meeting: MailedMeeting,
  earlier: MeetingOutcome | undefined,
  { change, letter }: Arrangement = {},
): Promise<MeetingOutcome> {
  if (earlier?.act === "takenBack" || (earlier?.announcement && isComplete(earlier))) return earlier;
  const isChanging = change !== undefined || kindOfChange(undefined, meeting) !== undefined;
  const changed = isChanging ? await scheduleCase(context, run, meeting, change) : undefined;
  const announcement = await announceChange(context, operation, undefined, meeting, { own: letter });
  const wasStatusId = changed?.wasStatusId ?? earlier?.steps?.[0]?.wasStatusId;
  const ofCase = changed && { ...changed, wasStatusId };
  const { was } = earlier ?? {};
  const outcome: MeetingOutcome = { act: "arranged", meeting, was, steps: stepsOf(ofCase), announcement };
  return keepOutcome(context, operation, outcome);
}

const isComplete = ({ steps, announcement }: MeetingOutcome): boolean =>
  steps.every(isSettled) && announcement?.letter !== "notKept";

/**
 * Runs the missing step of an act.
 * @param form that asks for it
 * @returns what is done now; `undefined` if nothing was missing
 */
export async function completeAct(
  context: Context,
  operation: string,
  { id: form, step: run }: ActForm,
): Promise<MeetingOutcome | undefined> {
  return inTurn(context, `act ${operation}`, form, async () => {
    const outcome = await findProgress<MeetingOutcome>(context, operation);
    const [ofCase] = outcome?.steps ?? [];
    if (!outcome || !ofCase || isSettled(ofCase)) return undefined;
    const changed = await writeChange(context, run, ofCase);
    return keepOutcome(context, operation, { ...outcome, steps: [changed] });
  });
}

/** Sends the letter of an act that still waits; from then on the act can't be taken back. */
export async function sendLetterNow(
  context: Context,
  operation: string,
  { id: form }: ActForm,
): Promise<void> {
  await inTurn(context, `act ${operation}`, form, async () => {
    const outcome = await findProgress<MeetingOutcome>(context, operation);
    const { announcement } = outcome ?? {};
    if (announcement?.letter !== "queued" || !announcement.mail) return;
    const { mail } = announcement;
    await outboxOf(context).sendNow(mail.outboxId);
    const leavesAt = Math.min(mail.leavesAt, Date.now());
    const left = { ...announcement, mail: { ...mail, leavesAt } };
    await keepProgress(context, operation, { ...outcome, announcement: left });
  });
}

/**
 * Takes back a meeting that was just arranged, as long as its person doesn't know of it: no letter leaves,
 * the meeting is gone, or as it was before, and the case has its earlier status.
 * @param form that asks for it
 * @returns what is done now, `undefined` if it was before; or why not: the person knows of it, it has been
 * changed since, the record of the act is gone, or a step failed
 */
export async function takeBack(
  context: Context,
  operation: string,
  { id: form, step: run }: ActForm,
): Promise<MeetingOutcome | "changed" | "known" | "unknownAct" | FailedStep | undefined> {
  return inTurn(context, `act ${operation}`, form, async () => {
    const outcome = await findProgress<MeetingOutcome>(context, operation);
    const { act, announcement, steps: [ofCase] = [], meeting, was } = outcome ?? {};
    if (act === "takenBack") return undefined;
    const { notification } = announcement ?? {};
    if (!outcome || !isReversible(outcome) || !notification || !meeting) return "unknownAct";
    if (await isChanged(context, meeting, was)) return "changed";
    if (!(await isUnknown(context, notification))) return "known";
    const { meetingId, caseId } = notification;
    const stored = { ...meeting, id: meetingId };
    const removed = was
      ? await run("restore", restoreMeetingStep(context, stored, was))
      : await run("remove", removeMeetingStep(context, meetingId));
    if (!removed.ok) return failedStep(removed.fault);
    await memoriesOf(context).forget(subjectOf(notification));
    forgetMeeting(context, { id: meetingId, caseId });
    const change = { statusId: ofCase?.wasStatusId, comment: "takenBack" } as const;
    const changed = await changeCase(context, run, { ...meeting, caseId }, change);
    const done: MeetingOutcome = { act: "takenBack", meeting, steps: stepsOf(changed) };
    return keepOutcome(context, operation, done);
  });
}

/** Whether a meeting was changed since it was arranged. @param was before that, to which it may be back */
async function isChanged(context: Context, meeting: MailedMeeting, was: Meeting | undefined) {
  const { id } = meeting;
  if (id === undefined) return false;
  const found = await withFixedCredentials(context)(contract.meetings.get, { params: { id } });
  const isAs = (one: MailedMeeting) =>
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
