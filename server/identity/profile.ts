import type { Profile } from "#app/model/user.ts";
import { api, type CallPolicy } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { offersOf } from "#server/api/offers.ts";
import { auditedCall } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { verifiedForm } from "#server/form/posted-form.ts";
import { getSession } from "#server/session/live-session.ts";
import type { Session } from "#server/session/session.ts";
import { learnFrom } from "#server/tracking/learn.ts";
import { apiCredentials } from "./credentials.ts";
import { endSession } from "./sign-out.ts";

/** Calls with the session's credentials, under the form's submission key, recorded in the audit. */
export const sessionCaller: CallPolicy = {
  credentials: apiCredentials,
  submissionKey: async (context) => verifiedForm(context).submissionKey,
  audited: auditedCall,
  onReply(context, endpoint, given, value) {
    learnFrom(context, endpoint, given, value);
    // A person's profile is read at sign-in and every minute: their credentials are good.
    if (endpoint === (contract.users.profile as Endpoint)) offersOf(context).learn(apiCredentials(context));
  },
  signedOut: (context) => endSession(context),
  forbidden: (context) => doubtProfile(getSession(context)),
};

/** Largest age of a known profile, in milliseconds: a revoked role ends within a minute (R10). */
const CURRENT_MS = 60_000;

/** Stores the profile. Changed rights move the session to a new id, as sign-in does (R6). */
export function keepProfile(session: Session, profile: Profile): void {
  const before = session.get("profile");
  if (before && before.roleId !== profile.roleId) session.regenerate();
  session.set("profile", profile);
  session.set("profileAskedAt", Date.now());
}

/** The profile if the API gave it within the last minute; `undefined` when it must be read again. */
export function currentProfile(session: Session): Profile | undefined {
  const isCurrent = Math.abs(Date.now() - (session.get("profileAskedAt") ?? 0)) < CURRENT_MS;
  return isCurrent ? session.get("profile") : undefined;
}

/** The profile may be outdated: the API has just refused something. */
function doubtProfile(session: Session): void {
  if (session.get("profile")) session.unset("profileAskedAt");
}

/**
 * Reads the profile again after a change of the person's own data (3-decisions, "Sign-in and the API session");
 * changes of other users are ignored.
 * @param changed id of the changed user
 * @param known what is certain without asking, used when the API does not answer
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
