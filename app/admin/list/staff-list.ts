import { LRUCache } from "lru-cache";
import { api } from "#server/api/client.ts";
import type { contract } from "#server/api/contract/index.ts";
import type { Output } from "#server/api/endpoint.ts";
import { lastListChange } from "#server/api/lists/changes.ts";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/current.ts";

/** The lists that the API shows to some of the staff only. */
type StaffEndpoint =
  (typeof contract)["users"]["list" | "assistants"] | (typeof contract)["offices"]["listForStaff"];

interface Kept {
  /** Epoch milliseconds of the question. */
  readonly askedAt: number;
  readonly list: Promise<readonly object[]>;
}

/** How old the list may be: whoever turns pages or searches does not have thousands of users read for each step. */
const CURRENT_MS = 2_000;
const MOST_KEPT = 32;

/** By session and call: nobody is shown what the API has told somebody else (R17), and it goes by itself. */
const lists = new LRUCache<string, Kept>({ max: MOST_KEPT, ttl: CURRENT_MS, ttlAutopurge: true });

/**
 * A list of the staff's, as it is now or was a moment ago, read once however many pages of one person ask for it; after
 * a write of this person it is read anew.
 * @throws a fault page when it can't be had
 */
export async function staffList<E extends StaffEndpoint>(
  context: Context,
  endpoint: E,
  signal: AbortSignal,
): Promise<Output<E>> {
  const { id } = getSession(context);
  if (id === undefined) return api(context, { signal }).call<StaffEndpoint>(endpoint) as Promise<Output<E>>;
  const key = `${id} ${endpoint.path}`;
  const askedAt = Date.now();
  const kept = lists.get(key);
  const isCurrent = kept !== undefined && kept.askedAt > lastListChange(context);
  // The page that asked may have left, or had less time: then this one asks for itself.
  const known = isCurrent ? await kept.list.catch(() => undefined) : undefined;
  if (known) return known as Output<E>;
  const answer = api(context, { signal }).call<StaffEndpoint>(endpoint);
  return keep(key, askedAt, answer) as Promise<Output<E>>;
}

async function keep(key: string, askedAt: number, list: Promise<readonly object[]>) {
  const kept: Kept = { askedAt, list };
  lists.set(key, kept);
  try {
    return await list;
  } catch (error) {
    if (lists.get(key) === kept) lists.delete(key);
    throw error;
  }
}
