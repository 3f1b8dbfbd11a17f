import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { createRequestListener } from "@react-router/node";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type Freshness, freshnessContext } from "#server/api/cache.ts";
import type { ContextSetup } from "#server/context.ts";
import {
  correlationId,
  newNonce,
  type RequestInfo,
  requestInfoContext,
} from "#server/request/request-info.ts";
import type { App } from "./listener.ts";
import { neutralHeaders, type NeutralRequest } from "./pages/neutral-request.ts";
import type { RenderedPage } from "./pages/page-cache.ts";
import { bySection } from "./route-sections.ts";
import type { StaticFiles } from "./static/files.ts";

/**
 * The framework as the last stage. Its listener passes only a web `Request` to the context, so what this layer knows
 * travels alongside.
 * @param give puts the parts of the product into each request's context
 */
export function reactRouterApp(build: ServerBuild, give: ContextSetup): App {
  const current = new AsyncLocalStorage<RequestInfo>();
  const getLoadContext = () => {
    const context = new RouterContextProvider();
    give(context);
    context.set(requestInfoContext, current.getStore() ?? null);
    return context;
  };
  const listenerFor = bySection(build, (routes) => createRequestListener({ build: routes, getLoadContext }));
  return (request, response, info) =>
    current.run(info, () => void listenerFor(pathOf(request.url))(request, response));
}

/**
 * Renders on behalf of everybody: with a request of our own that contains nothing of any visitor. The page gets a
 * secret nonce, which distinguishes our scripts from anything else in it.
 * @param give as of `reactRouterApp`
 */
export function neutralRenderer(
  build: ServerBuild,
  files: StaticFiles,
  give: ContextSetup,
): (wanted: NeutralRequest) => Promise<RenderedPage> {
  const handlerFor = bySection(build, (routes) => createRequestHandler(routes));
  return async (wanted) => {
    const nonce = newNonce();
    const freshness: Freshness = { asOf: undefined };
    const context = new RouterContextProvider();
    give(context);
    context.set(freshnessContext, freshness);
    context.set(requestInfoContext, {
      id: correlationId(undefined),
      nonce,
      client: "nobody",
      origin: wanted.origin,
    });
    const url = `${wanted.origin}${wanted.path}${wanted.search}`;
    const answer = await handlerFor(wanted.path)(
      new Request(url, { headers: neutralHeaders(wanted) }),
      context,
    );
    const html = await answer.text();
    if (isBare(answer)) throw new Error("The page could not be made");
    const unmarked = answer.headers.has("Set-Cookie") ? undefined : withoutNonce(html, nonce);
    const document = unmarked && {
      status: answer.status,
      headers: handedOn(answer),
      ...forOldPhones(unmarked, files, !wanted.arriving),
    };
    return { document, freshness };
  };
}

const pathOf = (address = "/") => address.split("?", 1)[0] ?? "/";

/** A bare status text of the framework, in place of a page for the fault. */
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

/** Orders a shared page so that its first screen comes early: styles, text, and only then scripts and fonts. */
function forOldPhones({ html, scripts }: UnmarkedPage, files: StaticFiles, fonts: boolean) {
  const late = withLateScripts(withWholeStart(html));
  return { ...withInlineStyles(late.html, files, fonts), scripts: [...scripts, ...late.scripts] };
}

const LEAD = / id="lead"/;

/**
 * Keeps the browser from drawing before a page's lead has been parsed: otherwise an old phone draws its header first,
 * in frames that each cost as much as the whole.
 */
export const withWholeStart = (html: string): string =>
  LEAD.test(html)
    ? html.replace("</head>", '<link rel="expect" href="#lead" blocking="render"/></head>')
    : html;

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/**
 * Replaces the script preloads of a page by a script at its end that adds them: browsers look ahead for links, and
 * requests before the first screen cost an old phone some milliseconds each. The framework finds the links anywhere in
 * the document.
 */
export function withLateScripts(html: string): UnmarkedPage {
  const paths = [...html.matchAll(PRELOAD)].map(([, path]) => path);
  const end = html.lastIndexOf("</body>");
  if (paths.length === 0 || end === -1) return { html, scripts: [] };
  const script = `for(const href of ${JSON.stringify(paths)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}))`;
  const page = `${html.slice(0, end).replaceAll(PRELOAD, "")}<script>${script}</script>${html.slice(end)}`;
  return { html: page, scripts: [cspHash(script)] };
}

/** A page with inlined style sheets, and their CSP sources. */
interface StyledPage {
  readonly html: string;
  readonly styles: readonly string[];
}

const FONT_FACE = /@font-face\{[^}]*\}/g;
const SHEET = /<link rel="stylesheet" href="(\/assets\/[^"#]+)#?"\/>/g;

/**
 * Inlines the style sheets of a page: on a slow network a request takes longer than their bytes. Their links stay for
 * the framework, which looks for them, but are marked for no screen and disabled: only both keep Chromium from
 * fetching them. Font rules come after the text: resolving fonts takes an old phone as long as rendering the first
 * screen without them.
 * @param files the client build
 * @param fonts whether the page uses web fonts at all
 */
export function withInlineStyles(html: string, files: StaticFiles, fonts: boolean): StyledPage {
  const styles: string[] = [];
  const faces: string[] = [];
  const inline = (css: string) => {
    styles.push(cspHash(css));
    return `<style>${css}</style>`;
  };
  const styled = html.replaceAll(SHEET, (link: string, path: string) => {
    const css = files.get(path)?.bytes.toString();
    if (css === undefined || /<\/style/i.test(css)) return link;
    faces.push(...(css.match(FONT_FACE) ?? []));
    return inline(css.replaceAll(FONT_FACE, "")) + link.replace("/>", ' media="not all" disabled/>');
  });
  const end = styled.lastIndexOf("</body>");
  if (!fonts || faces.length === 0 || end === -1) return { html: styled, styles };
  return { html: styled.slice(0, end) + inline(faces.join("")) + styled.slice(end), styles };
}

/** A page without its nonce, with hashes of our inline scripts. */
interface UnmarkedPage {
  readonly html: string;
  /** CSP sources of the inline scripts, such as `'sha256-…'`. */
  readonly scripts: readonly string[];
}

/**
 * Replaces the nonce of a rendered page by hashes. Only scripts with the nonce are ours: an injected one has none,
 * and stays forbidden.
 * @param nonce fresh for this rendering and secret
 * @returns `undefined` when the nonce occurs anywhere else: the page must not be shared then
 */
export function withoutNonce(html: string, nonce: string): UnmarkedPage | undefined {
  const attribute = ` nonce="${nonce}"`;
  const opening = new RegExp(`<script((?: [^<>]*)?)${escaped(attribute)}([^<>]*)>(.*?)</script>`, "gs");
  const scripts = [...html.matchAll(opening)].flatMap(([, before = "", after = "", body = ""]) =>
    / src=/.test(before + after) ? [] : cspHash(body),
  );
  const plain = html.replaceAll(attribute, "");
  return plain.includes(nonce) ? undefined : { html: plain, scripts: [...new Set(scripts)] };
}

/** The CSP source of an inline script or style. */
const cspHash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
