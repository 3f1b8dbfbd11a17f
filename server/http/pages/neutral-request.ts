import type { IncomingMessage } from "node:http";
import type { Pattern } from "#app/model/access.ts";
import type { Language } from "#app/model/text/language.ts";
import { wantsLite } from "#server/middleware/lite.ts";
import { visitorLanguage } from "#server/middleware/locale.ts";
import { cookieValue, privateCookie } from "#server/session/cookie.ts";
import type { Exchange } from "../exchange.ts";
import { isRead } from "../gates/request-line.ts";

/** All that the page of a visitor without a session depends on; nothing of it says who asks. */
export interface NeutralRequest {
  readonly pattern: Pattern;
  readonly path: string;
  /** The query as it was sent, with its question mark, or `""`. */
  readonly search: string;
  readonly origin: string;
  readonly language: Language;
  readonly lite: boolean;
  /** Whether somebody comes from elsewhere: a first page would fetch its fonts and not draw with them. */
  readonly arriving: boolean;
}

/** The public pages that hold no form to be posted. */
const PAGES = [
  "/",
  "/about",
  "/privacy",
  "/accessibility",
  "/dashboard",
  "/dashboard/mp/:id",
  "/dashboard/party/:partyId/mandate/:mandateId",
] as const satisfies readonly Pattern[];

const MATCHERS = PAGES.map((pattern) => {
  const source = pattern.replaceAll(/:\w+/g, String.raw`\d{1,9}`);
  return { pattern, matcher: new RegExp(`^${source}$`) };
});

/** A form, a receipt, or a choice that is kept in a cookie. */
const PERSONAL = ["mp", "receipt", "lng", "lite"] as const;

const LONGEST_QUERY = 300;

/**
 * What a request asks for, when everybody who asks so gets the same page.
 * @returns `undefined` for whatever may be somebody's own: a session, a form, a choice, another method
 */
export function neutralRequest({ request, path, origin }: Exchange): NeutralRequest | undefined {
  const pattern = MATCHERS.find(({ matcher }) => matcher.test(path))?.pattern;
  if (pattern === undefined || origin === undefined || !isRead(request.method)) return undefined;
  const search = (request.url ?? "").slice(path.length);
  if (search.length > LONGEST_QUERY || isPersonal(search) || hasSession(request, origin)) return undefined;

  const header = (name: string) => headerOf(request, name);
  const language = visitorLanguage(header);
  return { pattern, path, search, origin, language, lite: wantsLite(header), arriving: isArriving(header) };
}

/** Browsers that don't say where somebody comes from get the whole page, and so does who has this one already. */
function isArriving(header: (name: string) => string | null): boolean {
  const site = header("Sec-Fetch-Site");
  return site !== null && site !== "same-origin" && header("If-None-Match") === null;
}

/** A header of a Node request, as web requests give it. */
export function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(", ") : (value ?? null);
}

/** The headers with which this page is asked for on behalf of everybody. */
export const neutralHeaders = ({ language, lite }: NeutralRequest): Readonly<Record<string, string>> => ({
  Accept: "text/html",
  Cookie: `lng=${language}; lite=${lite ? "on" : "off"}`,
});

function isPersonal(search: string): boolean {
  if (search === "") return false;
  const params = new URLSearchParams(search);
  return PERSONAL.some((name) => params.has(name));
}

const hasSession = (request: IncomingMessage, origin: string): boolean =>
  cookieValue(headerOf(request, "Cookie"), privateCookie("session", origin).name) !== undefined;
