import { createHmac } from "node:crypto";
import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2";
import { z } from "zod";
import type { Env } from "#server/settings/env.ts";
import type { Keys } from "#server/store/keys.ts";
import { type ProviderHttp, SignInRefused } from "./http.ts";
import type { Provider } from "./provider.ts";
import { type Account, verifyIdToken } from "./tokens.ts";

type Tokens = OAuth2Strategy.VerifyOptions["tokens"];

interface StrategyOptions {
  readonly provider: Provider;
  readonly ask: ProviderHttp["ask"];
  readonly client: Pick<Env["oidc"], "clientId" | "clientSecret">;
  readonly redirectUri: URL;
  /** Keys for nonces. */
  readonly keys: Keys;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface Identified {
  readonly accessToken: string;
  readonly account: Account;
}

const TokenReply = z.object({ access_token: z.string().min(1), id_token: z.string().min(1) });

/** Code flow with PKCE and state by the library, plus what it lacks: nonce, id-token checks, time limits. */
export class OidcStrategy extends OAuth2Strategy<Identified> {
  override name = "oidc";
  readonly #setup: StrategyOptions;

  constructor(setup: StrategyOptions) {
    const { provider, client, redirectUri, keys, now } = setup;
    super(
      {
        cookie: "oauth2",
        clientId: client.clientId,
        clientSecret: client.clientSecret.reveal(),
        authorizationEndpoint: provider.authorizationEndpoint,
        tokenEndpoint: provider.tokenEndpoint,
        redirectURI: redirectUri,
        scopes: ["openid", "profile"],
        codeChallengeMethod: CodeChallengeMethod.S256,
      },
      async ({ request, tokens }) => {
        const nonces = noncesFor(keys, new URL(request.url).searchParams.get("state") ?? "");
        const accessToken = tokens.accessToken();
        const account = await verifyIdToken(tokens.idToken(), {
          provider,
          clientId: client.clientId,
          nonces,
          accessToken,
          now: now(),
        });
        return { accessToken, account };
      },
    );
    this.#setup = setup;
  }

  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    params.set("nonce", noncesFor(this.#setup.keys, params.get("state") ?? "")[0] ?? "");
    return params;
  }

  /** Replaces the library's exchange, which waits for minutes and follows redirects with the code. */
  protected override async validateAuthorizationCode(code: string, verifier: string): Promise<Tokens> {
    const { provider, ask, client, redirectUri } = this.#setup;
    const basic = [client.clientId, client.clientSecret.reveal()].map(encodeURIComponent).join(":");
    const { status, body } = await ask(provider.tokenEndpoint, {
      method: "POST",
      headers: {
        Accept: "application/json",
        Authorization: `Basic ${Buffer.from(basic).toString("base64")}`,
      },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri.href,
      }),
    });
    const reply = TokenReply.safeParse(body);
    if (status !== 200 || !reply.success) throw new SignInRefused("code exchange");
    const { access_token, id_token } = reply.data;
    // The callback above uses only these two of the library's class.
    return { accessToken: () => access_token, idToken: () => id_token } as Tokens;
  }
}

/** Derived from the state, and so bound to the browser that began: nothing is stored. The current secret's first. */
const noncesFor = (keys: Keys, state: string): string[] =>
  keys.map(({ secret }) => createHmac("sha256", secret).update(state).digest("base64url"));
