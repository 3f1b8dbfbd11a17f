import { html, raw } from "hono/html";
import type { KoaContextWithOIDC } from "oidc-provider";
import { newSecret } from "../store/sessions.ts";
import { htmlPage, linkPage, type Markup, pageHeaders } from "./page.ts";
import type { IdentityOptions } from "./provider.ts";

/** The address that signs a user's browser out without confirmation, and returns to the app's sign-in page. */
export function signOutUrl(
  { issuer, clientId, appOrigins }: IdentityOptions,
  appOrigin: string | null,
  ticket: string,
): string {
  const origin = appOrigins.find((known) => known === appOrigin) ?? appOrigins[0];
  const query = new URLSearchParams({
    client_id: clientId,
    post_logout_redirect_uri: `${origin}/admin/login`,
    logout_hint: ticket,
  });
  return `${issuer}/session/end?${query}`;
}

/** Asks for confirmation with a plain button. A request with a ticket of the API is already confirmed. */
export const signOutSource =
  (redeem: (ticket: string) => string | undefined) =>
  async (ctx: KoaContextWithOIDC, form: string): Promise<void> => {
    const { session, params, provider } = ctx.oidc;
    const account = redeem(String(params?.["logout_hint"]));
    if (session && account !== undefined && account === session.accountId) {
      await session.destroy();
      ctx.cookies.set(provider.cookieName("session"), null, { path: "/oidc" });
      return leave(ctx);
    }
    const question = html`<h1>Одјава</h1>
      <p>Дали сакате да се одјавите?</p>
      ${raw(form)}
      <button class="btn" form="op.logoutForm" name="logout" value="yes">Одјави се</button>`;
    return draw(ctx, 200, htmlPage("Одјава", question), targetOf(ctx)?.origin);
  };

/** Redirects clients that are signed out already: the provider's own page for this needs a script. */
export async function skipWhenSignedOut(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const answered = ctx.oidc?.route === "end_session" && ctx.status === 200;
  if (answered && ctx.oidc.session?.accountId === undefined) leave(ctx);
}

/** Redirects to the app if it asked for that, otherwise to the page that confirms the sign-out. */
function leave(ctx: KoaContextWithOIDC): void {
  ctx.redirect(targetOf(ctx)?.href ?? ctx.oidc.urlFor("end_session_success"));
  ctx.status = 303;
}

/** The app's return address after sign-out, checked by the provider. */
function targetOf({ oidc: { params } }: KoaContextWithOIDC): URL | undefined {
  const target = params?.["post_logout_redirect_uri"];
  return typeof target === "string" ? new URL(target) : undefined;
}

/** Shown after signing out if the app requested no return; `home` is the app's sign-in page. */
export const endedPage = (home: string) => async (ctx: KoaContextWithOIDC) =>
  draw(ctx, 200, linkPage("Одјавени сте", home, "Најавете се повторно"));

/** Shown when a request to the identity provider fails; `home` is the app's sign-in page. */
export const failedPage = (home: string) => async (ctx: KoaContextWithOIDC, out: { error: string }) => {
  const code = html`<p class="small">Ознака на грешката: ${out.error}</p>`;
  return draw(ctx, ctx.status, linkPage("Најавата не успеа", home, "Обидете се повторно", code));
};

async function draw(ctx: KoaContextWithOIDC, status: number, page: Markup, target?: string): Promise<void> {
  ctx.status = status;
  ctx.type = "html";
  ctx.set(pageHeaders(target));
  // The library takes any object for JSON.
  ctx.body = (await page).toString();
}

const LIFETIME_MILLISECONDS = 5 * 60 * 1000;

export type Tickets = ReturnType<typeof createTickets>;

/** One-time tickets that sign an account's browser out without a question. */
export function createTickets() {
  const accounts = new Map<string, { readonly accountId: string; readonly expiresAt: number }>();
  return {
    issue(accountId: string): string {
      const ticket = newSecret();
      accounts.set(ticket, { accountId, expiresAt: Date.now() + LIFETIME_MILLISECONDS });
      return ticket;
    },

    /** The account of a ticket; a ticket is valid once. */
    redeem(ticket: string): string | undefined {
      const found = accounts.get(ticket);
      accounts.delete(ticket);
      return found && found.expiresAt > Date.now() ? found.accountId : undefined;
    },
  };
}
