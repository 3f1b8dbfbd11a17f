import type { DatabaseSync } from "node:sqlite";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readForm } from "../http/body.ts";
import { Refusal } from "../http/refusal.ts";
import type { Mounted } from "../http/server.ts";
import { accessTokenFor, type IdentityKeys } from "./access-token.ts";
import { checkPassword } from "./accounts.ts";
import { STYLE } from "./page.ts";
import { createProvider, homeOf, type IdentityOptions } from "./provider.ts";
import { signIn } from "./sign-in.ts";

const MOUNT = "/oidc";

/** The demo identity provider as an answerer of everything below `/oidc/`. */
export function createIdentityProvider(
  options: IdentityOptions,
  keys: IdentityKeys,
  database: DatabaseSync,
  now: () => Date,
): Mounted {
  const provider = createProvider(options, keys, database, now);
  const callback = provider.callback();
  const { host } = new URL(options.issuer);
  const home = homeOf(options);

  /** For command lines: the name and the password of a demo account for an access token, as plain text. */
  async function giveBearer(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== "POST") {
      response.setHeader("Allow", "POST");
      throw new Refusal(405);
    }
    const form = await readForm(request);
    const user = checkPassword(database, form.get("username") ?? "", form.get("password") ?? "");
    if (!user) throw new Refusal(401);
    const token = await accessTokenFor(options.issuer, keys, user);
    response.writeHead(200, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
    response.end(token);
  }

  return async (request, response) => {
    const path = request.url ?? "";
    if (path === `${MOUNT}/style.css`) {
      response.writeHead(200, {
        "Content-Type": "text/css; charset=utf-8",
        "Cache-Control": "public, max-age=3600",
      });
      response.end(STYLE);
      return;
    }
    if (path.startsWith(`${MOUNT}/sign-in/`)) return signIn(request, response, { provider, database, home });
    if (path === `${MOUNT}/bearer`) return giveBearer(request, response);
    // Addresses in answers are built from the host: only the configured one may be named there.
    request.headers.host = host;
    await callback(mounted(request, path), response);
  };
}

/** The provider takes what the mounting framework removed from the path from `originalUrl`. */
function mounted(request: IncomingMessage, path: string): IncomingMessage {
  return Object.assign(request, { originalUrl: path, url: path.slice(MOUNT.length) });
}
