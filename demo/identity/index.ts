import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { DatabaseSync } from "node:sqlite";
import type Provider from "oidc-provider";
import { readForm } from "../http/body.ts";
import { RefusedCall } from "../http/refusal.ts";
import { allowOnly, type OnNode } from "../http/server.ts";
import { accessTokenFor, type IdentityKeys } from "./access-token.ts";
import { checkPassword } from "./accounts.ts";
import { linkPage, pageHeaders, STYLE } from "./page.ts";
import { signInPage } from "./sign-in-page.ts";
import type { Tickets } from "./sign-out.ts";
import { createDemoProvider, homeOf, type IdentityOptions } from "./provider.ts";

export function createIdentityProvider(
  options: IdentityOptions,
  keys: IdentityKeys,
  database: DatabaseSync,
  tickets: Tickets,
): Hono<OnNode> {
  const provider = createDemoProvider(options, keys, database, tickets);
  const callback = provider.callback();
  const { host } = new URL(options.issuer);
  const parts = { provider, database, home: homeOf(options) };
  return (
    new Hono<OnNode>()
      .get("/style.css", (context) =>
        context.body(STYLE, 200, {
          "Content-Type": "text/css; charset=utf-8",
          "Cache-Control": "public, max-age=3600",
        }),
      )
      .on(["GET", "POST"], "/sign-in/:uid", (context) => signIn(context, parts))
      .all("/sign-in/:uid", allowOnly("GET", "HEAD", "POST"))
      // For command lines: exchanges name and password of a demo account for an access token, as plain text.
      .post("/bearer", async (context) => {
        const form = await readForm(context.env.incoming);
        const user = checkPassword(database, form.get("username") ?? "", form.get("password") ?? "");
        if (!user) throw new RefusedCall(401);
        return context.text(await accessTokenFor(options.issuer, keys, user));
      })
      .all("/bearer", allowOnly("POST"))
      .all("/*", async ({ env: { incoming, outgoing } }) => {
        // Addresses in responses are derived from the host, so only the configured one is accepted.
        incoming.headers.host = host;
        const originalUrl = incoming.url ?? "";
        // The provider reads the original path from `originalUrl`.
        await callback(
          Object.assign(incoming, { originalUrl, url: originalUrl.slice("/oidc".length) }),
          outgoing,
        );
        return RESPONSE_ALREADY_SENT;
      })
  );
}

/** What the sign-in page needs; `home` is the app's sign-in page. */
interface SignInParts {
  readonly provider: Provider;
  readonly database: DatabaseSync;
  readonly home: string;
}

/** Answers the sign-in page (GET) and its form (POST): the right password leads on to the app. */
async function signIn(
  context: Context<OnNode>,
  { provider, database, home }: SignInParts,
): Promise<Response> {
  const { incoming, outgoing } = context.env;
  const interaction = await provider.interactionDetails(incoming, outgoing).catch(() => undefined);
  if (interaction?.prompt.name !== "login")
    // It has expired, or was started in another browser.
    return context.html(
      linkPage("Најавата истече", home, "Најавете се повторно"),
      400,
      pageHeaders(undefined),
    );
  const headers = pageHeaders(new URL(String(interaction.params["redirect_uri"])).origin);
  if (incoming.method !== "POST") return context.html(signInPage(), 200, headers);

  const form = await readForm(incoming);
  const username = (form.get("username") ?? "").trim();
  const user = checkPassword(database, username, form.get("password") ?? "");
  if (!user) return context.html(signInPage(username), 400, headers);
  const login = { accountId: String(user.id), remember: false };
  await provider.interactionFinished(incoming, outgoing, { login });
  return RESPONSE_ALREADY_SENT;
}
