import { setTimeout } from "node:timers/promises";
import { DEFAULT_LANGUAGE } from "#app/model/text/language.ts";
import type { Analytics, Visit } from "#server/analytics/analytics.ts";
import { matchesEtag } from "#server/request/request-info.ts";
import { Overloaded, overloaded } from "../admission.ts";
import { type Exchange, headerOf, type Stage } from "../exchange.ts";
import type { SecurityHeaders } from "../reply/security-headers.ts";
import { neutralRequest, type NeutralRequest } from "./neutral-request.ts";
import type { PageCache, SharedPage, WireForm } from "./page-cache.ts";

const VARY = "Accept-Encoding, Cookie, Accept-Language, Save-Data";

/** Browsers may cache the page and revalidate it each time: going back transfers no body. */
const CACHE_CONTROL = "private, no-cache";

/** Serves public pages to visitors without a session from a cache; all other requests continue. */
export function sharedPages(
  cache: PageCache,
  headers: SecurityHeaders,
  recordVisit: Analytics["recordVisit"],
): Stage {
  return async (exchange) => {
    const wanted = neutralRequest(exchange);
    if (!wanted) return undefined;
    const page = await cache.page(wanted).catch((error: unknown) => {
      if (error instanceof Overloaded) return "overloaded" as const;
      throw error;
    });
    if (page === "overloaded") return overloaded();
    if (!page) return undefined;
    const form = await page.wireForm(exchange.request.headers["accept-encoding"]);
    if (exchange.response.destroyed) return "answered";
    send(exchange, page, form, headers);
    recordVisit(visitOf(exchange, wanted, page.status));
    return "answered";
  };
}

function send({ request, response }: Exchange, page: SharedPage, form: WireForm, headers: SecurityHeaders) {
  response.setHeader("Content-Security-Policy", headers.policyFor(page));
  response.setHeader("Vary", VARY);
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value);
  // A fault or redirect is for those waiting now.
  if (page.status === 200) {
    response.setHeader("Cache-Control", CACHE_CONTROL);
    response.setHeader("ETag", `W/${page.etag}`);
    if (matchesEtag(headerOf(request, "If-None-Match"), page.etag)) {
      response.writeHead(304).end();
      return;
    }
  }
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Length", form.bytes.byteLength);
  if (form.encoding !== undefined) response.setHeader("Content-Encoding", form.encoding);
  response.writeHead(page.status).end(request.method === "HEAD" ? undefined : form.bytes);
}

function visitOf({ request, path }: Exchange, { pattern, language }: NeutralRequest, status: number): Visit {
  return {
    method: request.method ?? "GET",
    pattern,
    pathname: path,
    header: (name) => headerOf(request, name),
    status,
    contentType: "text/html",
    language,
  };
}

/** How long to wait for first requests after the start, in milliseconds. */
const QUIET_MS = 250;

/**
 * Renders a page that needs no API, if none is requested right after the start: otherwise the first visitor
 * waits for shared code to be loaded and compiled, and one already there for two pages. Never fails.
 * @param origin public origin of the site
 */
export async function warmUp(pages: PageCache, origin: string): Promise<void> {
  await setTimeout(QUIET_MS, undefined, { ref: false });
  if (!pages.isUnused()) return;
  const about = {
    pattern: "/about",
    path: "/about",
    search: "",
    language: DEFAULT_LANGUAGE,
    lite: false,
    arriving: true,
  } as const;
  // A fault of the page is logged with its first real request.
  await pages.page({ ...about, origin }).catch(() => undefined);
}
