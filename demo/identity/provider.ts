import type { DatabaseSync } from "node:sqlite";
import Provider, {
  type Adapter,
  type AdapterPayload,
  type Configuration,
  type KoaContextWithOIDC,
} from "oidc-provider";
import { API_AUDIENCE, APP_ORIGIN, type IdentityKeys } from "./access-token.ts";
import { accountById } from "./accounts.ts";
import { endedPage, failedPage, signOutSource, skipWhenSignedOut, type Tickets } from "./sign-out.ts";

/** Options of the demo identity provider. Origins are those of the web app, without trailing slash. */
export interface IdentityOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly appOrigins: readonly string[];
}

/** The page of the app from which people sign in. */
export const homeOf = ({ appOrigins }: IdentityOptions): string => `${appOrigins[0]}/admin/login`;

const HOUR = 60 * 60;

const SCOPES = "openid profile email";

/** An OpenID provider with one client, PKCE and RS256, which shows only our pages. */
export function createDemoProvider(
  options: IdentityOptions,
  keys: IdentityKeys,
  database: DatabaseSync,
  tickets: Tickets,
): Provider {
  const { issuer, clientId, clientSecret, appOrigins } = options;
  const home = homeOf(options);
  const provider = new Provider(issuer, {
    ...FIXED,
    features: {
      ...FIXED.features,
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOutSource(tickets.redeem),
        postLogoutSuccessSource: endedPage(home),
      },
    },
    renderError: failedPage(home),
    // Without the library's own connections, which refuse addresses of this machine, such as the app's; no
    // other is ever called.
    fetch: (url, init) => fetch(url, Object.assign({}, init, { dispatcher: undefined })),
    adapter: memoryAdapter,
    jwks: { keys: [{ ...keys.signing, kty: "RSA" }] },
    cookies: { ...COOKIES, keys: [keys.cookie] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: appOrigins.map((origin) => `${origin}/admin/authenticate/callback`),
        post_logout_redirect_uris: appOrigins.map((origin) => `${origin}/admin/login`),
        backchannel_logout_uri: `${appOrigins[0]}/admin/authenticate/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    findAccount: async ({ oidc: { session } }, id) => {
      const claims = accountById(database, id);
      // A removed account must not stay signed in: the browser's next user must sign in again.
      if (!claims && session?.accountId === id) delete session.accountId;
      return claims && { accountId: id, claims: async () => claims };
    },
    extraTokenClaims: async (ctx, token) => {
      const account = "accountId" in token ? accountById(database, token.accountId) : undefined;
      const { redirectUri } = ctx.oidc.entities.AuthorizationCode ?? {};
      return (
        account && {
          preferred_username: account.preferred_username,
          ...(redirectUri && { [APP_ORIGIN]: new URL(redirectUri).origin }),
        }
      );
    },
  });
  provider.use(skipWhenSignedOut);
  return provider;
}

// Names and paths distinct from the app's: cookies are shared between the ports of a host.
const COOKIES = {
  names: { session: "idp_session", interaction: "idp_sign_in", resume: "idp_resume" },
  long: { httpOnly: true, sameSite: "lax", path: "/oidc" },
  short: { httpOnly: true, sameSite: "lax" },
} as const;

const FIXED = {
  scopes: SCOPES.split(" "),
  claims: {
    openid: ["sub", "name", "preferred_username"],
    profile: ["name", "preferred_username"],
    email: ["email"],
  },
  // The app reads the person's name from the id token, as it does with the real provider.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  responseTypes: ["code"],
  clientBasedCORS: () => false,
  interactions: { url: (_, interaction) => `/oidc/sign-in/${interaction.uid}` },
  loadExistingGrant: grantWithoutAsking,
  ttl: {
    AccessToken: HOUR,
    AuthorizationCode: 60,
    Grant: 8 * HOUR,
    IdToken: HOUR,
    Interaction: HOUR,
    Session: 8 * HOUR,
  },
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    userinfo: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => API_AUDIENCE,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: "",
        audience: API_AUDIENCE,
        accessTokenFormat: "jwt",
        jwt: { sign: { alg: "RS256" } },
      }),
    },
  },
} satisfies Configuration;

/** The only client is ours, so no consent is needed. */
async function grantWithoutAsking(ctx: KoaContextWithOIDC) {
  const { client, session, account, provider } = ctx.oidc;
  if (!client || !session || !account) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const known = grantId ? await provider.Grant.find(grantId) : undefined;
  if (known?.accountId === account.accountId) return known;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

/**
 * The state of one kind of the provider's records, which asks once for each; in memory: after a restart a sign-in in
 * progress begins again.
 */
const memoryAdapter = (): Adapter => {
  const records = new Map<string, AdapterPayload>();
  return {
    async upsert(id, payload, seconds = HOUR) {
      records.set(id, payload);
      // One that is stored again lives on.
      const end = () => void (records.get(id) === payload && records.delete(id));
      setTimeout(end, seconds * 1000).unref();
    },
    find: async (id) => records.get(id),
    findByUid: async (uid) => [...records.values()].find((payload) => payload.uid === uid),
    // Used only by the device flow, which is disabled.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const found = records.get(id);
      if (found) found.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void records.delete(id),
    revokeByGrantId: async (grantId) => {
      for (const [id, payload] of records) if (payload.grantId === grantId) records.delete(id);
    },
  };
};
