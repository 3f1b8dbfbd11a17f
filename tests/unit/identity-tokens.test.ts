import { createHash } from "node:crypto";
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { ProviderUnavailable, SignInRefused } from "#server/identity/oidc/http.ts";
import { type IdTokenExpectations, verifyIdToken } from "#server/identity/oidc/tokens.ts";

const ISSUER = "https://adfs.example/adfs";
const ADFS_TOKEN_ISSUER = "http://adfs.example/adfs/services/trust";
const CLIENT = "offices";
const ACCESS_TOKEN = "the access token beside it";
const NOW = 1_700_000_000_000;
const seconds = Math.floor(NOW / 1000);

const rsa = await generateKeyPair("RS256", { extractable: true });
const ec = await generateKeyPair("ES256", { extractable: true });
const foreign = await generateKeyPair("RS256", { extractable: true });
const publicRsa = await exportJWK(rsa.publicKey);
const keys = createLocalJWKSet({
  keys: [
    { ...publicRsa, kid: "rsa", use: "sig" },
    { ...(await exportJWK(ec.publicKey)), kid: "ec", use: "sig" },
  ],
});

const expected: IdTokenExpectations = {
  provider: { tokenIssuers: [ISSUER], keys },
  clientId: CLIENT,
  nonces: ["the nonce"],
  accessToken: ACCESS_TOKEN,
  now: NOW,
};

const GOOD: JWTPayload = {
  iss: ISSUER,
  aud: CLIENT,
  sub: "assistant",
  nonce: "the nonce",
  iat: seconds,
  exp: seconds + 300,
};

interface Maker {
  readonly key?: CryptoKey | Uint8Array;
  readonly header?: { alg: string; kid?: string; typ?: string };
}

function token(
  claims: Record<string, unknown> = {},
  { key = rsa.privateKey, header }: Maker = {},
): Promise<string> {
  return new SignJWT({ ...GOOD, ...claims })
    .setProtectedHeader({ alg: "RS256", kid: "rsa", ...header })
    .sign(key);
}

const verify = async (made: Promise<string> | string, change: Partial<IdTokenExpectations> = {}) =>
  verifyIdToken(await made, { ...expected, ...change });

const halfHash = (text: string) =>
  createHash("sha256").update(text).digest().subarray(0, 16).toString("base64url");
const unsigned = (header: object) =>
  `${[header, GOOD].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")}.`;

describe("an id token is taken", () => {
  it.each([
    ["as it should be", token()],
    ["signed with ES256", token({}, { key: ec.privateKey, header: { alg: "ES256", kid: "ec" } })],
    ["with a type", token({}, { header: { alg: "RS256", kid: "rsa", typ: "JWT" } })],
    ["with the hash of its access token", token({ at_hash: halfHash(ACCESS_TOKEN) })],
    [
      "made for several, when it names us as the one who asked",
      token({ aud: [CLIENT, "other"], azp: CLIENT }),
    ],
    ["that ended 59 s ago by a slow clock", token({ exp: seconds - 59 })],
    ["that begins in 59 s by a fast clock", token({ nbf: seconds + 59, iat: seconds + 59 })],
  ])("%s", async (_, made) => expect(verify(made)).resolves.toEqual({ sub: "assistant" }));

  // R2
  it("of the other issuer that ADFS itself declares", async () => {
    const provider = { tokenIssuers: [ISSUER, ADFS_TOKEN_ISSUER], keys };
    await expect(verify(token({ iss: ADFS_TOKEN_ISSUER }), { provider })).resolves.toMatchObject({
      sub: "assistant",
    });
  });
});

describe("an id token is refused", () => {
  it.each([
    ["that claims a key but has no signature", unsigned({ alg: "RS256", kid: "rsa" })],
    [
      "signed with our public key as a shared secret (HS256)",
      token({}, { key: Buffer.from(JSON.stringify(publicRsa)), header: { alg: "HS256", kid: "rsa" } }),
    ],
    [
      "signed with an unknown key",
      token({}, { key: foreign.privateKey, header: { alg: "RS256", kid: "new" } }),
    ],
    ["for several, not saying who asked", token({ aud: [CLIENT, "other"] })],
    ["that another client asked for", token({ aud: [CLIENT, "other"], azp: "other" })],
    ["that ended 61 s ago", token({ exp: seconds - 61 })],
    ["that begins in 61 s", token({ nbf: seconds + 61 })],
    ["made in the future", token({ iat: seconds + 61 })],
    ["made long ago", token({ iat: seconds - 700 })],
    ["without an end", token({ exp: undefined })],
    ["without a beginning", token({ iat: undefined })],
    ["without a subject", token({ sub: undefined })],
    ["without a nonce", token({ nonce: undefined })],
    ["that belongs to another access token", token({ at_hash: halfHash("another") })],
    ["that is empty", ""],
  ])("%s", async (_, made) => expect(verify(made)).rejects.toThrow(SignInRefused));

  it("signed with a stronger algorithm that is not on the list (RS512)", async () => {
    const strong = await generateKeyPair("RS512", { extractable: true });
    const own = createLocalJWKSet({ keys: [{ ...(await exportJWK(strong.publicKey)), kid: "rsa" }] });
    const made = token({}, { key: strong.privateKey, header: { alg: "RS512", kid: "rsa" } });
    await expect(verify(made, { provider: { tokenIssuers: [ISSUER], keys: own } })).rejects.toThrow(
      SignInRefused,
    );
  });

  it("when any of its letters was altered", async () => {
    const good = await token();
    for (let at = 0; at < good.length - 1; at += 7) {
      if (good[at] === ".") continue;
      const altered = good.slice(0, at) + (good[at] === "A" ? "B" : "A") + good.slice(at + 1);
      await expect(verify(altered), `letter ${at}`).rejects.toThrow(SignInRefused);
    }
  });
});

it("nobody is refused because the keys could not be fetched: that is an outage", async () => {
  const provider = { tokenIssuers: [ISSUER], keys: () => Promise.reject(new TypeError("fetch failed")) };
  await expect(verify(token(), { provider })).rejects.toThrow(ProviderUnavailable);
});
