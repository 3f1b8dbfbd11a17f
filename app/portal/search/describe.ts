import type { pages } from "#app/i18n/mk/pages.ts";
import { keysOf } from "#app/model/keys-of.ts";
import { readAddress } from "#app/statistics/public-address.server.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";

/** A kind of public page, by the key of its texts. */
type PageName = keyof typeof pages.describe;

/** The public pages with their own address, in menu order. */
export const PAGES: Readonly<Record<PageName, string>> = {
  home: "/",
  myRequest: "/request",
  dashboard: "/dashboard",
  about: "/about",
  contact: "/contact",
  privacy: "/privacy",
  accessibility: "/accessibility",
};

/** Dashboards of an MP, or of a party and term, by id. */
const OF_WHOM = /^\/dashboard\/(?:mp\/(?<id>\d+)|party\/(?<partyId>\d+)\/mandate\/(?<mandateId>\d+))$/;

/** The canonical path for search engines: the router also accepts capitals and a trailing slash. */
const plainPath = (pathname: string): string => pathname.toLowerCase().replace(/([^/])\/$/, "$1");

/** Personal states of the home page: a request form, a receipt. */
const PRIVATE = ["mp", "receipt"];

/** The page of an address; `undefined` if search engines should not index it. */
function pageNameOf({ pathname, searchParams }: URL): PageName | undefined {
  if (PRIVATE.some((name) => searchParams.has(name))) return undefined;
  const path = plainPath(pathname);
  if (OF_WHOM.test(path)) return "dashboard";
  return keysOf(PAGES).find((name) => PAGES[name] === path);
}

/** @returns `undefined` for pages that should not be indexed, which then say so */
export async function describe(context: Context, url: URL) {
  const page = pageNameOf(url);
  if (page === undefined) return undefined;
  const { title, text } = (await figuresOf(context, url)) ?? {
    title: titleOf(context, page),
    text: getT(context, "pages")(`describe.${page}`),
  };
  return {
    origin: requestInfo(context).origin,
    path: plainPath(url.pathname),
    title: `${title} · ${getT(context)("site")}`,
    text,
  };
}

/** By name; `undefined` for other pages, and while the names are unavailable. */
async function figuresOf(context: Context, url: URL) {
  const params = OF_WHOM.exec(plainPath(url.pathname))?.groups;
  const asked = params && (await readAddress(context, { params, url }).catch(() => undefined));
  if (!asked) return undefined;
  const { scope, name } = asked;
  return {
    title: getT(context, "statistics")("titleOf", { name }),
    text: getT(context, "pages")(scope.of === "mp" ? "describeMp" : "describeParty", { name }),
  };
}

function titleOf(context: Context, name: PageName) {
  const t = getT(context, "portal");
  return name === "privacy" || name === "accessibility" ? t(`footer.${name}`) : t(`nav.${name}`);
}
