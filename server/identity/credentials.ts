import { createContext, type RouterContextProvider } from "react-router";
import type { CookieJar } from "tough-cookie";
import type { Credentials } from "#server/api/client.ts";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/live-session.ts";
import { settingsOf } from "#server/settings/current.ts";

/** All calls of staff are below it; cookies that the API limits to a path still match. */
const addressOf = (context: Context) => `${settingsOf(context).apiBaseUrl}/admin/api/`;

/** One jar per request: answers that come side by side add to the same one. */
const jarContext = createContext<Promise<CookieJar> | null>(null);

/** How this session proves to the API who asks: the API's own cookies and the bearer, both kept server-side. */
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
      // A sign-in that has ended in the meantime must not come back with a late answer.
      if (setCookie.length === 0 || session.get("bearer") === undefined) return;
      const jar = await jarOf(context);
      if (session.get("bearer") === undefined) return;
      const address = addressOf(context);
      for (const cookie of setCookie) jar.setCookieSync(cookie, address, { ignoreError: true });
      session.set("cookies", { jar: JSON.stringify(jar.serializeSync()), sent: sentTo(address, jar) });
    },
  };
}

/** Begins without any cookie, for a new sign-in. */
export function emptyJar(context: Context): void {
  (context as RouterContextProvider).set(jarContext, openJar(undefined));
}

function jarOf(context: Context): Promise<CookieJar> {
  const jar = context.get(jarContext) ?? openJar(getSession(context).get("cookies")?.jar);
  (context as RouterContextProvider).set(jarContext, jar);
  return jar;
}

/** Cookies come with a sign-in; until then nobody needs the library and its list of all public suffixes. */
async function openJar(kept: string | undefined): Promise<CookieJar> {
  const { CookieJar: Jar } = await import("tough-cookie");
  return kept === undefined ? new Jar() : Jar.deserializeSync(kept);
}

/** What each call sends, so that no call has to open the jar. */
const sentTo = (address: string, jar: CookieJar) =>
  jar.getCookiesSync(address).map((cookie) => {
    const until = cookie.expiryTime();
    return {
      pair: cookie.cookieString(),
      until: until !== undefined && Number.isFinite(until) ? until : null,
    };
  });
