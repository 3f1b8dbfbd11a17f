import { createContext } from "react-router";
import type { CookieJar } from "tough-cookie";
import { type Api, api, type Credentials } from "#server/api/client.ts";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/live-session.ts";
import { settingsOf } from "#server/settings/env.ts";

/** Address above all staff calls, so that cookies with a path still match. */
const addressOf = (context: Context) => `${settingsOf(context).apiBaseUrl}/admin/api/`;

/** One jar per request: concurrent answers add to the same one. */
const jarContext = createContext<Promise<CookieJar> | null>(null);

/** The credentials of this session: the API's own cookies and the bearer, both kept on the server. */
export function apiCredentials(context: Context): Credentials {
  const session = getSession(context);
  return {
    headers() {
      const bearer = session.get("bearer");
      if (bearer === undefined) return {};
      const now = Date.now();
      const valid = (session.get("cookies")?.sent ?? []).filter(({ until }) => until === null || now < until);
      return { authorization: `Bearer ${bearer}`, cookie: valid.map(({ pair }) => pair).join("; ") };
    },
    async absorb(setCookie) {
      // A late answer must not restore a session that has ended.
      if (setCookie.length === 0 || session.get("bearer") === undefined) return;
      const jar = await jarOf(context);
      if (session.get("bearer") === undefined) return;
      const address = addressOf(context);
      for (const cookie of setCookie) jar.setCookieSync(cookie, address, { ignoreError: true });
      session.set("cookies", { jar: JSON.stringify(jar.serializeSync()), sent: sentTo(address, jar) });
    },
  };
}

/** Calls with the credentials of the moment: a session that ends during an act must not hide what was written. */
export const withFixedCredentials = (context: Context): Api["attempt"] =>
  api(context, { credentials: apiCredentials(context) }).attempt;

/** Starts with an empty jar, for a new sign-in. */
export function emptyJar(context: Context): void {
  context.set(jarContext, openJar(undefined));
}

function jarOf(context: Context): Promise<CookieJar> {
  const jar = context.get(jarContext) ?? openJar(getSession(context).get("cookies")?.jar);
  context.set(jarContext, jar);
  return jar;
}

/** Loads the library, with its list of public suffixes, only when there are cookies. */
async function openJar(kept: string | undefined): Promise<CookieJar> {
  const { CookieJar: Jar } = await import("tough-cookie");
  return kept === undefined ? new Jar() : Jar.deserializeSync(kept);
}

/** The cookies to send, so that calls need not open the jar. */
const sentTo = (address: string, jar: CookieJar) =>
  jar.getCookiesSync(address).map((cookie) => {
    const until = cookie.expiryTime();
    return {
      pair: cookie.cookieString(),
      until: until !== undefined && Number.isFinite(until) ? until : null,
    };
  });
