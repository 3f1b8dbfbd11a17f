import type { pages } from "#app/i18n/mk/pages.ts";

/** A kind of public page, as its texts name it. */
type PageName = keyof typeof pages.describe;

/** The public pages that stand for themselves, in the order of the menu. */
export const PAGES: Readonly<Record<PageName, string>> = {
  home: "/",
  dashboard: "/dashboard",
  about: "/about",
  contact: "/contact",
  privacy: "/privacy",
  accessibility: "/accessibility",
};

/** The statistics of an MP or of a party and term, by their ids. */
export const OF_WHOM = /^\/dashboard\/(?:mp\/(?<id>\d+)|party\/(?<partyId>\d+)\/mandate\/(?<mandateId>\d+))$/;

/** An address as search engines shall know it: the router takes capitals and a slash at the end as well. */
export const plainPath = (pathname: string): string => pathname.toLowerCase().replace(/(?<=[^/])\/$/, "");

/** States of the home page that are one person's: a request on its way, its receipt. */
const PRIVATE = ["mp", "receipt"];

/** Which page an address shows; `undefined` for what search engines have no business with. */
export function pageNameOf({ pathname, searchParams }: URL): PageName | undefined {
  if (PRIVATE.some((name) => searchParams.has(name))) return undefined;
  const path = plainPath(pathname);
  if (OF_WHOM.test(path)) return "dashboard";
  return (Object.keys(PAGES) as PageName[]).find((name) => PAGES[name] === path);
}
