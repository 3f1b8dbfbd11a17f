import { createHash, timingSafeEqual } from "node:crypto";
import { errors, jwtVerify, type JWTVerifyGetKey, type JWTVerifyOptions } from "jose";
import { z } from "zod";
import { ProviderUnavailable, SignInRefused } from "./http.ts";
import type { Provider } from "./provider.ts";

interface LogoutExpectations {
  readonly provider: Pick<Provider, "tokenIssuers" | "keysForStrangers">;
  readonly clientId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface IdTokenExpectations {
  readonly provider: Pick<Provider, "tokenIssuers" | "keys">;
  readonly clientId: string;
  /** One per known secret: this sign-in began under one of them. */
  readonly nonces: readonly string[];
  /** The access token issued with it. */
  readonly accessToken: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** An account at the provider, and its session there, where given. */
export type Account = z.output<typeof Account>;

const Account = z.object({ sub: z.string().min(1), sid: z.string().min(1).optional() });

const ALGORITHMS = ["RS256", "ES256"];
const CLOCK_SKEW_SECONDS = 60;
/** Largest age of an id token: it is used at once, so an old one is a replay. */
const MAX_AGE_SECONDS = 600;

/** Errors of the token itself; any other error of `jose` means that its keys were unavailable. */
const REFUSALS = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

/**
 * Verifies an id token (R2): signature by the provider's keys, algorithm, issuer, audience, times (±60 s), type,
 * nonce, and that it belongs to the access token.
 * @returns the account
 * @throws SignInRefused for an untrustworthy token, ProviderUnavailable when keys are unavailable
 */
export async function verifyIdToken(token: string, expected: IdTokenExpectations): Promise<Account> {
  const { provider, clientId, now } = expected;
  const { payload, protectedHeader } = await verify(token, provider.keys, {
    issuer: [...provider.tokenIssuers],
    audience: clientId,
    currentDate: new Date(now),
    requiredClaims: ["sub", "exp", "iat", "nonce"],
  });
  if (protectedHeader.typ !== undefined && protectedHeader.typ.toUpperCase() !== "JWT") refuse("type");
  if (!expected.nonces.some((nonce) => same(payload["nonce"], nonce))) refuse("nonce");
  const { aud, azp, at_hash: accessTokenHash } = payload;
  if ((Array.isArray(aud) && aud.length > 1) || azp !== undefined) {
    if (azp !== expected.clientId) refuse("authorized party");
  }
  if (accessTokenHash !== undefined && !same(accessTokenHash, halfHash(expected.accessToken)))
    refuse("access token");
  const account = Account.safeParse(payload);
  return account.success ? account.data : refuse("subject");
}

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
const LOGOUT_TYPES = new Set(["JWT", "LOGOUT+JWT", "APPLICATION/LOGOUT+JWT"]);
/** Seconds after which any logout token has expired: how long its id must be remembered. */
export const LOGOUT_TOKEN_SECONDS = MAX_AGE_SECONDS + 2 * CLOCK_SKEW_SECONDS;

const Logout = Account.partial()
  .extend({
    jti: z.string().min(1),
    events: z.object({ [LOGOUT_EVENT]: z.looseObject({}) }),
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** The subject of a logout token: an account, one of its sessions at the provider, or both. */
export type LoggedOut = Pick<z.output<typeof Logout>, "jti" | "sub" | "sid">;

/**
 * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6): signature by the provider's keys,
 * algorithm, issuer, audience, times (±60 s), type, and that it is a logout token rather than an id token. The caller
 * must check that its `jti` is new.
 * @returns whose sessions to end: those of an account, or one of its sessions
 * @throws SignInRefused for an untrustworthy token, ProviderUnavailable when keys are unavailable
 */
export async function verifyLogoutToken(
  token: string,
  { provider, clientId, now }: LogoutExpectations,
): Promise<LoggedOut> {
  const { payload, protectedHeader } = await verify(token, provider.keysForStrangers, {
    issuer: [...provider.tokenIssuers],
    audience: clientId,
    currentDate: new Date(now),
    requiredClaims: ["exp", "iat", "jti", "events"],
  });
  const { typ } = protectedHeader;
  if (typ !== undefined && !LOGOUT_TYPES.has(typ.toUpperCase()))
    throw new SignInRefused("logout token: type");
  const claims = Logout.safeParse(payload);
  if (!claims.success) throw new SignInRefused("logout token: claims", claims.error);
  return claims.data;
}

async function verify(token: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions) {
  try {
    return await jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SKEW_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
      ...options,
    });
  } catch (error) {
    if (REFUSALS.some((kind) => error instanceof kind)) throw new SignInRefused("token", error);
    throw new ProviderUnavailable(error);
  }
}

function refuse(what: string): never {
  throw new SignInRefused(`id token: ${what}`);
}

/** `at_hash` of OpenID Connect Core 3.1.3.6; both accepted algorithms hash with SHA-256. */
function halfHash(accessToken: string): string {
  return createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url");
}

function same(given: unknown, wanted: string): boolean {
  const [a, b] = [Buffer.from(typeof given === "string" ? given : ""), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
