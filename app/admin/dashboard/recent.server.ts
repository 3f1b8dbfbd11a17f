import { LRUCache } from "lru-cache";
import { onceFor } from "#app/model/once-for.ts";
import { senderOf } from "#server/api/client.ts";
import type { Attempt } from "#server/api/fault.ts";
import { lastListChange } from "#server/api/lists.ts";
import type { Sender } from "#server/api/send.ts";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/live-session.ts";

const MAX_AGE_MS = 60_000;

/** By session and key: an answer of the API is for one person (R17). Entries expire. */
const answersOf = onceFor(
  (_sender: Sender) =>
    new LRUCache<string, { value: unknown; at: number }>({ max: 1_000, ttl: MAX_AGE_MS, ttlAutopurge: true }),
);

/**
 * A part of the first page, cached for a minute, and dropped after a change here; a fault is not cached.
 * @param since epoch milliseconds of this person's last change, which outdates it
 */
export async function cachedForMinute<Value>(
  context: Context,
  key: string,
  load: () => Promise<Attempt<Value>>,
  since: number,
): Promise<Attempt<Value>> {
  const answers = answersOf(senderOf(context));
  const name = `${getSession(context).id ?? ""} ${key}`;
  const recent = answers.get(name);
  if (recent && recent.at >= Math.max(since, lastListChange(context)))
    return { ok: true, value: recent.value as Value };
  const at = Date.now();
  const found = await load();
  if (found.ok) answers.set(name, { value: found.value, at });
  return found;
}
