import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/live-session.ts";
import { RETENTION } from "#server/store/records.ts";
import { type StoreKey, storeOf, unlessAway } from "#server/store/store.ts";

/**
 * What a form of several steps has left behind: its page can be loaded again without doing anything, and goes on with what is
 * missing, also after signing in anew. The steps themselves are made by `ValidSubmission.step`.
 */

/**
 * Keeps what was posted and what became of each step, for a day, for the person who posted it.
 * @param id of the form that has begun it
 * @param kept JSON
 * @returns whether it is kept: without the store it can't be, and the answer has to say what became of the steps
 */
export async function keepDeed(context: Context, id: string, kept: object): Promise<boolean> {
  const place = placeOf(context, id);
  const put = storeOf(context).put(place, JSON.stringify(kept), RETENTION.deed);
  return (await unlessAway(put.then(() => true))) ?? false;
}

/**
 * What this very person has left under the id.
 * @returns `undefined` for nothing, somebody else's, what is older than a day, and while the store is away
 */
export async function findDeed<Kept extends object>(context: Context, id: string): Promise<Kept | undefined> {
  const text = await unlessAway(storeOf(context).get(placeOf(context, id)));
  return text === undefined ? undefined : (JSON.parse(text) as Kept);
}

/** Longer than all steps of one post may take: after a power cut everybody else waits for so long. */
const TURN_SECONDS = 15;

/**
 * Does what two forms must not do to one record at the same time. Without the store nobody knows of the other.
 * @param record names it
 * @param id of the form: its own posts don't keep each other out
 * @returns what the work gives; `undefined` while another form is at it
 */
export async function inTurn<Result>(
  context: Context,
  record: string,
  id: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const store = storeOf(context);
  const place: StoreKey = ["deed", store.marks(`turn ${record}`)[0]];
  const isOurs = async () => (await unlessAway(store.get(place))) === id;
  const isFree = await unlessAway(store.add(place, id, TURN_SECONDS));
  if (isFree === false && !(await isOurs())) return undefined;
  try {
    return await work();
  } finally {
    if (await isOurs()) await unlessAway(store.remove(place));
  }
}

const placeOf = (context: Context, id: string): StoreKey => [
  "deed",
  storeOf(context).marks(`deed ${getSession(context).get("profile")?.id} ${id}`)[0],
];
