import type { IncomingMessage } from "node:http";
import type { Pattern } from "#app/model/access.ts";
import type { Language } from "#app/model/text/language.ts";
import { wantsLite } from "#server/middleware/lite.ts";
import { visitorLanguage } from "#server/middleware/locale.ts";
import { isRead } from "#server/request/request-info.ts";
import { cookieValue, privateCookie } from "#server/session/cookie.ts";
import { type Exchange, headerOf } from "../exchange.ts";

/** Everything on which a page depends for a visitor without a session; nothing in it identifies the visitor. */
export interface NeutralRequest {
  readonly pattern: string;
  readonly path: string;
  /** The part of the query that the page reads, with its question mark, or `""`. */
  readonly search: string;
  readonly origin: string;
  readonly language: Language;
  readonly lite: boolean;
  /** Whether the visitor arrives from another site: their first page does without web fonts. */
  readonly arriving: boolean;
}

/** The query parameters that matter to a public page. */
export interface SharedPageQuery {
  /** Parameters that it reads. Visitors who agree in these get the same page, whatever else is in the query. */
  readonly reads: readonly string[];
  /** Parameters that make the page personal, such as a form or a receipt. */
  readonly own?: readonly string[];
}

/** The months of figures, and the filter form, which redirects to the address of its scope. */
const FIGURES: SharedPageQuery = {
  reads: ["startMonth", "endMonth", "who", "mp", "party", "mandate"],
};

/** Public pages without a form to post: all visitors without a session get the same copy (docs/decisions/speed.md). */
export const SHARED_PAGES = {
  "/": {
    reads: [
      "office",
      "municipality",
      "party",
      "mpFilter",
      "findMunicipality",
      "findParty",
      "findMp",
      "where",
      "all",
      "show",
    ],
    own: ["mp", "receipt"],
  },
  "/about": { reads: [] },
  "/privacy": { reads: [] },
  "/accessibility": { reads: [] },
  "/dashboard": FIGURES,
  "/dashboard/mp/:id": FIGURES,
  "/dashboard/party/:partyId/mandate/:mandateId": FIGURES,
} as const satisfies Partial<Readonly<Record<Pattern, SharedPageQuery>>>;

const MATCHERS = Object.entries(SHARED_PAGES).map(([pattern, query]: [string, SharedPageQuery]) => {
  const source = pattern.replaceAll(/:\w+/g, String.raw`\d{1,9}`);
  return { pattern, query, matcher: new RegExp(`^${source}$`) };
});

/** Parameters of choices stored in a cookie, accepted on every page. */
const CHOICES = ["lng", "lite"];

/** Pages with longer queries are rendered per request and not cached. */
const MAX_QUERY_LENGTH = 300;

/** `undefined` for anything personal: a session, a form, a choice, another method. */
export function neutralRequest({ request, path, origin }: Exchange): NeutralRequest | undefined {
  const page = MATCHERS.find(({ matcher }) => matcher.test(path));
  if (page === undefined || origin === undefined || !isRead(request.method)) return undefined;
  const search = sharedSearch((request.url ?? "").slice(path.length), page.query);
  if (search === undefined || search.length > MAX_QUERY_LENGTH || hasSession(request, origin))
    return undefined;

  const { pattern } = page;
  const header = (name: string) => headerOf(request, name);
  const language = visitorLanguage(header);
  return { pattern, path, search, origin, language, lite: wantsLite(header), arriving: isArriving(header) };
}

/** Browsers that don't tell, and those that have the page already, get the whole page. */
function isArriving(header: (name: string) => string | null): boolean {
  const site = header("Sec-Fetch-Site");
  return site !== null && site !== "same-origin" && header("If-None-Match") === null;
}

export const neutralHeaders = ({ language, lite }: NeutralRequest): Readonly<Record<string, string>> => ({
  Accept: "text/html",
  Cookie: `lng=${language}; lite=${lite ? "on" : "off"}`,
});

/** What the page reads of the query, in a fixed order, so that made-up parameters hit the same copy. */
function sharedSearch(search: string, { reads, own = [] }: SharedPageQuery): string | undefined {
  if (search === "") return "";
  const params = new URLSearchParams(search);
  if ([...own, ...CHOICES].some((name) => params.has(name))) return undefined;
  const read = reads.flatMap((name) => [...new Set(params.getAll(name))].map((value) => [name, value]));
  return read.length > 0 ? `?${new URLSearchParams(read)}` : "";
}

const hasSession = (request: IncomingMessage, origin: string): boolean =>
  cookieValue(headerOf(request, "Cookie"), privateCookie("session", origin).name) !== undefined;
