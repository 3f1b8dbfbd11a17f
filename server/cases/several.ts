import type { Context } from "#server/context.ts";
import { findProgress, keepProgress } from "#server/form/progress.ts";
import type { FailedStep, NewStatus } from "#server/meetings/steps.ts";
import type { RejectionLetter } from "./rejection.ts";

/** A case as forms and outcomes name it; one that can't be read only has its number. */
export interface NamedCase {
  readonly id: number;
  readonly name: string;
  readonly topic: string;
  /** Its status before the change. */
  readonly status: string;
}

export interface CaseResult extends NamedCase {
  /** `same`: it was so before; nothing is written again. `meeting`: it has one that was not asked about. */
  readonly state: "done" | "same" | "meeting" | FailedStep;
  /** For a rejected one: how its citizen learns of it. */
  readonly tell?: RejectionLetter & { readonly phone: string };
}

interface SeveralOutcome extends NewStatus {
  readonly results: readonly CaseResult[];
  /** Ids of the meetings that the question named. */
  readonly meetings: readonly number[];
}

const isDone = ({ state }: CaseResult): boolean => state === "done" || state === "same";

/** Whether the change may be tried again: not on a case that is gone or another person's. */
export const isLeft = (one: CaseResult): boolean =>
  !isDone(one) && one.state !== "forbidden" && one.state !== "gone";

/** Stores an outcome for its page, and keeps in it what the same form has done before. */
export async function keepSeveral(
  context: Context,
  operation: string,
  outcome: SeveralOutcome,
): Promise<void> {
  const earlier = await findSeveral(context, operation);
  const isAgain = ({ id }: CaseResult) => outcome.results.some((one) => one.id === id);
  const before = (earlier?.results ?? []).filter((one) => !isAgain(one));
  await keepProgress(context, operation, { ...outcome, results: [...before, ...outcome.results] });
}

/** The outcome of a form that this person has sent within a day. */
export const findSeveral = (context: Context, operation: string): Promise<SeveralOutcome | undefined> =>
  findProgress<SeveralOutcome>(context, operation);
