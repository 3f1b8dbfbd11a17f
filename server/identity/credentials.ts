import { createContext, type RouterContextProvider } from "react-router";
import { CookieJar } from "tough-cookie";
import type { Credentials } from "#server/api/credentials.ts";
import { env } from "#server/env.ts";
import { getSession } from "#server/middleware/session.ts";

type Context = Readonly<RouterContextProvider>;

/** All calls of staff are below it; cookies that the API limits to a path still match. */
const ADDRESS = `${env.apiBaseUrl}/admin/api/`;

/** One jar per request: calls that run side by side add to the same one. */
const jarContext = createContext<CookieJar | null>(null);

/** How this session proves to the API who asks: the API's own cookies and the bearer, both kept server-side. */
export function apiCredentials(context: Context): Credentials {
  const session = getSession(context);
  return {
    headers() {
      const bearer = session.get("bearer");
      if (bearer === undefined) return {};
      return { authorization: `Bearer ${bearer}`, cookie: jarOf(context).getCookieStringSync(ADDRESS) };
    },
    absorb(setCookie) {
      // A sign-in that has ended in the meantime must not come back with a late answer.
      if (setCookie.length === 0 || session.get("bearer") === undefined) return;
      const jar = jarOf(context);
      for (const cookie of setCookie) jar.setCookieSync(cookie, ADDRESS, { ignoreError: true });
      session.set("cookies", JSON.stringify(jar.serializeSync()));
    },
  };
}

/** Begins without any cookie, for a new sign-in. */
export function emptyJar(context: Context): void {
  (context as RouterContextProvider).set(jarContext, new CookieJar());
}

function jarOf(context: Context): CookieJar {
  const known = context.get(jarContext);
  if (known) return known;
  const kept = getSession(context).get("cookies");
  const jar = kept === undefined ? new CookieJar() : CookieJar.deserializeSync(kept);
  (context as RouterContextProvider).set(jarContext, jar);
  return jar;
}
