import type { pages } from "#app/i18n/mk/pages.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { readAddress } from "../dashboard/read.server.ts";

/** A kind of public page, as its texts name it. */
type PageName = keyof typeof pages.describe;

/** The public pages with an address of their own, in the order of the menu. */
export const PAGES: Readonly<Record<PageName, string>> = {
  home: "/",
  myRequest: "/request",
  dashboard: "/dashboard",
  about: "/about",
  contact: "/contact",
  privacy: "/privacy",
  accessibility: "/accessibility",
};

/** The statistics of an MP or of a party and term, by their ids. */
const OF_WHOM = /^\/dashboard\/(?:mp\/(?<id>\d+)|party\/(?<partyId>\d+)\/mandate\/(?<mandateId>\d+))$/;

/** An address as search engines shall know it: the router takes capitals and a slash at the end as well. */
const plainPath = (pathname: string): string => pathname.toLowerCase().replace(/(?<=[^/])\/$/, "");

/** States of the home page that are one person's: a request on its way, its receipt. */
const PRIVATE = ["mp", "receipt"];

/** Which page an address shows; `undefined` for what search engines have no business with. */
function pageNameOf({ pathname, searchParams }: URL): PageName | undefined {
  if (PRIVATE.some((name) => searchParams.has(name))) return undefined;
  const path = plainPath(pathname);
  if (OF_WHOM.test(path)) return "dashboard";
  return (Object.keys(PAGES) as PageName[]).find((name) => PAGES[name] === path);
}

/** The description of a page for search engines and for whoever shares it. */
export interface Description {
  readonly origin: string;
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** @returns `undefined` for what should not be found by a search: then the page says so */
export async function describe(context: Context, url: URL): Promise<Description | undefined> {
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

/** The description of the statistics of an MP or a party, by name; `undefined` for other pages, and while the names are unavailable. */
async function figuresOf(
  context: Context,
  url: URL,
): Promise<Pick<Description, "title" | "text"> | undefined> {
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
