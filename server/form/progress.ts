import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/live-session.ts";
import { parsed, RETENTION } from "#server/store/records.ts";
import { type StoreKey, storeOf } from "#server/store/store.ts";
import type { ApiFault, Attempt } from "../api/fault.ts";

/**
 * The journal of an act: its plan, and the steps of it with what became of each. It is kept before the first step, for a
 * day, for the person who posted the form; one page shows it, and goes on with what is left, also after signing in again.
 */
export interface Journal {
  readonly act: string;
  readonly steps: readonly JournalStep[];
}

export interface JournalStep {
  readonly name: string;
  /** `same`: it was so before; `waiting`: not tried yet; `meeting`: there is one that was not asked about. */
  readonly state: FailedStep | "done" | "same" | "waiting" | "meeting";
  readonly value?: unknown;
  /** Of the call that failed. */
  readonly reference?: string;
}

/** `forbidden`: another person's record; `limited`: too many calls; `left`: not tried, the session had ended. */
export type FailedStep = "forbidden" | "gone" | "left" | "limited" | "notSent" | "refused" | "unknown";

export function failedStep({ status, sent }: ApiFault): FailedStep {
  if (status === 401) return "left";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 410) return "gone";
  if (status === 429) return "limited";
  if (sent === "unknown") return "unknown";
  return sent === "no" ? "notSent" : "refused";
}

export const stateAfter = (outcome: Attempt<unknown>) =>
  outcome.ok
    ? ({ state: "done", value: outcome.value } as const)
    : { state: failedStep(outcome.fault), reference: outcome.fault.reference };

export const isSettled = ({ state }: JournalStep): boolean => state === "done" || state === "same";

/** Whether a step may be tried again: not on a record that is gone or another person's. */
export const isLeft = (step: JournalStep): boolean =>
  !isSettled(step) && step.state !== "forbidden" && step.state !== "gone";

export const valueIn = (steps: readonly JournalStep[], name: string): unknown =>
  steps.find((step) => step.name === name)?.value;

/** Takes the open steps in order, none once the session has ended. @param isChain each needs those ahead of it */
export async function takeSteps<Step extends JournalStep>(
  steps: readonly Step[],
  take: (step: Step, before: readonly Step[]) => Promise<Partial<Step>>,
  isChain = false,
): Promise<readonly Step[]> {
  const taken: Step[] = [];
  for (const step of steps) {
    const isOver = isChain ? !taken.every(isSettled) : taken.some(({ state }) => state === "left");
    const over = { ...step, state: isChain ? "waiting" : "left" };
    taken.push(isSettled(step) ? step : isOver ? over : { ...step, ...(await take(step, taken)) });
  }
  return taken;
}

/** @param id of the form that started it */
export const keepProgress = (context: Context, id: string, kept: object): Promise<void> =>
  storeOf(context).put(placeOf(context, id), JSON.stringify(kept), RETENTION.progress);

/** What this person has stored under the id; `undefined` for another person's, and after a day. */
export async function findProgress<Kept extends object>(
  context: Context,
  id: string,
): Promise<Kept | undefined> {
  return parsed<Kept>(await storeOf(context).get(placeOf(context, id)));
}

/** Longer than the steps of one post take; after a crash all others wait that long. */
const TURN_SECONDS = 15;

const LOOK_AGAIN_MS = 100;
/** How long a form waits that tells what another one has done. */
export const TURN_WAIT_MS = 5_000;

/**
 * Runs work that two forms must not do to one record at the same time.
 * @param record its name
 * @param id of the form, whose own posts don't exclude each other
 * @param waitMs how long to wait for another form, whose result the work then sees
 * @returns the result of the work; `undefined` while another form holds the lock
 */
export async function inTurn<Result>(
  context: Context,
  record: string,
  id: string,
  work: () => Promise<Result>,
  waitMs = 0,
): Promise<Result | undefined> {
  const store = storeOf(context);
  const place: StoreKey = ["progress", store.marks(`turn ${record}`)[0]];
  const isOurs = async () => (await store.get(place)) === id;
  const isTaken = async () => !(await store.add(place, id, TURN_SECONDS)) && !(await isOurs());
  for (let waited = 0; await isTaken(); waited += LOOK_AGAIN_MS) {
    if (waited >= waitMs) return undefined;
    await wait(LOOK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    if (await isOurs()) await store.remove(place);
  }
}

/** `inTurn` for several records at once, always in the same order, so that no two forms wait for each other. */
export async function inTurns<Result>(
  context: Context,
  records: readonly string[],
  id: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const [first, ...rest] = records.toSorted();
  if (first === undefined) return work();
  return inTurn(context, first, id, () => inTurns(context, rest, id, work), TURN_WAIT_MS);
}

const placeOf = (context: Context, id: string): StoreKey => [
  "progress",
  storeOf(context).marks(`progress ${getSession(context).get("profile")?.id} ${id}`)[0],
];
