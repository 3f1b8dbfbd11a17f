import { describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { authorization, browser, passSignInPage, redeem } from "../support/reference-sign-in.ts";
import { useReference } from "../support/use-reference.ts";

const reference = useReference();

const openPage = async (visitor = browser(), request = authorization(reference)) => {
  const started = await visitor.visit(request.url);
  const url = new URL(started.headers.get("location") ?? "", request.url).href;
  return { visitor, request, url, response: await visitor.visit(url) };
};

describe("the sign-in page", () => {
  it("shows the four accounts and their password, and needs no script", async () => {
    const { response } = await openPage();
    const html = await response.text();
    expect(response.status).toBe(200);
    for (const word of ["administrator", "assistant", "assistant2", "monitor", "demo"]) {
      expect(html).toContain(`<code>${word}</code>`);
    }
    expect(html).toMatch(/<label for="username">.*<input\s+id="username"\s+name="username"/s);
    expect(html).toMatch(
      /<label for="password">.*<input\s+id="password"\s+name="password"\s+[^>]*type="password"/s,
    );
    expect(html).not.toMatch(/<script|style=| on\w+=/);
  });
});

describe("the code flow", () => {
  it("names only its configured host, whatever host a request claims", async () => {
    const response = await fetch(`${reference.url}/oidc/.well-known/openid-configuration`, {
      headers: { "x-forwarded-host": "elsewhere.example" },
    });
    const found = (await response.json()) as Record<string, unknown>;
    const addresses = Object.values(found).filter(
      (value) => typeof value === "string" && value.startsWith("http"),
    );
    expect(addresses.length).toBeGreaterThan(4);
    expect(addresses.every((address) => String(address).startsWith(reference.issuer))).toBe(true);
  });

  it("opens no API session for a token that is made up, spoiled, or meant for another", async () => {
    const request = authorization(reference);
    const { accessToken, idToken } = await redeem(
      reference,
      request,
      await passSignInPage(browser(), request, "monitor"),
    );
    for (const token of ["made-up", `${accessToken.slice(0, -4)}AAAA`, idToken]) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await call(reference.url, contract.auth.token, {}, { headers })).status).toBe(401);
    }
    const headers = { authorization: `Bearer ${accessToken}` };
    const { status, value } = await call(reference.url, contract.auth.token, {}, { headers });
    expect([status, value.access_token?.length]).toEqual([200, 43]);
  });
});

describe("signing out of the identity provider", () => {
  const signedIn = async () => {
    const visitor = browser();
    const request = authorization(reference);
    const tokens = await redeem(reference, request, await passSignInPage(visitor, request, "assistant2"));
    return { visitor, idToken: tokens.idToken };
  };
  const isSignedIn = async (visitor: ReturnType<typeof browser>) => {
    const response = await visitor.visit(authorization(reference).url);
    return response.headers.get("location")?.startsWith("http://localhost:3000/") ?? false;
  };

  it("does not ask whom the API has signed out, and leads back to where they signed in; once", async () => {
    const visitor = browser();
    const request = authorization(reference, "http://127.0.0.1:3000");
    const callback = await passSignInPage(visitor, request, "assistant2");
    const { accessToken } = await redeem(reference, request, callback);
    const headers = { authorization: `Bearer ${accessToken}` };
    const { value: token } = await call(reference.url, contract.auth.token, {}, { headers });
    const session = { bearer: token.access_token ?? "", cookie: "" };
    const { value } = await call(reference.url, contract.auth.logout, {}, { session });

    const other = (await signedIn()).visitor;
    const done = await visitor.visit(value.adfsLogoutUrl ?? "");
    expect([done.status, done.headers.get("location")]).toEqual([303, "http://127.0.0.1:3000/admin/login"]);
    expect((await other.visit(value.adfsLogoutUrl ?? "")).status).toBe(200);
    expect(await isSignedIn(other)).toBe(true);
  });
});
