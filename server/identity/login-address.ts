/** Notices of the sign-in screen; a fixed word in its address, so that it needs no session. */
export const LOGIN_NOTICES = [
  "ended",
  "kept",
  "signedOut",
  "stale",
  "failed",
  "limited",
  "refused",
  "unavailable",
] as const;

export type LoginNotice = (typeof LOGIN_NOTICES)[number];

interface LoginVisit {
  /** Where to return afterwards; only back-office paths are accepted. */
  readonly returnTo?: string | undefined;
  readonly notice?: LoginNotice | undefined;
}

export function loginAddress({ returnTo, notice }: LoginVisit): string {
  const query = new URLSearchParams();
  const path = returnPath(returnTo);
  if (path !== START) query.set("returnTo", path);
  if (notice !== undefined) query.set("notice", notice);
  const search = query.toString();
  return `/admin/login${search && `?${search}`}`;
}

/** Parses the address of the sign-in screen; unknown values are dropped. */
export function readLoginAddress({ searchParams }: URL): LoginVisit & { readonly returnTo: string } {
  const asked = searchParams.get("notice");
  return {
    returnTo: returnPath(searchParams.get("returnTo")),
    notice: LOGIN_NOTICES.find((notice) => notice === asked),
  };
}

/** The default landing page after sign-in. */
export const START = "/admin/dashboard";

/** Longest return path that fits into a sign-in cookie. */
const MAX_LENGTH = 1500;
/** Back-office addresses look like this: nothing to decode, nothing that two parsers read differently. */
const ADDRESS = /^\/admin(?:\/[\w-]+)*\/?$/;
/** Sign-in and sign-out screens, to which a return would loop, and the address that only redirects to the start. */
const NO_PLACE = /^\/admin(?:\/(?:login|logout|unauthorized|authenticate)(?:\/|$)|\/?$)/;
const ANY_ORIGIN = "https://origin.invalid";

/**
 * The path and query to return to after sign-in (R13), within the back-office. Other origins, `//`, backslashes,
 * control characters and encoded paths give the start page. A fragment is dropped.
 * @param wish untrusted, from a query, a form field or a header
 */
export function returnPath(wish: unknown): string {
  if (typeof wish !== "string") return START;
  const [path = ""] = wish.split(/[?#]/, 1);
  if (!ADDRESS.test(path) || NO_PLACE.test(path)) return START;
  const url = new URL(wish, ANY_ORIGIN);
  const address = url.pathname + url.search;
  return address.length > MAX_LENGTH ? START : address;
}
