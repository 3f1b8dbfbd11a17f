import { ROLE, type RoleId } from "#app/model/access.ts";
import { onceFor } from "#app/model/once-for.ts";
import { api, senderOf } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Output } from "#server/api/endpoint.ts";
import { lastListChange } from "#server/api/lists.ts";
import type { Sender } from "#server/api/send.ts";
import { CACHE_TIMES, createCache } from "#server/cache.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";

/** The lists that the API shows only to some of the staff. */
type StaffEndpoint =
  (typeof contract)["users"]["list" | "assistants"] | (typeof contract)["offices"]["listForStaff"];

/** How old the list may be, so that paging or searching doesn't reload thousands of users each time. */
const CURRENT_MS = 2_000;

/** How old it may be where names are only looked up. */
export const LOOKED_UP_MS = 60_000;

/** Rows of all sessions together. */
const MAX_ROWS = 50_000;

/** By session and call: an answer of the API is for one person (R17). Entries expire. */
const listsOf = onceFor((_sender: Sender) =>
  createCache<string, readonly object[]>(
    { ...CACHE_TIMES, fresh: LOOKED_UP_MS, fair: 0, keep: 0, entries: 32, goneAfter: LOOKED_UP_MS },
    { weight: { most: MAX_ROWS, of: (rows) => rows.length + 1 } },
  ),
);

/**
 * A staff list, current or a moment old, loaded once for concurrent pages of one person, and again after a write by
 * this person.
 * @param oldest in milliseconds, at most `LOOKED_UP_MS`
 * @throws a fault page when it is unavailable
 */
export async function staffList<E extends StaffEndpoint>(
  context: Context,
  endpoint: E,
  signal: AbortSignal,
  oldest = CURRENT_MS,
): Promise<Output<E>> {
  let isOwn = false;
  const load = () => {
    isOwn = true;
    return api(context, { signal }).call<StaffEndpoint>(endpoint);
  };
  const { id } = getSession(context);
  if (id === undefined) return load() as Promise<Output<E>>;
  try {
    const since = Math.max(lastListChange(context), Date.now() - oldest);
    return (await listsOf(senderOf(context)).get(`${id} ${endpoint.path}`, load, since)).value as Output<E>;
  } catch (error) {
    if (isOwn) throw error;
    // The request that was joined may have been aborted, or had less time: this one makes its own.
    return staffList(context, endpoint, signal, oldest);
  }
}

/** The filter by assistant is for administrators and monitors (sections 2 and 6 of the back-office document). */
export const hasAssistantFilter = (roleId: RoleId) => roleId !== ROLE.assistant;

/** The assistants to filter by; `undefined` for those who don't have that filter. */
export const assistantsToFilter = async (context: Context, signal: AbortSignal) =>
  hasAssistantFilter(requireProfile(context).roleId)
    ? staffList(context, contract.users.assistants, signal)
    : undefined;
