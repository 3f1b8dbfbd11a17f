import type { CaseRow } from "#app/model/case.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import { onceFor } from "#app/model/once-for.ts";
import { type Api, senderOf } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import { lastCaseChange } from "#server/api/lists.ts";
import type { Sender } from "#server/api/send.ts";
import { CACHE_TIMES, createCache } from "#server/cache.ts";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/live-session.ts";
import { FIRST_CASES } from "../cases/list/counts.server.ts";

/** A wait of days doesn't change within a minute, unless somebody settles a case here. */
const KEPT_MS = 60_000;

/** By session and number of cases: nobody sees what the API has told somebody else (R17), and entries expire. */
const keptOf = onceFor((_sender: Sender) =>
  createCache<string, readonly CaseRow[]>({
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
 * The new cases that have waited longest, oldest first; cached for a minute, and reloaded after a case was changed.
 * The API can't sort: they are on the last pages of the list.
 * @param total number of new cases
 */
export async function longestWaiting(
  context: Context,
  total: number,
  attempt: Api["attempt"],
): Promise<Attempt<readonly CaseRow[]>> {
  const key = `${getSession(context).id ?? ""} ${total}`;
  try {
    const load = () => readLast(total, attempt);
    const kept = await keptOf(senderOf(context)).get(key, load, lastCaseChange(context));
    return { ok: true, value: kept.value };
  } catch (error) {
    if (error instanceof NotRead) return { ok: false, fault: error.fault };
    throw error;
  }
}

/** The rows of the last page, and of the one before it if the last is not full. */
async function readLast(total: number, attempt: Api["attempt"]): Promise<readonly CaseRow[]> {
  const last = Math.ceil(total / FIRST_CASES) - 1;
  const pages = last > 0 && total % FIRST_CASES > 0 ? [last - 1, last] : [last];
  const read = async (page: number) => {
    const query = { page, size: FIRST_CASES, statusId: CASE_STATUS.submitted };
    const found = await attempt(contract.cases.filter, { query });
    if (!found.ok) throw new NotRead(found.fault);
    return found.value.content;
  };
  const rows = (await Promise.all(pages.map(read))).flat();
  return rows.slice(-FIRST_CASES).toReversed();
}
