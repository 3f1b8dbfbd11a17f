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
import {
  findProgress,
  isSettled,
  type Journal,
  keepProgress,
  stateAfter,
  takeSteps,
  valueIn,
} from "#server/form/progress.ts";
import type { ValidSubmission } from "#server/form/submission.ts";
import { addMeetingStep, caseStatusStep, meetingStatusStep } from "#server/meetings/steps.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { giveSlip } from "./slip.ts";
import { casesAlike, caseStep } from "./write.ts";

/** A walk-in: what to do, and what has been done so far; as steps only what was asked for. */
export interface WalkIn extends Journal {
  readonly act: "walkIn";
  readonly form: FormCase;
  readonly outcome: WalkInOutcome;
  /** Place and time of the conversation or meeting; absent if it was only recorded. */
  readonly meets?: Pick<MeetingData, "endDate" | "meetingLocationId" | "startDate">;
  /** For the history of the case. */
  readonly comment: string;
  /** Cases that looked the same before this one was added. */
  readonly before: readonly number[];
  /** Whether there is a code; without one there is no slip. */
  readonly hasCode: boolean;
}

export const isDone = ({ steps }: WalkIn): boolean => steps.every(isSettled);

/** Its id; `null` before it is added, and if the API doesn't return it. */
export const caseOf = ({ steps }: Pick<WalkIn, "steps">) => (valueIn(steps, "case") ?? null) as number | null;

type Form = Pick<ValidSubmission<typeof WalkInForm>, "step">;

/**
 * Starts a walk-in from its form; one whose case already exists keeps its original input.
 * @returns the fault that prevents starting it
 */
export async function beginWalkIn(
  context: Context,
  form: ValidSubmission<typeof WalkInForm>,
): Promise<Attempt<WalkIn>> {
  const begun = await findProgress<WalkIn>(context, form.id);
  if (begun?.steps[0] && isSettled(begun.steps[0])) return { ok: true, value: begun };
  if (begun) {
    const left = await caseStep(context, begun.form, begun.before).look();
    if (!left.ok) return notBegun(left.fault);
    if (left.value) return { ok: true, value: begun };
  }
  const asked = askedFor(context, form.value);
  const before = begun ? ({ ok: true, value: begun.before } as const) : await casesAlike(context, asked.form);
  if (!before.ok) return notBegun(before.fault);
  const names = [
    "case",
    ...(asked.meets ? ["meeting"] : []),
    ...(asked.outcome === "talked" ? ["held"] : []),
  ];
  const value: WalkIn = {
    act: "walkIn",
    ...asked,
    before: before.value,
    hasCode: false,
    steps: [...names, ...(statusAfter(asked) ? ["status"] : [])].map((name) => ({ name, state: "waiting" })),
  };
  await keepProgress(context, form.id, value);
  return { ok: true, value };
}

const notBegun = (fault: ApiFault) => ({ ok: false, fault: { ...fault, sent: "no" } }) as const;

function askedFor(context: Context, value: WalkInForm) {
  const { outcome, talkedFrom, talkedTo, date, startTime, endTime, note, ...typed } = value;
  const { origin } = requestInfo(context);
  const form: FormCase = { ...typed, email: typed.email || noMailboxAt(origin) };
  if (outcome === "note") return { form, outcome, comment: note };
  const isTalk = outcome === "talked";
  const day = isTalk ? skopjeDay(new Date()) : date;
  const [from, to] = isTalk ? [talkedFrom, talkedTo] : [startTime, endTime];
  const isOnline = form.wantsOnline && !isTalk;
  const meets = {
    startDate: dateTimeOf(day, from),
    endDate: dateTimeOf(day, to),
    meetingLocationId: isOnline ? MEETING_LOCATION.online : MEETING_LOCATION.office,
  };
  const t = getT(context, "walkIn");
  const when = { date: formatDate(day), from, to, time: from };
  return { form, outcome, meets, comment: note || t(isTalk ? "history.talked" : "history.meeting", when) };
}

export const meetingAsked = (
  { form, meets }: Pick<WalkIn, "form" | "meets">,
  caseId: number,
): MeetingData | undefined =>
  meets && {
    mpId: form.mpId,
    caseId,
    ...meets,
    fullName: form.fullName.slice(0, LENGTH.meeting.fullName),
    topic: FIRST_MEETING_TOPIC,
    comment: "",
  };

/**
 * Creates case, meeting and status, each once, however often requested, and issues the slip; completed steps are not
 * repeated. The outcome is stored.
 * @param operation the id of the form that started it
 * @returns the outcome, and why there is no case, if so
 */
export async function makeWalkIn(context: Context, form: Form, operation: string, walkIn: WalkIn) {
  if (isDone(walkIn)) return { walkIn };
  let fault: ApiFault | undefined;
  const steps = await takeSteps(
    walkIn.steps,
    async ({ name }, before) => {
      const step = stepOf(context, walkIn, name, before);
      const taken = step && (await form.step<unknown>(name, step, operation));
      if (name === "case" && taken?.ok === false) ({ fault } = taken);
      return taken ? stateAfter(taken) : {};
    },
    true,
  );
  const caseId = caseOf({ steps });
  const hasCode = caseId !== null && (walkIn.hasCode || (await slipFor(context, walkIn, caseId)));
  const now: WalkIn = { ...walkIn, steps, hasCode };
  await keepProgress(context, operation, now);
  return { walkIn: now, ...(fault && { fault }) };
}

/** `undefined` if the API hasn't told what the step is about. */
function stepOf(context: Context, walkIn: WalkIn, name: string, before: WalkIn["steps"]) {
  if (name === "case") return caseStep(context, walkIn.form, walkIn.before);
  const caseId = caseOf({ steps: before });
  if (caseId === null) return undefined;
  if (name === "held") {
    const id = valueIn(before, "meeting");
    return typeof id === "number" ? meetingStatusStep(context, id, MEETING_STATUS.realized) : undefined;
  }
  const body = name === "meeting" && meetingAsked(walkIn, caseId);
  const change = statusAfter(walkIn);
  return body ? addMeetingStep(context, body) : change && caseStatusStep(context, caseId, change);
}

/** The status of the case; `undefined` if it keeps the initial one. */
function statusAfter({ outcome, comment }: Pick<WalkIn, "comment" | "outcome">) {
  const { held, scheduled, submitted } = CASE_STATUS;
  if (outcome === "note") return comment === "" ? undefined : { statusId: submitted, comment };
  return { statusId: outcome === "talked" ? held : scheduled, comment };
}

export const statusOf = (walkIn: WalkIn): number => statusAfter(walkIn)?.statusId ?? CASE_STATUS.submitted;

/** @returns whether there is one */
function slipFor(context: Context, { outcome, form, meets }: WalkIn, caseId: number): Promise<boolean> {
  const agreed = outcome === "talked" ? ({ talked: true } as const) : meets && { meetsAt: meets.startDate };
  return giveSlip(context, caseId, form, agreed);
}
