/**
 * The two parts of the site, each with its own texts and its own part of the route manifest. From one to the other
 * people travel by full page load.
 */
export type Area = "portal" | "admin";

/**
 * The part that an address belongs to; sign-in is the back-office's (section 2 of the back-office document). Its first
 * segment is read as the router reads it: in any case, and decoded by itself, so that an escaped slash parts nothing.
 */
export const areaOf = (pathname: string): Area =>
  decoded(pathname.split("/", 2)[1] ?? "").toLowerCase() === "admin" ? "admin" : "portal";

/** The same of a route's pattern, such as `admin/cases/view/:id`. */
export const areaOfPattern = (pattern: string): Area =>
  areaOf(pattern.startsWith("/") ? pattern : `/${pattern}`);

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
