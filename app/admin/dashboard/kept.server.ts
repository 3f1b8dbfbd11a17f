import { onceFor } from "#app/model/once-for.ts";
import { senderOf } from "#server/api/client.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Sender } from "#server/api/send.ts";
import { CACHE_TIMES, createCache } from "#server/cache.ts";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/live-session.ts";

/** A wait of days doesn't change within a minute, unless somebody changes something here. */
const KEPT_MS = 60_000;

/** By session and key: nobody sees what the API has told somebody else (R17), and entries expire. */
const keptOf = onceFor((_sender: Sender) =>
  createCache<string, unknown>({
    ...CACHE_TIMES,
    fresh: KEPT_MS,
    fair: KEPT_MS,
    keep: KEPT_MS,
    pause: 0,
    entries: 1_000,
    goneAfter: KEPT_MS,
  }),
);

/** Carries a fault through the cache, which stores values only. */
class NotRead extends Error {
  readonly fault: ApiFault;

  constructor(fault: ApiFault) {
    super("The list could not be read");
    this.fault = fault;
  }
}

/**
 * A part of the first page, cached for a minute; a fault is not cached.
 * @param since epoch milliseconds of this person's last change, after which it is reloaded
 */
export async function keptForMinute<Value>(
  context: Context,
  key: string,
  load: () => Promise<Attempt<Value>>,
  since: number,
): Promise<Attempt<Value>> {
  const loaded = async () => {
    const found = await load();
    if (!found.ok) throw new NotRead(found.fault);
    return found.value;
  };
  try {
    const kept = await keptOf(senderOf(context)).get(`${getSession(context).id ?? ""} ${key}`, loaded, since);
    return { ok: true, value: kept.value as Value };
  } catch (error) {
    if (error instanceof NotRead) return { ok: false, fault: error.fault };
    throw error;
  }
}
