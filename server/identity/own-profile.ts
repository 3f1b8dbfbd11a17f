import type { Profile } from "#app/model/user.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/current.ts";
import { apiCredentials } from "./credentials.ts";
import { keepProfile } from "./profile.ts";

/**
 * Reads the signed-in person anew after a change of their own data (3-decisions, "Sign-in and the API session"); a change
 * of somebody else's is none of this session's business.
 * @param changed id of the user who was changed
 * @param known what is certain without asking: it counts when the API does not answer
 */
export async function refreshOwnProfile(
  context: Context,
  changed: number,
  known: Partial<Profile> = {},
): Promise<void> {
  const session = getSession(context);
  const before = session.get("profile");
  if (before?.id !== changed) return;
  const found = await api(context, { credentials: apiCredentials(context) }).attempt(contract.users.profile);
  keepProfile(session, found.ok ? found.value : { ...before, ...known });
}
