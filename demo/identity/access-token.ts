import {
  createRemoteJWKSet,
  exportJWK,
  generateKeyPair,
  type GenerateKeyPairResult,
  type JWK,
  jwtVerify,
  type JWTVerifyGetKey,
  SignJWT,
} from "jose";
import { z } from "zod";
import type { Profile } from "#app/model/user.ts";
import type { ReferenceServices, TokenBearer } from "../http/call.ts";
import { newSecret } from "../store/sessions.ts";

/** The audience of the access tokens that the demo identity provider issues for the API. */
export const API_AUDIENCE = "urn:constituency-offices:api";

/** The claim with the app's origin where the person signs in, to which signing out returns. */
export const APP_ORIGIN = "app_origin";

/**
 * Issues an access token for trying the reference API without a browser, as the provider does. Only in a demo, where
 * the password is public.
 */
export const accessTokenFor = async (
  issuer: string,
  { signing, pair }: IdentityKeys,
  { id, username }: Pick<Profile, "id" | "username">,
): Promise<string> =>
  new SignJWT({ preferred_username: username })
    .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid: signing.kid ?? "" })
    .setIssuer(issuer)
    .setAudience(API_AUDIENCE)
    .setSubject(String(id))
    .setIssuedAt()
    .setExpirationTime("1 h")
    .sign(pair.privateKey);

/** Identifies the user of an access token; rejects an untrustworthy one. */
type TokenReader = ReferenceServices["readToken"];

/** Reads tokens of the demo identity provider of this process. */
export const localTokens =
  (issuer: string, { pair }: IdentityKeys): TokenReader =>
  (token) =>
    bearerOf(token, async () => pair.publicKey, { issuer, audience: API_AUDIENCE, typ: "at+jwt" });

const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  // ADFS signs access tokens as another issuer than id tokens.
  access_token_issuer: z.string().optional(),
});

/** Reads tokens of a configured identity provider, whose keys are fetched with the first token. */
export function foreignTokens(issuer: string): TokenReader {
  let discovered: Promise<{ key: JWTVerifyGetKey; issuers: string[] }> | undefined;
  const discover = async () => {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      redirect: "error",
      signal: AbortSignal.timeout(5_000),
    });
    const found = Discovery.parse(await response.json());
    const issuers = [found.issuer, found.access_token_issuer ?? found.issuer];
    return { key: createRemoteJWKSet(new URL(found.jwks_uri)), issuers };
  };
  return async (token) => {
    discovered ??= discover();
    // A failure is not cached: the provider may be back for the next token.
    discovered.catch(() => (discovered = undefined));
    const { key, issuers } = await discovered;
    return bearerOf(token, key, { issuer: issuers });
  };
}

const Claims = z.object({
  preferred_username: z.string().optional(),
  upn: z.string().optional(),
  sub: z.string(),
  [APP_ORIGIN]: z.string().optional(),
});

async function bearerOf(
  token: string,
  key: JWTVerifyGetKey,
  expected: { issuer: string | string[]; audience?: string; typ?: string },
): Promise<TokenBearer> {
  const { payload } = await jwtVerify(token, key, { ...expected, algorithms: ["RS256"], clockTolerance: 60 });
  const claims = Claims.parse(payload);
  return {
    username: claims.preferred_username ?? claims.upn ?? claims.sub,
    appOrigin: claims[APP_ORIGIN] ?? null,
  };
}

/** The identity provider's keys: an RS256 key for tokens, a secret for cookies. */
export interface IdentityKeys {
  readonly pair: GenerateKeyPairResult;
  /** The private one, as the provider wants it. */
  readonly signing: JWK;
  readonly cookie: string;
}

/** New ones with each start: no token is used for longer than a sign-in takes. */
export async function newIdentityKeys(): Promise<IdentityKeys> {
  const pair = await generateKeyPair("RS256", { extractable: true });
  const signing = { ...(await exportJWK(pair.privateKey)), alg: "RS256", use: "sig", kid: newSecret() };
  return { pair, signing, cookie: newSecret() };
}
