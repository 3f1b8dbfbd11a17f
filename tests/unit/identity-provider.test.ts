import { afterEach, describe, expect, it } from "vitest";
import { beforeDeadline, ProviderUnavailable } from "#server/identity/oidc/http.ts";
import { createProvider } from "#server/identity/oidc/provider.ts";
import { type SmallAnswer, type SmallApi, startSmallApi } from "#tests/support/small-api.ts";

const PATH = "GET /adfs/.well-known/openid-configuration";
const log = { warn: () => undefined };
const HOUR = 60 * 60 * 1000;

let server: SmallApi | undefined;
afterEach(() => server?.stop());

/** A provider whose description the test decides, and which counts. */
async function describing(answer: (url: string, asked: number) => SmallAnswer | "hang") {
  let asked = 0;
  const started = await startSmallApi({ [PATH]: () => answer(`${started.url}/adfs`, (asked += 1)) });
  server = started;
  const clock = { now: 1_700_000_000_000 };
  const issuer = `${started.url}/adfs`;
  const { describe: ask } = createProvider({ issuer, log, now: () => clock.now });
  return { issuer, clock, ask, asked: () => asked };
}

const description = (issuer: string, changes: object = {}) => ({
  json: {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    ...changes,
  },
});

describe("the identity provider's description", () => {
  it("is asked for once by any number of sign-ins, and again after an hour", async () => {
    const { ask, asked, clock, issuer } = await describing((url) => description(url));
    const found = await Promise.all(Array.from({ length: 20 }, ask));
    expect(new Set(found).size).toBe(1);
    expect(found[0]?.tokenEndpoint.href).toBe(`${issuer}/token`);
    expect(asked()).toBe(1);
    clock.now += HOUR + 1;
    await ask();
    expect(asked()).toBe(2);
  });

  it("is given as it was known when the provider hangs while it should be refreshed", async () => {
    const { ask, clock } = await describing((url, times) => (times === 1 ? description(url) : "hang"));
    const first = await ask();
    clock.now += 2 * HOUR;
    expect(await ask()).toBe(first);
  });

  it.each([
    ["of another issuer", { issuer: "https://evil.example/adfs" }],
    ["without keys", { jwks_uri: undefined }],
    ["with an endpoint that is no URL", { token_endpoint: "token" }],
  ])("is refused: %s", async (_, changes) => {
    const { ask } = await describing((url) => description(url, changes));
    await expect(ask()).rejects.toThrow(ProviderUnavailable);
  });

  it("names the issuers that id tokens may have: the other one of ADFS only when ADFS declares it", async () => {
    const plain = await describing((url) => description(url));
    expect((await plain.ask()).tokenIssuers).toEqual([plain.issuer]);
    await server?.stop();
    const trust = "http://adfs.example/adfs/services/trust";
    const adfs = await describing((url) => description(url, { access_token_issuer: trust }));
    expect((await adfs.ask()).tokenIssuers).toEqual([adfs.issuer, trust]);
  });
});

describe("waiting for the identity provider", () => {
  it("ends with the page's own deadline, also when it never answers", async () => {
    const never = new Promise<never>(() => {});
    const started = performance.now();
    await expect(beforeDeadline(never, started + 50)).rejects.toThrow(ProviderUnavailable);
    await expect(beforeDeadline(never, started - 1)).rejects.toThrow(ProviderUnavailable);
  });
});
