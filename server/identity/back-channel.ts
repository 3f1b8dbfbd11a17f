import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { logOf } from "#server/log/log.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { endSessionsOf, type Owner } from "#server/session/owned-sessions.ts";
import { settingsOf } from "#server/settings/env.ts";
import { storeOf } from "#server/store/store.ts";
import { SignInRefused } from "./oidc/http.ts";
import { identityProviderOf } from "./oidc/provider.ts";
import { type LoggedOut, LOGOUT_TOKEN_SECONDS, verifyLogoutToken } from "./oidc/tokens.ts";

/**
 * Answers a back-channel logout of the identity provider (OpenID Connect Back-Channel Logout 1.0): ends our sessions
 * that came from the provider's session, on all nodes. Only the signed token counts, once; the sender does not.
 * @returns 200 when they have ended, 400 with the kind of fault when not, 404 where the provider does not offer it
 */
export async function endFromProvider(context: Context, request: Request): Promise<Response> {
  try {
    const provider = await identityProviderOf(context).describe();
    if (!provider.tellsOfLogouts) return answer(404);
    const token = tokenIn(context, request);
    const who = await verifyLogoutToken(token, {
      provider,
      clientId: settingsOf(context).oidc.clientId,
      now: Date.now(),
    });
    const used = ["logout-token", who.jti] as const;
    if (!(await storeOf(context).add(used, "used", LOGOUT_TOKEN_SECONDS)))
      throw new SignInRefused("used token");
    await end(context, who).catch(async (error: unknown) => {
      // The provider may retry.
      await storeOf(context).remove(used);
      throw error;
    });
    return answer(200);
  } catch (error) {
    if (error instanceof Response) return answer(400, "invalid_request");
    const reason = error instanceof SignInRefused ? error.reason : undefined;
    logOf(context).warn(
      { requestId: requestInfo(context).id, reason, err: error },
      "The provider's logout came to nothing",
    );
    return answer(400, reason === undefined ? "server_error" : "invalid_request");
  }
}

/** The single field of the form, as in the protocol. */
function tokenIn(context: Context, request: Request): string {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw new SignInRefused("body type");
  const [token, ...more] = postedForm(context).fields.getAll("logout_token");
  if (typeof token !== "string" || more.length > 0) throw new SignInRefused("not one token");
  return token;
}

async function end(context: Context, who: LoggedOut): Promise<void> {
  for (const owner of ownersToEnd(who)) {
    for (const profile of await endSessionsOf(storeOf(context), owner)) {
      const person = profile && { userId: profile.id, role: profile.roleId };
      audit(context, { event: "signed-out", reason: "identity-provider", ...person }, "Signed out");
    }
  }
}

/** The sessions to end: those of one provider session, or all of an account, and those without one. */
function ownersToEnd({ sub, sid }: LoggedOut): readonly Owner[] {
  if (sid === undefined) return sub === undefined ? [] : [{ account: sub }];
  return [{ session: sid }, ...(sub === undefined ? [] : [{ accountAlone: sub }])];
}

/** With a charset: plain JSON would be taken for an error of the framework's, and replaced by a page. */
const answer = (status: number, error?: string) =>
  new Response(JSON.stringify(error === undefined ? {} : { error }), {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" },
  });
