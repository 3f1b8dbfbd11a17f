import type { RouterContextProvider } from "react-router";
import type { User } from "#app/model/user.ts";
import { api, senderOf } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { lastListChange } from "#server/api/list-changes.ts";
import { getSession } from "#server/middleware/session.ts";

interface Kept {
  /** Epoch milliseconds of the question. */
  readonly askedAt: number;
  readonly users: readonly User[];
}

/** How old the list may be: whoever turns pages or searches does not have thousands of users read for each step. */
const CURRENT_MS = 2_000;
const SESSIONS = 16;

/** By session: nobody is shown what the API has told somebody else (R17). */
const lists = new Map<string, Kept>();

/**
 * All users, as they are now or were a moment ago; after a write of this person they are read anew.
 * @throws a fault page when they can't be had
 */
export async function allUsers(
  context: Readonly<RouterContextProvider>,
  signal: AbortSignal,
): Promise<readonly User[]> {
  const session = getSession(context).id ?? "";
  const askedAt = Date.now();
  const oldest = Math.max(askedAt - CURRENT_MS, lastListChange(context, senderOf(context)));
  const kept = lists.get(session);
  if (kept && kept.askedAt > oldest) return kept.users;
  const users = await api(context, { signal }).call(contract.users.list);
  forgetOld(oldest);
  lists.set(session, { askedAt, users });
  return users;
}

function forgetOld(oldest: number): void {
  for (const [session, { askedAt }] of lists)
    if (askedAt <= oldest || lists.size >= SESSIONS) lists.delete(session);
}
