import { z } from "zod";
import type { FormCase } from "#app/model/case.ts";
import { formatDate } from "#app/model/format.ts";
import { LENGTH } from "#app/model/limits.ts";
import { CASE_STATUS, MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import { noMailboxAt } from "#app/model/mailbox.ts";
import { FIRST_MEETING_TOPIC, type MeetingData } from "#app/model/meeting.ts";
import { dateTimeOf, skopjeDay } from "#app/model/period.ts";
import type { WalkInForm, WalkInOutcome } from "#app/model/walk-in.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { findProgress, keepProgress } from "#server/form/progress.ts";
import { type ValidSubmission, submission } from "#server/form/submission.ts";
import {
  addMeetingStep,
  caseStatusStep,
  type FailedStep,
  failedStep,
  meetingStatusStep,
} from "#server/meetings/steps.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { giveSlip, slipOf } from "./slip.ts";
import { casesAlike, caseStep } from "./write.ts";

/** The state of a step; `waiting` was not tried because an earlier one failed, `none` was not requested. */
type StepState = FailedStep | "done" | "waiting" | "none";

/** A walk-in: what to do, and what has been done so far. */
export interface WalkIn {
  readonly form: FormCase;
  readonly outcome: WalkInOutcome;
  /** Place and time of the conversation or meeting; absent if it was only recorded. */
  readonly meets?: MeetingTimes;
  /** For the history of the case. */
  readonly comment: string;
  /** Cases that looked the same before this one was added. */
  readonly before: readonly number[];
  /** Absent until the first attempt has completed. */
  readonly made?: Made;
  /** The slip was shown, so the person may have its code. */
  readonly isSlipShown?: true;
}

interface MeetingTimes {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly place: number;
}

interface Made {
  readonly case: StepState;
  /** `null` if the API doesn't return it. */
  readonly caseId: number | null;
  readonly meeting: StepState;
  readonly meetingId: number | null;
  readonly held: StepState;
  readonly status: StepState;
  /** Whether there is a code; without one there is no slip. */
  readonly hasCode: boolean;
  /** After an unknown outcome: value of the button that continues. */
  readonly again?: string;
}

export const isDone = ({ made }: Pick<WalkIn, "made">): boolean =>
  made !== undefined &&
  made.caseId !== null &&
  [made.case, made.meeting, made.held, made.status].every((state) => state === "done" || state === "none");

/** A form that only continues has nothing to validate. */
const NoFields = z.object({});

type Form = ValidSubmission<typeof WalkInForm> | ValidSubmission<typeof NoFields>;

/**
 * Starts a walk-in from its form; one whose case already exists keeps its original input.
 * @returns the fault that prevents starting it
 */
export async function beginWalkIn(
  context: Context,
  form: ValidSubmission<typeof WalkInForm>,
): Promise<Attempt<WalkIn>> {
  const begun = await findProgress<WalkIn>(context, form.id);
  if (begun?.made?.case === "done") return { ok: true, value: begun };
  if (begun) {
    const left = await caseStep(context, begun.form, begun.before).look();
    if (!left.ok) return notBegun(left.fault);
    if (left.value) return { ok: true, value: begun };
  }
  const asked = askedFor(context, form.value);
  const before = begun ? ({ ok: true, value: begun.before } as const) : await casesAlike(context, asked.form);
  if (!before.ok) return notBegun(before.fault);
  const value: WalkIn = { ...asked, before: before.value };
  await keepProgress(context, form.id, value);
  return { ok: true, value };
}

const notBegun = (fault: ApiFault) => ({ ok: false, fault: { ...fault, sent: "no" } }) as const;

function askedFor(context: Context, value: WalkInForm): Omit<WalkIn, "before"> {
  const { outcome, talkedFrom, talkedTo, date, startTime, endTime, note, ...typed } = value;
  const { origin } = requestInfo(context);
  const form: FormCase = { ...typed, email: typed.email || noMailboxAt(origin) };
  const { office, online } = MEETING_LOCATION;
  const t = getT(context, "walkIn");
  if (outcome === "talked") {
    const day = skopjeDay(new Date());
    const meets = { date: day, startTime: talkedFrom, endTime: talkedTo, place: office };
    const said = t("history.talked", { date: formatDate(day), from: talkedFrom, to: talkedTo });
    return { form, outcome, meets, comment: note || said };
  }
  if (outcome === "note") return { form, outcome, comment: note };
  const meets = { date, startTime, endTime, place: form.wantsOnline ? online : office };
  return {
    form,
    outcome,
    meets,
    comment: note || t("history.meeting", { date: formatDate(date), time: startTime }),
  };
}

export const meetingAsked = (
  { form, meets }: Pick<WalkIn, "form" | "meets">,
  caseId: number,
): MeetingData | undefined =>
  meets && {
    mpId: form.mpId,
    caseId,
    startDate: dateTimeOf(meets.date, meets.startTime),
    endDate: dateTimeOf(meets.date, meets.endTime),
    fullName: form.fullName.slice(0, LENGTH.meeting.fullName),
    topic: FIRST_MEETING_TOPIC,
    comment: "",
    meetingLocationId: meets.place,
  };

/**
 * Creates case, meeting and status, each once, however often requested, and issues the slip; completed steps are not
 * repeated. The outcome is stored.
 * @param operation the id of the form that started it
 * @returns the outcome, and why there is no case, if so
 */
export async function makeWalkIn(context: Context, form: Form, operation: string, walkIn: WalkIn) {
  if (isDone(walkIn) && (walkIn.isSlipShown || hasSlip(context, walkIn))) return { walkIn };
  const added = await form.step("case", caseStep(context, walkIn.form, walkIn.before), operation);
  const made = added.ok
    ? await makeRest(context, form, operation, walkIn, added.value)
    : { ...NOTHING, case: failedStep(added.fault), ...againAfter(added.fault) };
  const now: WalkIn = { ...walkIn, made };
  await keepProgress(context, operation, now);
  return { walkIn: now, ...(!added.ok && { fault: added.fault }) };
}

const NOTHING = {
  caseId: null,
  meeting: "waiting",
  meetingId: null,
  held: "waiting",
  status: "waiting",
  hasCode: false,
} as const satisfies Partial<Made>;

/** What was done; the first attempt may have stopped before anything. */
export const madeSoFar = ({ made, meets }: WalkIn): Made =>
  made ?? { ...NOTHING, case: "waiting", meeting: meets ? "waiting" : "none", held: "none" };

const againAfter = ({ sent, reference }: ApiFault) => (sent === "unknown" ? { again: reference } : {});

async function makeRest(
  context: Context,
  form: Form,
  operation: string,
  walkIn: WalkIn,
  caseId: number | null,
): Promise<Made> {
  if (caseId === null) return { ...NOTHING, case: "done" };
  const body = meetingAsked(walkIn, caseId);
  const slip = await slipFor(context, walkIn, caseId, body);
  const meeting = body && (await form.step("meeting", addMeetingStep(context, body), operation));
  const held =
    walkIn.outcome === "talked" && meeting?.ok && meeting.value !== null
      ? await form.step("held", meetingStatusStep(context, meeting.value, MEETING_STATUS.realized), operation)
      : undefined;
  const change = statusAfter(walkIn);
  const isToChange = change !== undefined && meeting?.ok !== false;
  const status = isToChange
    ? await form.step("status", caseStatusStep(context, caseId, change), operation)
    : undefined;
  const unknown = [meeting, held, status].find((one) => one?.ok === false && one.fault.sent === "unknown");
  return {
    case: "done",
    caseId,
    meeting: stateAfter(meeting, "none"),
    meetingId: meeting?.ok ? meeting.value : null,
    held: stateAfter(held, walkIn.outcome === "talked" ? "waiting" : "none"),
    status: stateAfter(status, change ? "waiting" : "none"),
    hasCode: slip,
    ...(unknown?.ok === false && againAfter(unknown.fault)),
  };
}

const stateAfter = (outcome: Attempt<unknown> | undefined, without: StepState): StepState => {
  if (!outcome) return without;
  return outcome.ok ? "done" : failedStep(outcome.fault);
};

/** The status of the case; `undefined` if it keeps the initial one. */
function statusAfter({ outcome, comment }: WalkIn) {
  const { held, scheduled, submitted } = CASE_STATUS;
  if (outcome === "note") return comment === "" ? undefined : { statusId: submitted, comment };
  return { statusId: outcome === "talked" ? held : scheduled, comment };
}

export const statusOf = (walkIn: WalkIn): number => statusAfter(walkIn)?.statusId ?? CASE_STATUS.submitted;

const hasSlip = (context: Context, { made }: WalkIn): boolean =>
  made !== undefined && (!made.hasCode || slipOf(context, made.caseId ?? 0) !== undefined);

/** One code per case; a new one only as long as the first was never shown. @returns whether there is one */
async function slipFor(context: Context, walkIn: WalkIn, caseId: number, body: MeetingData | undefined) {
  if (walkIn.isSlipShown || slipOf(context, caseId)) return true;
  const { outcome, form } = walkIn;
  if (outcome === "talked") return giveSlip(context, caseId, form, { talked: true });
  return giveSlip(context, caseId, form, body && { meetsAt: body.startDate });
}

/** Continues with the missing steps of a form; nothing for an unknown one. */
export async function completeWalkIn(context: Context, operation: string): Promise<void> {
  const form = await submission(context, NoFields);
  const walkIn = await findProgress<WalkIn>(context, operation);
  if (form.valid && walkIn) await makeWalkIn(context, form, operation, walkIn);
}
