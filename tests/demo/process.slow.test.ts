import { expect, it, onTestFinished } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import { call, signInAs } from "../support/api-call.ts";
import { startReference } from "../support/reference.ts";

/** The process of the reference API and its identity provider, where settings leave it one of both. */
async function start(env: Readonly<Record<string, string>> = {}) {
  const reference = await startReference({ env });
  onTestFinished(() => reference.stop());
  return reference;
}

it("trusts the tokens of a configured identity provider, and serves none of its own", async () => {
  const provider = await start();
  const api = await start({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "x" });
  const session = await signInAs({ ...api, issuer: provider.issuer }, "assistant");
  const { value } = await call(api.url, contract.auth.logout, {}, { session });
  expect(value.adfsLogoutUrl).toBeNull();
  expect((await fetch(`${api.url}/oidc/jwks`)).status).toBe(404);
  await expect(signInAs(api, "assistant")).rejects.toThrow();
});

it("serves the identity provider alone when an API is configured", async () => {
  const reference = await start({ API_BASE_URL: "http://127.0.0.1:9" });
  expect((await fetch(`${reference.url}/api/parties`)).status).toBe(404);
  expect((await fetch(`${reference.url}/oidc/jwks`)).status).toBe(200);
});
