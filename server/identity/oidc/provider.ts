import { setTimeout as wait } from "node:timers/promises";
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { defineService } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import { createProviderHttp, type ProviderHttp, ProviderUnavailable } from "./http.ts";

export interface Provider {
  readonly issuer: string;
  /**
   * Accepted issuers of id tokens: the provider's, and the one that ADFS declares for its access tokens and in some
   * set-ups also puts into id tokens. Both come from the provider's own metadata.
   */
  readonly tokenIssuers: readonly string[];
  readonly authorizationEndpoint: URL;
  readonly tokenEndpoint: URL;
  /** Whether every callback names the issuer (RFC 9207). */
  readonly namesItself: boolean;
  /** Whether it supports OpenID Connect Back-Channel Logout. */
  readonly tellsOfLogouts: boolean;
  /** Its signing keys, for tokens received from it directly: unknown keys are fetched. */
  readonly keys: JWTVerifyGetKey;
  /** Its signing keys, for tokens from unknown senders: unknown keys are fetched twice a minute at most. */
  readonly keysForStrangers: JWTVerifyGetKey;
}

const FRESH_MS = 60 * 60 * 1000;
/** How long a sign-in waits for fresh metadata of a known provider, in milliseconds. */
const REFRESH_WAIT_MS = 1_000;
const TRIES = 2;
const PAUSE_MS = 200;
const STRANGERS_PAUSE_MS = 30_000;
const WELL_KNOWN = "/.well-known/openid-configuration";

export const identityProviderOf = defineService<ReturnType<typeof createProvider>>("identity provider");

interface ProviderOptions {
  readonly issuer: string;
  readonly log: Pick<Log, "warn">;
  readonly http?: ProviderHttp;
  readonly now?: () => number;
}

export function createProvider({
  issuer,
  log,
  http = createProviderHttp(),
  now = Date.now,
}: ProviderOptions) {
  let known: { readonly provider: Provider; readonly at: number } | undefined;
  let asking: Promise<Provider> | undefined;

  async function ask(): Promise<Provider> {
    try {
      const provider = await discover(issuer, http);
      known = { provider, at: now() };
      return provider;
    } catch (err) {
      if (!known) throw err;
      log.warn({ err }, "The identity provider's description could not be refreshed");
      return known.provider;
    }
  }

  return {
    /** Its metadata: fetched once, cached for an hour, and longer while it is down. Rejects with `ProviderUnavailable`. */
    async describe() {
      if (known && Math.abs(now() - known.at) < FRESH_MS) return known.provider;
      asking ??= ask().finally(() => (asking = undefined));
      return known ? Promise.race([asking, wait(REFRESH_WAIT_MS, known.provider, { ref: false })]) : asking;
    },
    ask: http.ask,
    close: http.close,
  };
}

async function discover(issuer: string, http: ProviderHttp): Promise<Provider> {
  const description = descriptionOf(issuer);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { body } = await http.ask(new URL(issuer + WELL_KNOWN));
      return toProvider(description.parse(body), http);
    } catch (error) {
      if (attempt < TRIES) await wait(PAUSE_MS);
      else throw error instanceof ProviderUnavailable ? error : new ProviderUnavailable(error);
    }
  }
}

/** Validates metadata: it must be of the provider that was asked, and must not downgrade the connection. */
function descriptionOf(issuer: string) {
  const secure = issuer.startsWith("https:");
  const endpoint = z
    .url()
    .refine((text) => !secure || text.startsWith("https:"))
    .transform((text) => new URL(text));
  return z.object({
    issuer: z.string().refine((text) => text.replace(/\/+$/, "") === issuer),
    access_token_issuer: z.string().min(1).optional(),
    authorization_endpoint: endpoint,
    token_endpoint: endpoint,
    jwks_uri: endpoint,
    authorization_response_iss_parameter_supported: z.boolean().optional(),
    backchannel_logout_supported: z.boolean().optional(),
  });
}

function toProvider(description: z.output<ReturnType<typeof descriptionOf>>, http: ProviderHttp): Provider {
  const { issuer, access_token_issuer: declared } = description;
  return {
    issuer,
    tokenIssuers: declared === undefined ? [issuer] : [issuer, declared],
    authorizationEndpoint: description.authorization_endpoint,
    tokenEndpoint: description.token_endpoint,
    namesItself: description.authorization_response_iss_parameter_supported ?? false,
    tellsOfLogouts: description.backchannel_logout_supported ?? false,
    keys: keysAt(description.jwks_uri, 0, http),
    keysForStrangers: keysAt(description.jwks_uri, STRANGERS_PAUSE_MS, http),
  };
}

/** @param pause milliseconds before an unknown key is fetched again */
const keysAt = (address: URL, pause: number, http: ProviderHttp) =>
  createRemoteJWKSet(address, {
    cooldownDuration: pause,
    [customFetch]: (url, { headers }) =>
      http.fetch(url, { headers: Object.fromEntries(headers) }) as Promise<unknown> as Promise<Response>,
  });
