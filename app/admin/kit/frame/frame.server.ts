import type { search } from "#app/i18n/mk/search.ts";
import { mayOpen, ROLE } from "#app/model/access.ts";
import { formatTime } from "#app/model/format.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { takeToasts } from "#app/route/toasts.ts";
import { offersOf } from "#server/api/offers.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { preferenceCookie } from "#server/session/cookie.ts";
import { getSession } from "#server/session/live-session.ts";
import { VERSION, settingsOf } from "#server/settings/env.ts";
import { menuOf } from "./menu.tsx";

/** What every page of the back-office has around it. Messages are taken from the session once, so nothing may fail after. */
export function frameOf(context: Context, request: Request, newCases: number | undefined) {
  const profile = requireProfile(context);
  return {
    newCases,
    profile,
    menu: menuOf(profile.roleId),
    formKey: formKey(context),
    toasts: takeToasts(context),
    sidebar: sidebarOf(request),
    findHint: findHint(context),
    session: sessionEnd(context),
    supportEmail: settingsOf(context).supportEmail,
    version: VERSION,
  };
}

/** What a person may search for: a label must not promise more. */
export function searchFields(context: Context): readonly (keyof typeof search.fields)[] {
  const { roleId } = requireProfile(context);
  const mayNames = offersOf(context).has("search") || roleId === ROLE.assistant;
  return [
    ...(mayNames ? (["person", "phone", "topic"] as const) : []),
    "number",
    "meeting",
    "mp",
    ...(mayOpen("/admin/offices", roleId) ? (["office"] as const) : []),
    ...(mayOpen("/admin/users", roleId) ? (["user"] as const) : []),
  ];
}

/** The same in the few words of the box on every page. */
function findHint(context: Context) {
  const fields = searchFields(context);
  const first = fields.includes("person") ? "names" : "onlyNumber";
  if (requireProfile(context).roleId === ROLE.assistant) return [first, "number"] as const;
  return [first, fields.includes("user") ? "user" : "mp"] as const;
}

export type SessionEnd = ReturnType<typeof sessionEnd>;

/** When this page's session expires unless it is used: seconds from now, and the time in Skopje then, HH:mm. */
export function sessionEnd(context: Context) {
  const left = Math.floor(getSession(context).secondsLeft());
  return { left, time: formatTime(wallTimeOf(new Date(Date.now() + left * 1000))) };
}

export type Sidebar = "wide" | "slim";

const cookie = preferenceCookie("sidebar", "/admin");

const sidebarOf = (request: Request): Sidebar =>
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
