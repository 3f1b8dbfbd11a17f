import type { Profile } from "#app/model/user.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/live-session.ts";
import { apiCredentials, emptyJar } from "./credentials.ts";
import { keepProfile } from "./profile.ts";

/** The API did not take the person in; `notice` is what the sign-in screen says. */
export class HandshakeFailed extends Error {
  readonly notice: "refused" | "unavailable";
  constructor(step: string, notice: HandshakeFailed["notice"]) {
    super(`Handshake failed: ${step}`);
    this.name = "HandshakeFailed";
    this.notice = notice;
  }
}

/**
 * Makes the identity provider's access token into a session of the API (3-decisions, "Sign-in and the API
 * session"). All that is known of the real API's way to do this stands here, because it may differ.
 *
 * Begins a new session under a new id. `GET /admin/api/auth/token` with the token as bearer gives the API's
 * cookies and maybe a bearer of its own; the profile says who it is.
 * @throws HandshakeFailed; the session is then half made and must be destroyed
 */
export async function handshake(context: Context, accessToken: string): Promise<Profile> {
  const session = getSession(context);
  session.begin();
  emptyJar(context);
  session.set("bearer", accessToken);

  const { attempt } = api(context, { credentials: apiCredentials(context) });
  const token = done("token", await attempt(contract.auth.token));
  if (token.access_token) session.set("bearer", token.access_token);
  const profile = done("profile", await attempt(contract.users.profile));
  keepProfile(session, profile);
  return profile;
}

function done<Value>(step: string, outcome: Attempt<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new HandshakeFailed(step, isRefusal(outcome.fault) ? "refused" : "unavailable");
}

/** The API knows the person well enough to say no. */
function isRefusal({ kind, status }: ApiFault): boolean {
  return kind === "status" && (status === 401 || status === 403);
}
