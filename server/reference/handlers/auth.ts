import type { Contract } from "#server/api/contract/index.ts";
import { type Handlers, signedIn } from "../http/call.ts";
import { Refusal } from "../http/refusal.ts";
import { endSession, startSession, userByName } from "../store/sessions.ts";

/** Sign-in with the identity provider's access token, and signing out (3-decisions, "Sign-in"). */
export const auth: Handlers<Contract["auth"]> = {
  async token({ database, now, credentials, readToken, setCookie }) {
    if (!credentials.bearer) throw new Refusal(401);
    const person = await readToken(credentials.bearer).catch(() => undefined);
    const user = person && userByName(database, person.username);
    if (!user) throw new Refusal(401);
    const { cookie, bearer } = startSession(database, user.id, person.appOrigin, now());
    setCookie(`JSESSIONID=${cookie}; Path=/; HttpOnly; SameSite=Lax`);
    return { access_token: bearer };
  },

  logout(call) {
    const appOrigin = endSession(call.database, call.credentials);
    call.setCookie("JSESSIONID=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
    return { adfsLogoutUrl: call.signOutUrl(signedIn(call).id, appOrigin) };
  },
};
