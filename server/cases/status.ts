import type { statusForm } from "#app/model/case-rules.ts";
import type { Case, StatusKind } from "#app/model/case.ts";
import { CASE_STATUS, isClosedStatus } from "#app/model/lookups.ts";
import { endsWith } from "#app/model/status-log.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, DONE, settled } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import type { ValidSubmission } from "#server/form/submission.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { forgetRejection, withdrawLetters } from "#server/meetings/announce.ts";
import { hasWithdrawn } from "#server/meetings/now.ts";
import type { NewStatus } from "#server/meetings/steps.ts";
import { recordRejection, tellOfRejection } from "./rejection.ts";
import type { CaseResult } from "./several.ts";

export const STATUS_CALLS = {
  case: { change: contract.cases.setStatus, log: contract.history.ofCase },
  initiative: { change: contract.cases.setInitiativeStatus, log: contract.history.ofInitiative },
  question: { change: contract.cases.setQuestionStatus, log: contract.history.ofQuestion },
} as const satisfies Record<StatusKind, unknown>;

type StatusForm = Pick<ValidSubmission<ReturnType<typeof statusForm>>, "hasBegun" | "value" | "once">;

/**
 * Changes a status as its form says; the person of a rejected case has to be told.
 * @param isWritten whether somebody else has just made this very change
 */
export async function changeStatus(
  context: Context,
  kind: StatusKind,
  id: number,
  form: StatusForm,
  isWritten: boolean,
): Promise<Attempt<unknown>> {
  const isRejecting = kind === "case" && form.value.statusId === CASE_STATUS.rejected;
  const before = isRejecting ? await api(context).attempt(contract.cases.get, { params: { id } }) : undefined;
  // Who rejected it also tells; what is added to that later is a comment.
  const isRejected = before?.ok && before.value.caseStatusId === CASE_STATUS.rejected;
  const isTold = (isWritten || isRejected) && !(await form.hasBegun());
  const written = isWritten ? DONE : await form.once(() => writeStatus(context, kind, id, form.value));
  if (!written.ok) return written;
  if (before?.ok && !isTold) await recordRejection(context, before.value);
  return written;
}

/**
 * Changes the status of one of several cases; the person of a rejected one is told as they wish.
 * @param operation id of the form that started it
 * @returns how they learn of it, `undefined` if they needn't; `same` if somebody has rejected it before, or made this
 * very change
 */
export async function changeOneOfSeveral(
  context: Context,
  found: Case,
  status: NewStatus,
  form: Pick<StatusForm, "hasBegun" | "once">,
  operation: string,
): Promise<Attempt<CaseResult["tell"] | "same">> {
  const { id, caseStatusId } = found;
  const attempt = withFixedCredentials(context);
  const isThere = caseStatusId === status.statusId && (await isSame(attempt, id, status));
  if (isThere && !(await form.hasBegun(String(id), operation))) return { ok: true, value: "same" };
  if (!isThere) {
    const write = () => writeStatus(context, "case", id, status, { attempt });
    const written = await form.once(write, id, operation);
    if (!written.ok) return written;
  }
  const isRejected = status.statusId === CASE_STATUS.rejected;
  if (!isRejected || (await hasWithdrawn(context, id))) return { ok: true, value: undefined };
  const letter = await tellOfRejection(context, operation, found);
  return { ok: true, value: { ...letter, phone: found.phone } };
}

/** Whether giving a case the status that it has would only repeat what was done. */
async function isSame(attempt: Api["attempt"], id: number, status: NewStatus): Promise<boolean> {
  if (status.statusId === CASE_STATUS.rejected) return true;
  const log = await attempt(contract.history.ofCase, { params: { id } });
  return log.ok && endsWith(log.value, status);
}

/**
 * Changes a status. An unknown outcome is looked up in the log before asking the person: a change that is there was
 * made (R71).
 * @param api default: a client whose 401 ends the session at once
 */
async function writeStatus(
  context: Context,
  kind: StatusKind,
  id: number,
  status: NewStatus,
  { attempt }: Pick<Api, "attempt"> = api(context),
): Promise<Attempt<unknown>> {
  const { change, log } = STATUS_CALLS[kind];
  const outcome = await attempt(change, { params: { id }, body: status });
  const written = await settled(outcome, async () => {
    const found = await withFixedCredentials(context)(log, { params: { id } });
    return found.ok && endsWith(found.value, status);
  });
  if (kind !== "case" || !written.ok) return written;
  if (status.statusId !== CASE_STATUS.rejected) await forgetRejection(context, id);
  // Nobody is invited to a meeting of a closed case unless a member of staff decides it.
  if (isClosedStatus(status.statusId)) await withdrawLetters(context, id, ({ is }) => is !== undefined);
  return written;
}
