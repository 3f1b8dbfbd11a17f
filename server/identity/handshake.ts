import type { Profile } from "#app/model/user.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/live-session.ts";
import { apiCredentials, emptyJar } from "./credentials.ts";
import { keepProfile } from "./profile.ts";

/** The API did not accept the person; `notice` is what the sign-in screen shows. */
export class HandshakeFailed extends Error {
  readonly notice: "refused" | "unavailable";
  constructor(step: string, notice: HandshakeFailed["notice"]) {
    super(`Handshake failed: ${step}`);
    this.name = "HandshakeFailed";
    this.notice = notice;
  }
}

/**
 * Exchanges the identity provider's access token for a session of the API (3-decisions, "Sign-in and the API
 * session"). Everything specific to the real API's exchange is here, because it may differ.
 *
 * Begins a new session under a new id. `GET /admin/api/auth/token` with the token as bearer returns the API's cookies
 * and maybe a bearer of its own; the profile identifies the person.
 * @throws HandshakeFailed; the session is then incomplete and must be destroyed
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

/** Whether the API knows the person and refuses them. */
function isRefusal({ kind, status }: ApiFault): boolean {
  return kind === "status" && (status === 401 || status === 403);
}
