import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { decodeJwt, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import Provider, { type KoaContextWithOIDC } from "oidc-provider";
import { hangUp, listen } from "./listen.ts";

export const CLIENT = { id: "offices", secret: "a secret that only tests know" } as const;

/** Makes the id token that is issued, from the honest claims. */
export type Forge = (claims: JWTPayload, signing: SigningKey) => Promise<string> | string;

interface SigningKey {
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
  readonly kid: string;
}

export type TestIdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

/**
 * A real OpenID provider (oidc-provider) on a free loopback port that signs one account in without a page, and whose
 * id tokens a test may forge: they are re-signed here, with keys that the test has.
 */
export async function startIdentityProvider(
  redirectUris: readonly string[],
  secure?: { readonly cert: string; readonly key: string },
) {
  const knobs = {
    /** Who is signed in, without a prompt; `undefined` refuses with `access_denied`. */
    account: "7" as string | undefined,
    /** Replaces the honest id token. */
    forge: undefined as Forge | undefined,
    /** Paths that respond with 503, e.g. `/token`. */
    down: [] as readonly string[],
    /** Overrides for its discovery document. */
    description: {},
  };
  /** How often each path was requested. */
  const asked = new Map<string, number>();
  /** Each token that it issued, and each code verifier that it received: secret to all others. */
  const secrets = new Set<string>();
  let signing = await newSigningKey();

  const answering = (request: IncomingMessage, response: ServerResponse) => void answer(request, response);
  const server = secure ? createSecureServer(secure, answering) : createServer(answering);
  const issuer = `${secure ? "https" : "http"}://localhost:${await listen(server)}`;
  const provider = createProvider(issuer, redirectUris, await exportJWK(signing.privateKey));

  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path === "/jwks") ctx.body = { keys: [signing.publicJwk] };
    if (ctx.path.startsWith("/.well-known/")) ctx.body = { ...(ctx.body as object), ...knobs.description };
    const tokens = ctx.body as { id_token?: string; access_token: string } | undefined;
    if (ctx.path === "/token" && tokens?.id_token) {
      const claims = decodeJwt(tokens.id_token);
      const idToken = await (knobs.forge ?? honest)(claims, signing);
      for (const secret of [tokens.access_token, idToken, String(ctx.oidc.params?.["code_verifier"])])
        secrets.add(secret);
      ctx.body = { ...tokens, id_token: idToken };
    }
  });
  const callback = provider.callback();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    asked.set(path, (asked.get(path) ?? 0) + 1);
    if (knobs.down.includes(path)) return void response.writeHead(503).end("down");
    if (!path.startsWith("/sign-in/")) return callback(request, response);
    const result = knobs.account
      ? { login: { accountId: knobs.account, remember: false } }
      : { error: "access_denied", error_description: "The person changed their mind" };
    await provider.interactionFinished(request, response, result);
  }

  return {
    issuer,
    knobs,
    asked,
    secrets,
    /** Signs a token with these claims, such as a logout token. */
    sign: (claims: JWTPayload, typ = "logout+jwt") =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", kid: signing.kid, typ })
        .sign(signing.privateKey),
    /** Signs with a new key from now on; the old one is no longer published. */
    rotate: async () => void (signing = await newSigningKey()),
    stop: () => hangUp(server),
  };
}

/** As the provider would have signed it. */
export function honest(claims: JWTPayload, { privateKey, kid }: SigningKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
}

let keys = 0;

async function newSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const kid = `key-${(keys += 1)}`;
  return { privateKey, kid, publicJwk: { ...(await exportJWK(publicKey)), kid, use: "sig", alg: "RS256" } };
}

const HOUR = 3600;

function createProvider(issuer: string, redirectUris: readonly string[], key: JWK): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [...redirectUris],
        backchannel_logout_uri: new URL("/admin/authenticate/backchannel-logout", redirectUris[0]).href,
        backchannel_logout_session_required: true,
      },
    ],
    scopes: ["openid", "profile"],
    jwks: { keys: [{ ...key, kty: "RSA" }] },
    ttl: { Interaction: HOUR, Grant: HOUR, Session: HOUR, AccessToken: HOUR, IdToken: HOUR },
    pkce: { required: () => true },
    responseTypes: ["code"],
    cookies: { keys: ["a cookie key of the tests"] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    fetch: (url, init) => fetch(url, Object.assign({}, init, { dispatcher: undefined })),
    findAccount: async (_, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
    loadExistingGrant: grantWithoutAsking,
  });
}

async function grantWithoutAsking({ oidc }: KoaContextWithOIDC) {
  const { client, account, provider } = oidc;
  if (!client || !account) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope("openid profile");
  await grant.save();
  return grant;
}
