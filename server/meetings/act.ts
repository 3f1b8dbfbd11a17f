import { isPast, type MeetingData } from "#app/model/meeting.ts";
import { type Api, api } from "#server/api/client.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { recordDeletion } from "#server/files/ics-sequence.ts";
import {
  findProgress,
  isSettled,
  type Journal,
  type JournalStep,
  keepProgress,
  stateAfter,
  takeSteps,
  valueIn,
} from "#server/form/progress.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { type Announcement, announce, type ToldChange } from "#server/notifications/announce.ts";
import { setCallNote } from "#server/notifications/call-notes.ts";
import { forgetTelling } from "#server/notifications/memory.ts";
import { kindOfChange, rememberKnown } from "#server/notifications/now.ts";
import { forgetMeeting, knowMeeting } from "#server/tracking/learn.ts";
import { type CaseStep, learnCalledOff, writeCase } from "./case-change.ts";
import {
  addMeetingStep,
  changeMeetingStep,
  isSame,
  isStatusFault,
  removeMeetingStep,
  type RunStep,
} from "./steps.ts";

/**
 * An act on a meeting as one journal: what it does to the meeting, what becomes of its case, and who is told. It is
 * kept before the first step, so that after a crash the same form, or the page of what is done, goes on.
 */
export interface MeetingAct extends Journal, ToldChange {
  readonly act: "arranged" | "moved" | "cancelled" | "held" | "absent" | "takenBack";
  readonly steps: readonly ActStep[];
}

interface StepsByName {
  readonly case: CaseStep;
  readonly meeting: JournalStep & { readonly name: "meeting" };
  readonly told: JournalStep & { readonly name: "told" };
}

type ActStep = StepsByName[keyof StepsByName];

/** The form of an act: its id, and how its steps run. */
export interface ActForm {
  readonly id: string;
  readonly step: RunStep;
}

export const MEETING_STEP = { name: "meeting", state: "waiting" } as const;
export const TOLD_STEP = { name: "told", state: "waiting" } as const;

export const casesIn = ({ steps }: MeetingAct): readonly CaseStep[] =>
  steps.filter((step) => step.name === "case");

/** What its person was told; `undefined` if there was nothing to tell. */
export const toldIn = ({ steps }: MeetingAct) => valueIn(steps, "told") as Announcement | undefined;

/** Whether an act can be taken back: not if it has given the meeting of one case to another. */
export const isReversible = ({ act, meeting, was }: MeetingAct): boolean =>
  act === "arranged" && (was === undefined || was.caseId === meeting.caseId);

/**
 * The act that an earlier post of a form has begun; `undefined` for none, and for one that has certainly changed
 * nothing: then the form may say something else.
 * @param wanted what the form says now
 */
export async function begunAct(context: Context, operation: string, wanted?: MeetingData) {
  const earlier = await findProgress<MeetingAct>(context, operation);
  const first = earlier?.steps[0];
  if (!earlier || !first || isSettled(first)) return earlier;
  const isOpen = first.state === "waiting" || first.state === "unknown";
  return isOpen && (!wanted || isSame(earlier.meeting, wanted)) ? earlier : undefined;
}

/** Keeps the plan of an act, and takes its steps. */
export async function beginAct(context: Context, form: ActForm, plan: MeetingAct) {
  if (plan.was) await rememberKnown(context, plan.was);
  await keepProgress(context, form.id, plan);
  return takeAct(context, form, plan);
}

/**
 * Takes the steps of an act that are left: none before the first is done. Without that and the meeting it isn't done.
 * @param form whose id is that of the form that began it
 */
export async function takeAct(
  context: Context,
  form: ActForm,
  begun: MeetingAct,
): Promise<Attempt<MeetingAct>> {
  let fault: ApiFault | undefined;
  let { meeting } = begun;
  const take = async (step: ActStep, [first]: readonly ActStep[]): Promise<Partial<ActStep>> => {
    if (first && !isSettled(first)) return { state: "waiting" };
    // A 401 ends the session at once, unless that would hide what was written before.
    const attempt = first ? withFixedCredentials(context) : api(context).attempt;
    const taken = await takeStep({ context, form, act: { ...begun, meeting }, attempt }, step);
    if (!taken.ok && (!first || step.name === "meeting")) ({ fault } = taken);
    if (taken.ok && step.name === "meeting" && typeof taken.value === "number")
      meeting = { ...meeting, id: taken.value };
    return stateAfter(taken);
  };
  const steps = await takeSteps(begun.steps, take);
  const act: MeetingAct = { ...begun, meeting, steps };
  await keepProgress(context, form.id, act);
  if (fault) return { ok: false, fault };
  if (act.act === "absent" && begun.was) await setCallNote(context, begun.was, "absent");
  if (begun.was && (act.act === "held" || act.act === "absent")) await forgetTelling(context, begun.was);
  return { ok: true, value: act };
}

/** An act under way. */
interface Taking {
  readonly context: Context;
  readonly form: ActForm;
  readonly act: MeetingAct;
  /** For its first call. */
  readonly attempt: Api["attempt"];
}

const TAKE: {
  readonly [Name in keyof StepsByName]: (
    taking: Taking,
    step: StepsByName[Name],
  ) => Promise<Attempt<unknown>>;
} = {
  async meeting({ context, form, act, attempt }) {
    const written = await form.step("meeting", meetingStep(context, act, attempt));
    if (written.ok || isStatusFault(written.fault)) await learnWritten(context, act, written.ok);
    return written;
  },
  case: ({ context, form, attempt }, step) => writeCase(context, form.step, step, attempt),
  async told({ context, form, act }) {
    return { ok: true, value: await announce(context, form.id, act) };
  },
};

const takeStep = <Name extends keyof StepsByName>(
  taking: Taking,
  step: StepsByName[Name] & { readonly name: Name },
) => TAKE[step.name](taking, step);

/** What an act does to its meeting. */
function meetingStep(context: Context, { meeting, was, isDeleted }: MeetingAct, attempt: Api["attempt"]) {
  if (isDeleted && was) return removeMeetingStep(context, was.id);
  if (was) return changeMeetingStep(context, was, { ...meeting, id: was.id }, attempt);
  const { id: _id, meetingStatusId: _status, ...data } = meeting;
  return addMeetingStep(context, data, attempt);
}

/** What citizens read of a meeting that is written, and the file that takes it out of their calendars. */
async function learnWritten(
  context: Context,
  { act, meeting: after, was, isDeleted, reason = "" }: MeetingAct,
  isWhole: boolean,
) {
  if (!was) return;
  const meeting = isWhole ? after : { ...after, meetingStatusId: was.meetingStatusId };
  const isOther = was.caseId !== meeting.caseId;
  if (isDeleted) await recordDeletion(context, was.id, was);
  if (isDeleted || isOther) forgetMeeting(context, was);
  if (!isDeleted) knowMeeting(context, { ...meeting, id: was.id });
  const isQuiet = act === "takenBack" || (isDeleted && isPast(was));
  if (isQuiet) await forgetTelling(context, was);
  else if (isDeleted || isOther || kindOfChange(was, meeting) === "cancelled")
    await learnCalledOff(context, was, reason);
}
