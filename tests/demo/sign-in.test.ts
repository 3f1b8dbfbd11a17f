import { describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { authorization, browser, passSignInPage, redeem, signInAs } from "../support/reference-sign-in.ts";
import { useReference } from "../support/use-reference.ts";

const reference = useReference();

const openPage = async (visitor = browser(), request = authorization(reference)) => {
  const started = await visitor.visit(request.url);
  const url = new URL(started.headers.get("location") ?? "", request.url).href;
  return { visitor, request, url, response: await visitor.visit(url) };
};

const submit = (visitor: ReturnType<typeof browser>, url: string, fields: Record<string, string>) =>
  visitor.visit(url, { method: "POST", body: new URLSearchParams(fields) });

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

  it("allows styles of its own and the way back to the app that asked, nothing else", async () => {
    const { response } = await openPage(browser(), authorization(reference, "http://127.0.0.1:3000"));
    const policy = response.headers.get("content-security-policy");
    expect(policy).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; form-action 'self' http://127.0.0.1:3000; frame-ancestors 'none'; base-uri 'none'",
    );
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const style = await fetch(`${reference.url}/oidc/style.css`);
    expect(style.headers.get("content-type")).toBe("text/css; charset=utf-8");
  });

  it("keeps the username and says beside the field that something is wrong", async () => {
    const { visitor, url } = await openPage();
    const response = await submit(visitor, url, { username: `"><b>assistant`, password: "не-е-таа" });
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain("<title>Грешка: ");
    expect(html).toContain(`value="&quot;&gt;&lt;b&gt;assistant"`);
    expect(html).toContain(
      `<p class="error" id="password-error">Корисничкото име или лозинката не се точни.</p>`,
    );
    expect(html).toMatch(/id="password"[^>]*aria-invalid="true" aria-describedby="password-error"/s);
    expect(html).not.toContain("не-е-таа");
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
  const endUrl = (parameters: Record<string, string> = {}) =>
    `${reference.issuer}/session/end?${new URLSearchParams({
      client_id: "constituency-offices",
      post_logout_redirect_uri: "http://localhost:3000/admin/login",
      ...parameters,
    })}`;
  const isSignedIn = async (visitor: ReturnType<typeof browser>) => {
    const response = await visitor.visit(authorization(reference).url);
    return response.headers.get("location")?.startsWith("http://localhost:3000/") ?? false;
  };

  it("asks with a plain button, then goes back to the app", async () => {
    const { visitor } = await signedIn();
    expect(await isSignedIn(visitor)).toBe(true);
    const page = await visitor.visit(endUrl());
    const html = await page.text();
    expect(html).not.toContain("<script");
    expect(html).toMatch(
      /<button class="btn" form="op.logoutForm" name="logout" value="yes">Одјави се<\/button>/,
    );
    expect(page.headers.get("content-security-policy")).toContain(
      "form-action 'self' http://localhost:3000;",
    );
    const [, xsrf = ""] = /name="xsrf" value="(\w+)"/.exec(html) ?? [];
    const done = await submit(visitor, `${reference.issuer}/session/end/confirm`, { xsrf, logout: "yes" });
    expect([done.status, done.headers.get("location")]).toEqual([303, "http://localhost:3000/admin/login"]);
    expect(await isSignedIn(visitor)).toBe(false);
  });

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

  it("asks when the ticket is another person's", async () => {
    const session = await signInAs(reference, "monitor");
    const { value } = await call(reference.url, contract.auth.logout, {}, { session });
    const { visitor } = await signedIn();
    const asked = await visitor.visit(value.adfsLogoutUrl ?? "");
    expect([asked.status, await isSignedIn(visitor)]).toEqual([200, true]);
  });

  it("sends on a person who is signed out already", async () => {
    const done = await browser().visit(endUrl());
    expect([done.status, done.headers.get("location")]).toEqual([303, "http://localhost:3000/admin/login"]);
  });
});
