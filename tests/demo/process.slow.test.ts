import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { temporaryFolder } from "../support/folder.ts";
import { authorization, browser, passSignInPage, redeem, signInAs } from "../support/reference-sign-in.ts";
import { type Reference, type ReferenceOptions, startReference } from "../support/reference.ts";

let dataDir: string;
const running = new Set<Reference>();

const start = async (options: Omit<ReferenceOptions, "dataDir"> = {}) => {
  const reference = await startReference({ ...options, dataDir });
  running.add(reference);
  return reference;
};

beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(async () => {
  await Promise.all([...running].map((reference) => reference.stop()));
  running.clear();
});

describe("one part without the other", () => {
  it("trusts the tokens of a configured identity provider, and serves none of its own", async () => {
    const provider = await startReference();
    const api = await start({
      env: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "x" },
    });
    const session = await signInAs({ ...api, issuer: provider.issuer }, "assistant");
    const { value } = await call(api.url, contract.auth.logout, {}, { session });
    expect(value.adfsLogoutUrl).toBeNull();
    expect((await fetch(`${api.url}/oidc/jwks`)).status).toBe(404);
    await provider.stop();
    await expect(signInAs(api, "assistant")).rejects.toThrow();
  });

  it("serves the identity provider alone when an API is configured", async () => {
    const reference = await start({ env: { API_BASE_URL: "http://127.0.0.1:9" } });
    expect((await fetch(`${reference.url}/api/parties`)).status).toBe(404);
    expect((await fetch(`${reference.url}/oidc/jwks`)).status).toBe(200);
  });
});

describe("a restart", () => {
  it("ends no API session, no session of the identity provider, and no sign-in that has begun", async () => {
    const first = await start();
    const session = await signInAs(first, "monitor");
    const visitor = browser();
    const begun = authorization(first);
    const page = new URL((await visitor.visit(begun.url)).headers.get("location") ?? "", begun.url);
    const regular = browser();
    await passSignInPage(regular, authorization(first), "assistant");
    await first.kill();

    const second = await start({ port: first.port });
    expect((await call(second.url, contract.users.profile, {}, { session })).value.username).toBe("monitor");
    const again = authorization(second);
    const signedIn = await regular.visit(again.url);
    const tokens = await redeem(second, again, new URL(signedIn.headers.get("location") ?? ""));
    expect(tokens.status).toBe(200);
    const body = new URLSearchParams({ username: "assistant2", password: "demo" });
    const passed = await visitor.visit(page.href, { method: "POST", body });
    const done = await visitor.visit(passed.headers.get("location") ?? "");
    expect(done.headers.get("location")).toMatch(
      /^http:\/\/localhost:3000\/admin\/authenticate\/callback\?code=/,
    );
  });
});
