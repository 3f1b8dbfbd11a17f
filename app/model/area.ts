/** The two parts of the site, each with its own texts and route manifest. Links between them load a full page. */
type Area = "portal" | "admin";

/**
 * The area of an address; sign-in belongs to the back-office (section 2 of the back-office document). The first path
 * segment is read as the router reads it: case-insensitive, and decoded on its own, so an escaped slash separates
 * nothing.
 */
export const areaOf = (pathname: string): Area =>
  decoded(pathname.split("/", 2)[1] ?? "").toLowerCase() === "admin" ? "admin" : "portal";

/** The area of a route pattern, such as `admin/cases/view/:id`. */
export const areaOfPattern = (pattern: string): Area =>
  areaOf(pattern.startsWith("/") ? pattern : `/${pattern}`);

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
