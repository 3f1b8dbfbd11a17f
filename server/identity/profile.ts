import type { Profile } from "#app/model/user.ts";
import type { Session } from "#server/session/session.ts";

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
export function doubtProfile(session: Session): void {
  if (session.get("profile")) session.unset("profileAskedAt");
}
