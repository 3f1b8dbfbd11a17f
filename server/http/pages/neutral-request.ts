import type { IncomingMessage } from "node:http";
import { SHARED_PAGES, type SharedPageQuery } from "#app/model/shared-pages.ts";
import type { Language } from "#app/model/text/language.ts";
import { wantsLite } from "#server/middleware/lite.ts";
import { visitorLanguage } from "#server/middleware/locale.ts";
import { cookieValue, privateCookie } from "#server/session/cookie.ts";
import { type Exchange, headerOf } from "../exchange.ts";
import { isRead } from "../gates/request-line.ts";

/** All that the page of a visitor without a session depends on; nothing of it says who asks. */
export interface NeutralRequest {
  readonly pattern: string;
  readonly path: string;
  /** What the page reads of the query, with its question mark, or `""`. */
  readonly search: string;
  readonly origin: string;
  readonly language: Language;
  readonly lite: boolean;
  /** Whether somebody comes from elsewhere: a first page would fetch its fonts and not draw with them. */
  readonly arriving: boolean;
}

const MATCHERS = Object.entries(SHARED_PAGES).map(([pattern, query]: [string, SharedPageQuery]) => {
  const source = pattern.replaceAll(/:\w+/g, String.raw`\d{1,9}`);
  return { pattern, query, matcher: new RegExp(`^${source}$`) };
});

/** Choices that are kept in a cookie, on whatever page they are made. */
const CHOICES = ["lng", "lite"];

/** Longer ones are nobody's habit: the page is made for who asks, and not kept. */
const LONGEST_QUERY = 300;

/**
 * What a request asks for, when everybody who asks so gets the same page.
 * @returns `undefined` for whatever may be somebody's own: a session, a form, a choice, another method
 */
export function neutralRequest({ request, path, origin }: Exchange): NeutralRequest | undefined {
  const page = MATCHERS.find(({ matcher }) => matcher.test(path));
  if (page === undefined || origin === undefined || !isRead(request.method)) return undefined;
  const search = sharedSearch((request.url ?? "").slice(path.length), page.query);
  if (search === undefined || search.length > LONGEST_QUERY || hasSession(request, origin)) return undefined;

  const { pattern } = page;
  const header = (name: string) => headerOf(request, name);
  const language = visitorLanguage(header);
  return { pattern, path, search, origin, language, lite: wantsLite(header), arriving: isArriving(header) };
}

/** Browsers that don't say where somebody comes from get the whole page, and so does who has this one already. */
function isArriving(header: (name: string) => string | null): boolean {
  const site = header("Sec-Fetch-Site");
  return site !== null && site !== "same-origin" && header("If-None-Match") === null;
}

/** The headers with which this page is asked for on behalf of everybody. */
export const neutralHeaders = ({ language, lite }: NeutralRequest): Readonly<Record<string, string>> => ({
  Accept: "text/html",
  Cookie: `lng=${language}; lite=${lite ? "on" : "off"}`,
});

/**
 * The query as the page reads it, each parameter in its place: whoever makes up others, or turns them round, gets the page
 * that is there already.
 * @returns `undefined` for what is somebody's own
 */
function sharedSearch(search: string, { reads, own = [] }: SharedPageQuery): string | undefined {
  if (search === "") return "";
  const params = new URLSearchParams(search);
  if ([...own, ...CHOICES].some((name) => params.has(name))) return undefined;
  const read = reads.flatMap((name) => [...new Set(params.getAll(name))].map((value) => [name, value]));
  return read.length > 0 ? `?${new URLSearchParams(read)}` : "";
}

const hasSession = (request: IncomingMessage, origin: string): boolean =>
  cookieValue(headerOf(request, "Cookie"), privateCookie("session", origin).name) !== undefined;
