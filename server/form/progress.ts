import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/live-session.ts";
import { parsed, RETENTION } from "#server/store/records.ts";
import { type StoreKey, storeOf } from "#server/store/store.ts";

/**
 * The state of a form with several steps, so that its page can be reloaded without side effects and resumes with the
 * missing steps, also after signing in again. `ValidSubmission.step` makes the steps.
 */

/**
 * Stores what was posted and the outcome of each step, for a day, for the person who posted it.
 * @param id of the form that started it
 * @param kept JSON
 */
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
