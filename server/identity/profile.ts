import type { Profile } from "#app/model/user.ts";
import { api, type CallPolicy } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { auditedCall } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { verifiedForm } from "#server/form/posted-form.ts";
import { getSession } from "#server/session/live-session.ts";
import type { Session } from "#server/session/session.ts";
import { learnFrom } from "#server/tracking/learn.ts";
import { apiCredentials } from "./credentials.ts";
import { endSession } from "./sign-out.ts";

/** Calls of a request in the name of its session, under the key of its form, with their lines in the audit. */
export const sessionCaller: CallPolicy = {
  credentials: apiCredentials,
  submissionKey: async (context) => verifiedForm(context).submissionKey,
  audited: auditedCall,
  heard: learnFrom,
  signedOut: (context) => endSession(context),
  forbidden: (context) => doubtProfile(getSession(context)),
};

/** So old what is known of a person may be: a role that was taken away ends within a minute (R10). */
const CURRENT_MS = 60_000;

/** Keeps who the person is. Other rights move the session to a new id, as sign-in does (R6). */
export function keepProfile(session: Session, profile: Profile): void {
  const before = session.get("profile");
  if (before && before.roleId !== profile.roleId) session.regenerate();
  session.set("profile", profile);
  session.set("profileAskedAt", Date.now());
}

/** The person as the API told within the last minute; `undefined` when it has to be asked. */
export function currentProfile(session: Session): Profile | undefined {
  const isCurrent = Math.abs(Date.now() - (session.get("profileAskedAt") ?? 0)) < CURRENT_MS;
  return isCurrent ? session.get("profile") : undefined;
}

/** The API has just refused this person something: what is known of them may be out of date. */
function doubtProfile(session: Session): void {
  if (session.get("profile")) session.unset("profileAskedAt");
}

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
