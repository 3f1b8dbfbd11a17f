import type { DatabaseSync } from "node:sqlite";
import type { IncomingMessage, ServerResponse } from "node:http";
import type Provider from "oidc-provider";
import { readForm } from "../http/body.ts";
import { RefusedCall } from "../http/refusal.ts";
import type { Mounted } from "../http/server.ts";
import { accessTokenFor, type IdentityKeys } from "./access-token.ts";
import { checkPassword, DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts.ts";
import { escapeHtml, htmlPage, pageHeaders, STYLE } from "./page.ts";
import { createDemoProvider, homeOf, type IdentityOptions } from "./provider.ts";
import { documented } from "../http/input.ts";

const MOUNT = "/oidc";

/** The demo identity provider, which answers everything below `/oidc/`. */
export function createIdentityProvider(
  options: IdentityOptions,
  keys: IdentityKeys,
  database: DatabaseSync,
  now: () => Date,
): Mounted {
  const provider = createDemoProvider(options, keys, database, now);
  const callback = provider.callback();
  const { host } = new URL(options.issuer);
  const home = homeOf(options);

  /** For command lines: exchanges name and password of a demo account for an access token, as plain text. */
  async function giveBearer(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== "POST") {
      response.setHeader("Allow", "POST");
      throw new RefusedCall(405);
    }
    const form = await readForm(request);
    const user = checkPassword(database, form.get("username") ?? "", form.get("password") ?? "");
    if (!user) throw new RefusedCall(401);
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
    // Addresses in responses are derived from the host, so only the configured one is accepted.
    request.headers.host = host;
    await callback(mounted(request, path), response);
  };
}

/** The provider reads the original path from `originalUrl`. */
function mounted(request: IncomingMessage, path: string): IncomingMessage {
  return Object.assign(request, { originalUrl: path, url: path.slice(MOUNT.length) });
}

const WRONG = "Корисничкото име или лозинката не се точни.";

/** What the sign-in page needs; `home` is the app's sign-in page. */
interface SignInParts {
  readonly provider: Provider;
  readonly database: DatabaseSync;
  readonly home: string;
}

/** Answers the sign-in page (GET) and its form (POST): the right password leads on to the app. */
async function signIn(
  request: IncomingMessage,
  response: ServerResponse,
  { provider, database, home }: SignInParts,
): Promise<void> {
  if (!["GET", "HEAD", "POST"].includes(request.method ?? "")) {
    response.setHeader("Allow", "GET, HEAD, POST");
    throw new RefusedCall(405);
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

/** Errors by field. */
type Mistakes = Readonly<Partial<Record<"username" | "password", string>>>;

interface Field {
  readonly name: keyof Mistakes;
  readonly label: string;
  /** Attributes of the control as HTML. */
  readonly attributes: string;
}

const summary = (mistakes: Mistakes) => `
  <div class="errors" role="alert">
    <h2>Проверете ги полињата за грешки!</h2>
    <ul>${Object.entries(mistakes)
      .map(([name, message]) => `<li><a href="#${name}">${message}</a></li>`)
      .join("")}</ul>
  </div>`;

function field({ name, label, attributes }: Field, mistake: string | undefined): string {
  const wrong = mistake !== undefined;
  return `
    <div class="field${wrong ? " wrong" : ""}">
      <label for="${name}">${label}</label>
      ${wrong ? `<p class="error" id="${name}-error">${mistake}</p>` : ""}
      <input id="${name}" name="${name}" required ${attributes}
        ${wrong ? `aria-invalid="true" aria-describedby="${name}-error"` : ""}>
    </div>`;
}

const demoAccounts = `
  <div class="note">
    <h2>Демо сметки</h2>
    <p>Лозинката на секоја сметка е <code>${DEMO_PASSWORD}</code>. Податоците се измислени.</p>
    <dl>${DEMO_ACCOUNTS.map(
      ({ username, role }) => `<div><dt><code>${username}</code></dt><dd>${role}</dd></div>`,
    ).join("")}</dl>
  </div>`;

/** The sign-in page with the typed username and its errors. */
function signInPage(username: string, mistakes: Mistakes): string {
  const failed = Object.keys(mistakes).length > 0;
  const first = mistakes.username !== undefined || !failed ? "username" : "password";
  const focus = (name: string) => (name === first ? "autofocus" : "");
  return htmlPage({
    title: failed ? "Грешка: Најава" : "Најава",
    main: `
      <h1>Најава</h1>
      ${failed ? summary(mistakes) : ""}
      <form method="post" novalidate>
        ${field(
          {
            name: "username",
            label: "Корисничко име",
            attributes: `value="${escapeHtml(username)}" maxlength="255" autocomplete="username" autocapitalize="none" spellcheck="false" ${focus("username")}`,
          },
          mistakes.username,
        )}
        ${field(
          {
            name: "password",
            label: "Лозинка",
            attributes: `type="password" maxlength="255" autocomplete="current-password" ${focus("password")}`,
          },
          mistakes.password,
        )}
        <button class="btn">Најави се</button>
      </form>
      ${demoAccounts}`,
  });
}

/** Shown when the sign-in has expired, or was started in another browser; `home` is the app's sign-in page. */
const expiredPage = (home: string): string =>
  htmlPage({
    title: "Најавата истече",
    main: `<h1>Најавата истече</h1><p><a href="${escapeHtml(home)}">Најавете се повторно</a></p>`,
  });
