import { LRUCache } from "lru-cache";
import { onceFor } from "#app/model/once-for.ts";
import { senderOf } from "#server/api/client.ts";
import type { Attempt } from "#server/api/fault.ts";
import { lastListChange } from "#server/api/lists.ts";
import type { Sender } from "#server/api/send.ts";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/live-session.ts";

/** Cached for a minute, and dropped after a change here. */
const KEPT_MS = 60_000;

/** By session and key: an answer of the API is for one person (R17). Entries expire. */
const keptOf = onceFor(
  (_sender: Sender) =>
    new LRUCache<string, { value: unknown; at: number }>({ max: 1_000, ttl: KEPT_MS, ttlAutopurge: true }),
);

/**
 * A part of the first page, kept for a minute; a fault is not kept.
 * @param since epoch milliseconds of this person's last change, which outdates it
 */
export async function keptForMinute<Value>(
  context: Context,
  key: string,
  load: () => Promise<Attempt<Value>>,
  since: number,
): Promise<Attempt<Value>> {
  const kept = keptOf(senderOf(context));
  const name = `${getSession(context).id ?? ""} ${key}`;
  const known = kept.get(name);
  if (known && known.at >= Math.max(since, lastListChange(context)))
    return { ok: true, value: known.value as Value };
  const at = Date.now();
  const found = await load();
  if (found.ok) kept.set(name, { value: found.value, at });
  return found;
}
