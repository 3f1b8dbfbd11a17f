import type { Context } from "#server/context.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { preferenceCookie } from "#server/session/cookie.ts";

export type Sidebar = "wide" | "slim";

const cookie = preferenceCookie("sidebar", "/admin");

export const sidebarOf = (request: Request): Sidebar =>
  cookie.read(request.headers.get("Cookie")) === "slim" ? "slim" : "wide";

/** The width requested by `?sidebar=`, and the page's address without that parameter. */
export function chosenSidebar({ pathname, search }: URL): { sidebar: Sidebar; back: string } | undefined {
  const searchParams = new URLSearchParams(search);
  const sidebar = searchParams.get("sidebar");
  if (sidebar !== "wide" && sidebar !== "slim") return undefined;
  searchParams.delete("sidebar");
  return { sidebar, back: searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname };
}

export const keepSidebar = (sidebar: Sidebar, context: Context): string =>
  cookie.keep(sidebar, requestInfo(context).origin);
