import { returnPath, START } from "./return-path.ts";

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
