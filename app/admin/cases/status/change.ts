import type { StatusKind } from "#app/model/case.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { lookAgain, settled } from "../../record/write.ts";
import { endsWith, type HistoryEntry, historyOf } from "./timeline.ts";

/** What an assistant says about a status change; the comment is mandatory. */
interface NewStatus {
  readonly statusId: number;
  readonly comment: string;
}

const CALLS = {
  case: { change: contract.cases.setStatus, log: contract.history.ofCase },
  initiative: { change: contract.cases.setInitiativeStatus, log: contract.history.ofInitiative },
  question: { change: contract.cases.setQuestionStatus, log: contract.history.ofQuestion },
} as const satisfies Record<StatusKind, unknown>;

/** The documented success messages, by their keys (section 8 of the back-office document). */
export const CHANGED = {
  case: "caseStatusChanged",
  initiative: "initiativeStatusChanged",
  question: "questionStatusChanged",
} as const satisfies Record<StatusKind, string>;

/** The newest change of a status, and of how many. */
export interface NewerChange {
  readonly entry: HistoryEntry;
  readonly changes: number;
}

/**
 * What somebody else has done to a status since the form was opened (decision 32): the person sees it before anything
 * is written over it.
 * @param opened length of the log as the form knew it; `undefined` when it knew none
 * @returns `undefined` when the log is as it was, or ends with this very change
 */
export async function newerChange(
  context: Context,
  kind: StatusKind,
  id: number,
  status: NewStatus,
  opened: number | undefined,
): Promise<Attempt<NewerChange | undefined>> {
  if (opened === undefined) return { ok: true, value: undefined };
  const { attempt } = api(context);
  // The audit names the MP of the case too.
  const [found] = await Promise.all([
    attempt(CALLS[kind].log, { params: { id } }),
    attempt(contract.cases.get, { params: { id } }),
  ]);
  if (!found.ok) return found;
  const [entry] = historyOf(kind, found.value);
  const isNewer = entry !== undefined && found.value.length !== opened && !endsWith(found.value, status);
  return { ok: true, value: isNewer ? { entry, changes: found.value.length } : undefined };
}

/**
 * Changes a status. When nobody can tell whether the API has done it, its log is asked before the person
 * is: a change that stands there was made (R71).
 */
export async function changeStatus(
  context: Context,
  kind: StatusKind,
  id: number,
  status: NewStatus,
): Promise<Attempt<unknown>> {
  const { attempt } = api(context);
  const { change, log } = CALLS[kind];
  const outcome = await attempt(change, { params: { id }, body: status });
  return settled(outcome, async () => {
    const found = await lookAgain(context)(log, { params: { id } });
    return found.ok && endsWith(found.value, status);
  });
}
