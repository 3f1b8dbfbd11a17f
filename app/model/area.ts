/**
 * The two parts of the site, each with its own texts and its own part of the route manifest. From one to the other
 * people travel by full page load.
 */
export type Area = "portal" | "admin";

const ADMIN = /^\/admin(?:\/|$)/i;

/** The part that an address belongs to; sign-in is the back-office's (section 2 of the back-office document). */
export const areaOf = (pathname: string): Area => (ADMIN.test(pathname) ? "admin" : "portal");
