import type { DatabaseSync } from "node:sqlite";
import type { IncomingMessage, ServerResponse } from "node:http";
import type Provider from "oidc-provider";
import { documented } from "../http/input.ts";
import { readForm } from "../http/body.ts";
import { Refusal } from "../http/refusal.ts";
import { checkPassword } from "./accounts.ts";
import { pageHeaders } from "./page.ts";
import { expiredPage, type Mistakes, signInPage } from "./sign-in-page.ts";

const WRONG = "Корисничкото име или лозинката не се точни.";

/** What the sign-in page works with; `home` is the app's sign-in page. */
interface SignInParts {
  readonly provider: Provider;
  readonly database: DatabaseSync;
  readonly home: string;
}

/** Answers the sign-in page (GET) and its form (POST): a right password leads on to the app. */
export async function signIn(
  request: IncomingMessage,
  response: ServerResponse,
  { provider, database, home }: SignInParts,
): Promise<void> {
  if (!["GET", "HEAD", "POST"].includes(request.method ?? "")) {
    response.setHeader("Allow", "GET, HEAD, POST");
    throw new Refusal(405);
  }
  const interaction = await provider.interactionDetails(request, response).catch(() => undefined);
  if (interaction?.prompt.name !== "login") return send(response, 400, expiredPage(home));
  const target = new URL(String(interaction.params["redirect_uri"])).origin;
  if (request.method !== "POST") return send(response, 200, signInPage("", {}), target);

  const form = await readForm(request);
  const username = (form.get("username") ?? "").trim();
  const password = form.get("password") ?? "";
  const user = checkPassword(database, username, password);
  if (!user) return send(response, 400, signInPage(username, mistakesOf(username, password)), target);
  const login = { accountId: String(user.id), remember: false };
  await provider.interactionFinished(request, response, { login });
}

function mistakesOf(username: string, password: string): Mistakes {
  const missing = documented("required");
  if (username !== "" && password !== "") return { password: WRONG };
  return { ...(username === "" && { username: missing }), ...(password === "" && { password: missing }) };
}

function send(response: ServerResponse, status: number, html: string, target?: string): void {
  response.writeHead(status, pageHeaders(target)).end(html);
}
