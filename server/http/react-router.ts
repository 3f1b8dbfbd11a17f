import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createRequestHandler, type ServerBuild } from "react-router";
import { BUILD_HEADER } from "#app/model/protocol.ts";
import { type Freshness, freshnessContext } from "#server/api/cache.ts";
import type { ContextSetup } from "#server/context.ts";
import { arrivingContext, contextOf, correlationId, isRead, newNonce } from "#server/request/request-info.ts";
import type { App } from "./listener.ts";
import { neutralHeaders, type NeutralRequest } from "./pages/neutral-request.ts";
import type { RenderedPage } from "./pages/page-cache.ts";

/** The framework as the last stage. @param give puts the parts of the product into each request's context */
export function reactRouterApp(build: ServerBuild, give: ContextSetup): App {
  const handler = createRequestHandler(build);
  return (request, info) => {
    const answer = (asked: Request) => handler(asked, contextOf(info, give));
    const other = request.headers.get(BUILD_HEADER) ?? build.assets.version;
    return other === build.assets.version ? answer(request) : answerOtherBuild(request, answer);
  };
}

/**
 * Renders shared pages, with a request of our own that contains nothing of any visitor. The page gets a
 * secret nonce, which distinguishes our scripts from anything else in it.
 * @param clientFolder of the client build
 * @param give as of `reactRouterApp`
 */
export function neutralRenderer(
  build: ServerBuild,
  clientFolder: string | undefined,
  give: ContextSetup,
): (wanted: NeutralRequest) => Promise<RenderedPage> {
  const handler = createRequestHandler(build);
  const sheets = clientFolder === undefined ? [] : readSheets(clientFolder);
  return async (wanted) => {
    const nonce = newNonce();
    const freshness: Freshness = { asOf: undefined };
    const info = { id: correlationId(undefined), nonce, client: "nobody", origin: wanted.origin };
    const context = contextOf(info, give);
    context.set(freshnessContext, freshness);
    context.set(arrivingContext, wanted.arriving);
    const url = `${wanted.origin}${wanted.path}${wanted.search}`;
    const answer = await handler(new Request(url, { headers: neutralHeaders(wanted) }), context);
    const html = await answer.text();
    if (isBare(answer)) throw new Error("The page could not be made");
    const unmarked = answer.headers.has("Set-Cookie") ? undefined : withoutNonce(html, nonce);
    const document = unmarked && {
      status: answer.status,
      headers: handedOn(answer),
      scripts: unmarked.scripts,
      ...withInlineStyles(unmarked.html, sheets),
    };
    return { document, freshness };
  };
}

/** A bare status text of the framework, instead of a page for the fault. */
const isBare = ({ status, headers }: Response) =>
  status >= 400 && !(headers.get("Content-Type") ?? "").startsWith("text/html");

const HANDED_ON = ["Location", "Retry-After"];

const handedOn = ({ headers }: Response): Readonly<Record<string, string>> =>
  Object.fromEntries(
    HANDED_ON.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/**
 * Replaces the nonce of a rendered page by hashes, so that all get the same copy and keep its ETag. Only
 * scripts with the nonce are ours: an injected one has none, and stays forbidden.
 * @param nonce fresh for this rendering and secret
 * @returns `undefined` when the nonce occurs anywhere else: the page must not be shared then
 */
export function withoutNonce(
  html: string,
  nonce: string,
): { readonly html: string; readonly scripts: readonly string[] } | undefined {
  const attribute = ` nonce="${nonce}"`;
  const opening = new RegExp(`<script((?: [^<>]*)?)${escaped(attribute)}([^<>]*)>(.*?)</script>`, "gs");
  const scripts = [...html.matchAll(opening)].flatMap(([, before = "", after = "", body = ""]) =>
    / src=/.test(before + after) ? [] : cspHash(body),
  );
  const plain = html.replaceAll(attribute, "");
  return plain.includes(nonce) ? undefined : { html: plain, scripts: [...new Set(scripts)] };
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

interface Sheet {
  /** The link to it, as React writes it. */
  readonly link: string;
  readonly css: string;
  readonly hash: string;
}

function readSheets(folder: string): readonly Sheet[] {
  return globSync("assets/*.css", { cwd: folder }).map((name) => {
    const css = readFileSync(join(folder, name), "utf8");
    return { link: `<link rel="stylesheet" href="/${name}"/>`, css, hash: cspHash(css) };
  });
}

/**
 * Puts the style sheets of a page in place of its links to them: on slow 3G a request of its own makes a page appear
 * 1.3 to 1.5 times as late (docs/decisions/speed.md). The links stay for the framework, which looks for them, but are
 * marked for no screen and disabled: only both keep Chromium from fetching them.
 * @returns the page, and the CSP sources of its styles
 */
function withInlineStyles(html: string, sheets: readonly Sheet[]) {
  const used = sheets.filter(({ link }) => html.includes(link));
  const styled = used.reduce(
    (page, { link, css }) =>
      page.replace(link, () => `<style>${css}</style>${link.replace("/>", ' media="not all" disabled/>')}`),
    html,
  );
  return { html: styled, styles: used.map(({ hash }) => hash) };
}

/** The CSP source of an inline script or style. */
const cspHash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Answers a page of another build that asks for data: its script can't read ours, so the browser loads the document
 * instead. A form is answered as one that was sent without script, and written once: what it leads to, or the page with
 * what was typed, has an address by then. Without a cookie a returned form has none, and its data are the answer.
 */
async function answerOtherBuild(request: Request, answer: (request: Request) => Promise<Response>) {
  const page = new URL(request.url);
  page.pathname = page.pathname.replace(/(?:(?<=\/)_)?\.data$/, "");
  page.searchParams.delete("_routes");
  if (isRead(request.method)) return documentAt(page.pathname + page.search);
  if (!request.headers.has("Cookie")) return answer(request);
  const sent = new Request(page, request);
  sent.headers.set("Accept", "text/html");
  const answered = await answer(sent);
  const to = answered.headers.get("Location");
  return to === null ? answered : documentAt(to, answered.headers);
}

/** How the framework itself says that a redirect leads to a document, in a form that needs no decoding. */
function documentAt(address: string, headers?: Headers): Response {
  const own = new Headers(headers);
  own.delete("Location");
  own.set("X-Remix-Redirect", address);
  own.set("X-Remix-Reload-Document", "true");
  return new Response(null, { status: 204, headers: own });
}
