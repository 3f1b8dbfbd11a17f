/** What the sign-in screen has to tell; a fixed word in its address, so that it needs no session. */
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

/** Why somebody is asked to sign in. */
export type LoginNotice = (typeof LOGIN_NOTICES)[number];

interface LoginVisit {
  /** Where to go afterwards; anything but a path of the back-office is left out. */
  readonly returnTo?: string | undefined;
  readonly notice?: LoginNotice | undefined;
}

/** The address of the sign-in screen. */
export function loginAddress({ returnTo, notice }: LoginVisit): string {
  const query = new URLSearchParams();
  const path = returnPath(returnTo);
  if (path !== START) query.set("returnTo", path);
  if (notice !== undefined) query.set("notice", notice);
  const search = query.toString();
  return `/admin/login${search && `?${search}`}`;
}

/** Reads the address of the sign-in screen; anything unknown is left out. */
export function readLoginAddress({ searchParams }: URL): LoginVisit & { readonly returnTo: string } {
  const asked = searchParams.get("notice");
  return {
    returnTo: returnPath(searchParams.get("returnTo")),
    notice: LOGIN_NOTICES.find((notice) => notice === asked),
  };
}

/** Where people land who come from nowhere in particular. */
export const START = "/admin/dashboard";

/** Longer ones would not fit into the cookie of a sign-in. */
const MAX_LENGTH = 1500;
/** Every address of the back-office looks so: nothing to decode, nothing that two parsers read differently. */
const ADDRESS = /^\/admin(?:\/[\w-]+)*\/?$/;
/** Screens of signing in and out, to which a return would lead in circles, and the address that only leads to the start. */
const NO_PLACE = /^\/admin(?:\/(?:login|logout|unauthorized|authenticate)(?:\/|$)|\/?$)/;
const ANY_ORIGIN = "https://origin.invalid";

/**
 * The path and query to return to after signing in (R13): of the back-office and of nowhere else. Other
 * origins, `//`, backslashes, control characters and encoded paths give the start. A fragment is dropped.
 * @param wish from a query, a form field or a header; may be anything
 */
export function returnPath(wish: unknown): string {
  if (typeof wish !== "string") return START;
  const [path = ""] = wish.split(/[?#]/, 1);
  if (!ADDRESS.test(path) || NO_PLACE.test(path)) return START;
  const url = new URL(wish, ANY_ORIGIN);
  const address = url.pathname + url.search;
  return address.length > MAX_LENGTH ? START : address;
}
