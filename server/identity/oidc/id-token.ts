import { createHash, timingSafeEqual } from "node:crypto";
import { errors, jwtVerify } from "jose";
import { ProviderUnavailable, SignInRefused } from "./faults.ts";
import type { Provider } from "./provider.ts";

/** What an id token has to agree with. */
export interface IdTokenExpectations {
  readonly provider: Pick<Provider, "tokenIssuers" | "keys">;
  readonly clientId: string;
  /** One for each known secret: this sign-in began with one of them. */
  readonly nonces: readonly string[];
  /** The token that came beside it. */
  readonly accessToken: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const ALGORITHMS = ["RS256", "ES256"];
const CLOCK_SKEW_SECONDS = 60;
/** An id token is used at once: one made long ago is a replay. */
const MAX_AGE_SECONDS = 600;

/** What is wrong with the token itself; anything else that `jose` throws means that its keys could not be had. */
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
 * Checks an id token (R2): signature by the provider's keys, algorithm, issuer, audience, times (±60 s),
 * type, nonce, and that it belongs to the access token.
 * @throws SignInRefused when the token is not to be trusted, ProviderUnavailable when the keys can't be had
 */
export async function verifyIdToken(token: string, expected: IdTokenExpectations): Promise<void> {
  const { payload, protectedHeader } = await verify(token, expected);
  if (protectedHeader.typ !== undefined && protectedHeader.typ.toUpperCase() !== "JWT") refuse("type");
  if (!expected.nonces.some((nonce) => same(payload["nonce"], nonce))) refuse("nonce");
  const { aud, azp, at_hash: accessTokenHash } = payload;
  if ((Array.isArray(aud) && aud.length > 1) || azp !== undefined) {
    if (azp !== expected.clientId) refuse("authorized party");
  }
  if (accessTokenHash !== undefined && !same(accessTokenHash, halfHash(expected.accessToken)))
    refuse("access token");
}

async function verify(token: string, { provider, clientId, now }: IdTokenExpectations) {
  try {
    return await jwtVerify(token, provider.keys, {
      algorithms: ALGORITHMS,
      issuer: [...provider.tokenIssuers],
      audience: clientId,
      clockTolerance: CLOCK_SKEW_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
      currentDate: new Date(now),
      requiredClaims: ["sub", "exp", "iat", "nonce"],
    });
  } catch (error) {
    if (REFUSALS.some((kind) => error instanceof kind)) throw new SignInRefused("id token", error);
    throw new ProviderUnavailable(error);
  }
}

function refuse(what: string): never {
  throw new SignInRefused(`id token: ${what}`);
}

/** `at_hash` of OpenID Connect Core 3.1.3.6; both allowed algorithms hash with SHA-256. */
function halfHash(accessToken: string): string {
  return createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url");
}

function same(given: unknown, wanted: string): boolean {
  const [a, b] = [Buffer.from(typeof given === "string" ? given : ""), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
