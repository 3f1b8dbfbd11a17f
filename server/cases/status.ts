import type { statusForm } from "#app/model/case-rules.ts";
import { type Case, endsWith, type StatusKind } from "#app/model/case.ts";
import { CASE_STATUS, isClosedStatus } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, DONE, readBack } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import type { Journal, JournalStep } from "#server/form/progress.ts";
import type { ValidSubmission } from "#server/form/submission.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import type { ActForm } from "#server/meetings/act.ts";
import { asking, rejectionOfCase } from "#server/meetings/questions.ts";
import type { NewStatus } from "#server/meetings/steps.ts";
import { forgetRejection, withdrawLetters } from "#server/notifications/memory.ts";
import { hasWithdrawn } from "#server/notifications/now.ts";
import {
  callOffMeetings,
  meetingsToCallOff,
  recordRejection,
  type RejectionLetter,
  tellOfRejection,
} from "./rejection.ts";

export const STATUS_CALLS = {
  case: { change: contract.cases.setStatus, log: contract.history.ofCase },
  initiative: { change: contract.cases.setInitiativeStatus, log: contract.history.ofInitiative },
  question: { change: contract.cases.setQuestionStatus, log: contract.history.ofQuestion },
} as const satisfies Record<StatusKind, unknown>;

type StatusForm = Pick<
  ValidSubmission<ReturnType<typeof statusForm>>,
  "hasBegun" | "id" | "once" | "step" | "value"
>;

/**
 * Changes a status as its form says. The person of a rejected case has to be told; its meetings to come are
 * called off once that has been confirmed.
 * @param isWritten whether another person has just made this very change
 */
export async function changeStatus(
  context: Context,
  kind: StatusKind,
  id: number,
  form: StatusForm & { readonly confirmed: unknown },
  isWritten: boolean,
): Promise<Attempt<unknown>> {
  const write = () => writeStatus(context, kind, id, form.value);
  if (kind !== "case" || form.value.statusId !== CASE_STATUS.rejected)
    return isWritten ? DONE : form.once(write);
  const { attempt } = api(context);
  const [before, meetings] = await Promise.all([
    attempt(contract.cases.get, { params: { id } }),
    meetingsToCallOff(attempt, id),
  ]);
  if (!before.ok) return { ok: false, fault: { ...before.fault, sent: "no" } };
  if (!meetings.ok) return meetings;
  const question = await rejectionOfCase(context, meetings.value, form.confirmed);
  if (question) return asking(question);
  // Only who rejects it tells: what is added later is a comment.
  const isRejected = before.value.caseStatusId === CASE_STATUS.rejected;
  const isBegun = await form.hasBegun();
  const isTold = (isWritten || isRejected) && !isBegun;
  return form.once(async () => {
    // An earlier post of the form may have stopped here.
    const isDone = isWritten || (isBegun && (await isLogged(context, kind, id, form.value)));
    const written = isDone ? DONE : await write();
    if (!written.ok) return written;
    if (!isTold) await recordRejection(context, before.value);
    return callOffMeetings(context, form, id, meetings.value);
  });
}

/** A case as forms and outcomes name it; one that can't be read only has its number. */
export interface NamedCase {
  readonly id: number;
  readonly name: string;
  readonly topic: string;
  /** Its status before the change. */
  readonly status: string;
}

/** For a rejected case: how its citizen learns of it. */
export type Telling = RejectionLetter & { readonly phone: string };

/** A step for each case. */
export interface Several extends Journal, NewStatus {
  readonly act: "several";
  readonly steps: readonly (JournalStep & {
    readonly value: NamedCase & { readonly tell?: Telling | undefined };
  })[];
  /** Ids of the meetings that the question named. */
  readonly meetings: readonly number[];
}

/**
 * Changes the status of one of several cases; the person of a rejected one is told as they wish.
 * @param meetings to call off, of one that is rejected
 * @param operation id of the form that started it
 * @returns how they learn of it, `undefined` if they needn't; `same` if it was rejected before, or this very
 * change made
 */
export async function changeOneOfSeveral(
  context: Context,
  found: Case,
  meetings: readonly Meeting[],
  status: NewStatus,
  form: Pick<StatusForm, "hasBegun" | "once" | "step">,
  operation: string,
): Promise<Attempt<Telling | "same" | undefined>> {
  const { id, caseStatusId, phone } = found;
  const attempt = withFixedCredentials(context);
  const isRejecting = status.statusId === CASE_STATUS.rejected;
  const isThere =
    caseStatusId === status.statusId && (isRejecting || (await isLogged(context, "case", id, status)));
  const isLeft = meetings.length > 0 || (await form.hasBegun(String(id), operation));
  if (isThere && !isLeft) return { ok: true, value: "same" };
  const change = async (): Promise<Attempt<Telling | undefined>> => {
    const written = isThere ? DONE : await writeStatus(context, "case", id, status, { attempt });
    if (!written.ok) return written;
    const own: ActForm = { id: operation, step: (name, work) => form.step(name, work, operation) };
    const off = await callOffMeetings(context, own, id, meetings);
    if (!off.ok) return off;
    if (!isRejecting || (await hasWithdrawn(context, id))) return { ok: true, value: undefined };
    const letter = off.value ?? (await tellOfRejection(context, operation, found));
    return { ok: true, value: { ...letter, phone } };
  };
  return form.once(change, id, operation);
}

/**
 * Changes a status. An unknown outcome is looked up in the log before asking the person (R71).
 * @param api default: a client whose 401 ends the session at once
 */
async function writeStatus(
  context: Context,
  kind: StatusKind,
  id: number,
  status: NewStatus,
  { attempt }: Pick<Api, "attempt"> = api(context),
): Promise<Attempt<unknown>> {
  const outcome = await attempt(STATUS_CALLS[kind].change, { params: { id }, body: status });
  const written = await readBack(outcome, () => isLogged(context, kind, id, status));
  if (kind !== "case" || !written.ok) return written;
  if (status.statusId !== CASE_STATUS.rejected) await forgetRejection(context, id);
  // Invites to meetings of a closed case only if staff decide so.
  if (isClosedStatus(status.statusId)) await withdrawLetters(context, id, ({ is }) => is !== undefined);
  return written;
}

/** Whether a change is the last one of its log. */
async function isLogged(context: Context, kind: StatusKind, id: number, status: NewStatus): Promise<boolean> {
  const found = await withFixedCredentials(context)(STATUS_CALLS[kind].log, { params: { id } });
  return found.ok && endsWith(found.value, status);
}
