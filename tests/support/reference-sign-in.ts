import { createHash, randomBytes } from "node:crypto";
import { CookieJar } from "tough-cookie";
import type { Reference } from "./reference.ts";

/** The credentials of a signed-in caller. */
export interface ApiSession {
  readonly cookie: string;
  readonly bearer: string;
}

const CLIENT = { id: "constituency-offices", secret: "demo-identity-provider-client" };

/** Keeps cookies like a browser that visits only the identity provider. */
function browser() {
  const jar = new CookieJar(undefined, { allowSpecialUseDomain: true, rejectPublicSuffixes: false });
  return {
    async visit(url: string, init: RequestInit = {}): Promise<Response> {
      const headers = { ...init.headers, cookie: await jar.getCookieString(url) };
      const response = await fetch(url, { ...init, redirect: "manual", headers });
      for (const line of response.headers.getSetCookie()) await jar.setCookie(line, url);
      return response;
    },
  };
}

/** An authorization request as the web app makes it. */
function authorization({ issuer }: Pick<Reference, "issuer">, appOrigin = "http://localhost:3000") {
  const verifier = randomBytes(32).toString("base64url");
  const redirectUri = `${appOrigin}/admin/authenticate/callback`;
  const query = new URLSearchParams({
    client_id: CLIENT.id,
    response_type: "code",
    scope: "openid profile",
    redirect_uri: redirectUri,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state: randomBytes(16).toString("base64url"),
    nonce: randomBytes(16).toString("base64url"),
  });
  return { url: `${issuer}/auth?${query}`, verifier, redirectUri };
}

type Authorization = ReturnType<typeof authorization>;

/** Submits the sign-in form and follows the redirects up to the app's callback. */
async function passSignInPage(
  visitor: ReturnType<typeof browser>,
  request: Authorization,
  username: string,
): Promise<URL> {
  const started = await visitor.visit(request.url);
  const page = new URL(started.headers.get("location") ?? "", request.url);
  let response = await visitor.visit(page.href, {
    method: "POST",
    body: new URLSearchParams({ username, password: "demo" }),
  });
  let location = page;
  while (response.status >= 300 && response.status < 400) {
    location = new URL(response.headers.get("location") ?? "", location);
    if (location.href.startsWith(request.redirectUri)) return location;
    response = await visitor.visit(location.href);
  }
  throw new Error(`the sign-in ended with ${response.status} at ${location.pathname}`);
}

/** Exchanges the code of a callback for an access token. */
async function redeem({ issuer }: Pick<Reference, "issuer">, request: Authorization, callback: URL) {
  const response = await fetch(`${issuer}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}` },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: callback.searchParams.get("code") ?? "",
      redirect_uri: request.redirectUri,
      code_verifier: request.verifier,
    }),
  });
  return ((await response.json()) as { access_token?: string }).access_token ?? "";
}

/** An access token of the identity provider for a demo account. */
export async function accessTokenOf(
  reference: Pick<Reference, "issuer">,
  username: string,
  appOrigin?: string,
): Promise<string> {
  const request = authorization(reference, appOrigin);
  const callback = await passSignInPage(browser(), request, username);
  return redeem(reference, request, callback);
}

/** Signs a demo account in at the identity provider and the API; `appOrigin` is the web app that the provider knows. */
export async function signInAs(
  reference: Pick<Reference, "url" | "issuer">,
  username: string,
  appOrigin?: string,
): Promise<ApiSession> {
  const accessToken = await accessTokenOf(reference, username, appOrigin);
  const response = await fetch(`${reference.url}/admin/api/auth/token`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (response.status !== 200) throw new Error(`the API answered ${response.status} to the access token`);
  const { access_token } = (await response.json()) as { access_token: string };
  const [, cookie = ""] = /^JSESSIONID=([^;]+)/.exec(response.headers.getSetCookie().join()) ?? [];
  return { cookie, bearer: access_token };
}
