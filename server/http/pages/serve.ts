import { setTimeout } from "node:timers/promises";
import { DEFAULT_LANGUAGE } from "#app/model/text/language.ts";
import type { Analytics } from "#server/analytics/analytics.ts";
import type { Visit } from "#server/analytics/page-view.ts";
import { matchesEtag } from "#server/request/request-info.ts";
import { Overloaded, type Rank } from "../admission.ts";
import { type Exchange, headerOf, type Stage } from "../exchange.ts";
import { overloaded } from "../gates/overload.ts";
import type { SecurityHeaders } from "../reply/security-headers.ts";
import { neutralRequest, type NeutralRequest } from "./neutral-request.ts";
import type { PageCache } from "./page-cache.ts";
import type { SharedPage, WireForm } from "./shared-page.ts";

const VARY = "Accept-Encoding, Cookie, Accept-Language, Save-Data";

/** Browsers may keep the page, and ask each time whether it still is the one: going back needs no byte of it. */
const CACHE_CONTROL = "private, no-cache";

/**
 * Answers public pages for visitors without a session out of a cache; all other requests go on.
 * @param rankOf of who asks: a page that is not there yet has to be made
 * @param noteVisit counts who gets one
 */
export function sharedPages(
  cache: PageCache,
  headers: SecurityHeaders,
  rankOf: (exchange: Exchange) => Rank,
  noteVisit: Analytics["noteVisit"],
): Stage {
  return async (exchange) => {
    const wanted = neutralRequest(exchange);
    if (!wanted) return undefined;
    const page = await cache.page(wanted, rankOf(exchange)).catch((error: unknown) => {
      if (error instanceof Overloaded) return "overloaded" as const;
      throw error;
    });
    if (page === "overloaded") return overloaded();
    if (!page) return undefined;
    const form = await page.wireForm(exchange.request.headers["accept-encoding"]);
    if (exchange.response.destroyed) return "answered";
    send(exchange, page, form, headers);
    noteVisit(visitOf(exchange, wanted, page.status));
    return "answered";
  };
}

function send({ request, response }: Exchange, page: SharedPage, form: WireForm, headers: SecurityHeaders) {
  response.setHeader("Content-Security-Policy", headers.policyFor(page));
  response.setHeader("Vary", VARY);
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value);
  // A fault or a redirect is for whoever waits now.
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

/** Long enough for whoever has waited for the start to have asked. */
const QUIET_MS = 250;

/**
 * Renders a page that needs no API if nobody asks for one at once: the first visitor does not wait until the code that all
 * pages share has been read and compiled. One who is there already would have to wait for two pages. Never fails.
 * @param origin where browsers reach the site
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
  // What is wrong with the page will be logged when somebody asks for it.
  await pages.page({ ...about, origin }, "machine").catch(() => undefined);
}
