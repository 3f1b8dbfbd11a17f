import type { Register as Site } from "react-router";

/** Ids of the staff roles (section 6 of the portal document). */
export const ROLE = { administrator: 1, assistant: 2, monitor: 3 } as const;

export type RoleId = (typeof ROLE)[keyof typeof ROLE];

type Roles = readonly RoleId[];

export const STAFF = [ROLE.administrator, ROLE.assistant, ROLE.monitor] as const;
export const ADMINISTRATOR = [ROLE.administrator] as const;
/** The assistant only, who records cases, meetings and events. */
export const ASSISTANT = [ROLE.assistant] as const;
/** Roles that may publish office notices: assistants for their own offices, administrators for all. */
const NOTICE_WRITERS = [ROLE.administrator, ROLE.assistant] as const;
/** Roles that see the work of all assistants. */
export const OVERSIGHT = [ROLE.administrator, ROLE.monitor] as const;

const RECORD_PAGES = ["", "/view/:id", "/edit/:id"] as const;

/**
 * The registers, by the last part of their address: the icon in the menu, who reads each and who writes to it, and its
 * pages, from which app/routes.ts makes the routes and the table below its rows.
 */
export const REGISTERS = {
  events: { icon: "megaphone", read: STAFF, write: ASSISTANT, pages: [...RECORD_PAGES, "/add", ".xlsx"] },
  notices: { icon: "calendar-x", read: STAFF, write: NOTICE_WRITERS, pages: [...RECORD_PAGES, "/add"] },
  categories: { icon: "tags", read: STAFF, write: ADMINISTRATOR, pages: [...RECORD_PAGES, "/add"] },
  mps: { icon: "users-round", read: OVERSIGHT, write: ADMINISTRATOR, pages: [...RECORD_PAGES, ".xlsx"] },
  parties: { icon: "flag", read: OVERSIGHT, write: ADMINISTRATOR, pages: [...RECORD_PAGES, ".xlsx"] },
  offices: {
    icon: "map-pin",
    read: OVERSIGHT,
    write: ADMINISTRATOR,
    pages: [...RECORD_PAGES, "/add", ".xlsx"],
  },
  users: {
    icon: "user-cog",
    read: ADMINISTRATOR,
    write: ADMINISTRATOR,
    pages: [...RECORD_PAGES, "/add", ".xlsx"],
  },
} as const;

export type Register = keyof typeof REGISTERS;

/** The namespace of a register's texts: "notices" are those that citizens read. */
export const namespaceOf = <Name extends Register>(name: Name) =>
  (name === "notices" ? "noticeForms" : name) as Name extends "notices" ? "noticeForms" : Name;

type RegisterPattern = {
  [Name in Register]: `/admin/${Name}${(typeof REGISTERS)[Name]["pages"][number]}`;
}[Register];

const ofRegisters = Object.fromEntries<Roles>(
  Object.entries(REGISTERS).flatMap(([name, { read, write, pages }]) =>
    pages.map((page) => [`/admin/${name}${page}`, page === "/add" || page === "/edit/:id" ? write : read]),
  ),
) as Record<RegisterPattern, Roles>;

/** All, all outside production (`demo`), or the listed roles. */
type Access = "anyone" | "demo" | Roles;

/** One row of the access table; `read` and `write` are given apart where fewer may post than read. */
export type Row = Access | { readonly read: Roles; readonly write: Roles };

/** A route's path as React Router knows it, with a leading slash. */
export type Pattern = keyof Site["pages"];

/**
 * One row per route. The table is exhaustive over the generated route types: a route without a row does not
 * compile. Sources: section 2.8 of the portal document, section 2 of the back-office document.
 */
export const access = {
  "/": "anyone",
  "/request": "anyone",
  "/request/:code": "anyone",
  "/request/:code/meeting.ics": "anyone",
  "/dashboard": "anyone",
  "/dashboard/mp/:id": "anyone",
  "/dashboard/party/:partyId/mandate/:mandateId": "anyone",
  "/dashboard/figures.csv": "anyone",
  "/dashboard/figures.json": "anyone",
  "/dashboard/mp/:id/figures.csv": "anyone",
  "/dashboard/mp/:id/figures.json": "anyone",
  "/dashboard/party/:partyId/mandate/:mandateId/figures.csv": "anyone",
  "/dashboard/party/:partyId/mandate/:mandateId/figures.json": "anyone",
  "/about": "anyone",
  "/contact": "anyone",
  "/privacy": "anyone",
  "/accessibility": "anyone",
  "/not-found": "anyone",
  "/kit": "demo",
  "/kit/letters": "demo",
  "/*": "anyone",
  "/media/*": "anyone",
  "/media/tutorials/*": STAFF,
  "/media/tutorials/administrator-guide.mp4": OVERSIGHT,
  "/media/tutorials/administrator-guide.vtt": OVERSIGHT,
  "/tiles/*": "anyone",
  "/sitemap.xml": "anyone",
  "/robots.txt": "anyone",

  "/admin/login": "anyone",
  "/admin/unauthorized": "anyone",
  "/admin/logout": "anyone",
  "/admin/logout/everywhere": "anyone",
  "/admin/authenticate": "anyone",
  "/admin/authenticate/callback": "anyone",
  "/admin/authenticate/backchannel-logout": "anyone",

  "/admin": STAFF,
  "/admin/dashboard": STAFF,
  "/admin/dashboard/figures.csv": STAFF,
  "/admin/dashboard/figures.json": STAFF,
  "/admin/search": STAFF,
  "/admin/search/print": STAFF,
  "/admin/cases": STAFF,
  "/admin/cases.xlsx": STAFF,
  "/admin/cases/several": ASSISTANT,
  "/admin/cases/done/:form": ASSISTANT,
  "/admin/cases/several/letters.pdf": ASSISTANT,
  "/admin/cases/add": ASSISTANT,
  "/admin/cases/edit/:id": ASSISTANT,
  "/admin/cases/slip/:id": ASSISTANT,
  "/admin/cases/write/:id": ASSISTANT,
  "/admin/cases/letters/:id/:letter": STAFF,
  "/admin/cases/letters/:id/:letter/letter.pdf": STAFF,
  "/admin/cases/schedule/:id": ASSISTANT,
  "/admin/cases/view/:id/print": STAFF,
  "/admin/cases/view/:id/looks": STAFF,
  "/admin/cases/view/:id": { read: STAFF, write: ASSISTANT },
  "/admin/walk-in": ASSISTANT,
  "/admin/walk-in/done/:form": ASSISTANT,
  "/admin/meetings": { read: STAFF, write: ASSISTANT },
  "/admin/meetings.xlsx": STAFF,
  "/admin/meetings.ics": STAFF,
  "/admin/meetings/add": ASSISTANT,
  "/admin/meetings/edit/:id": ASSISTANT,
  "/admin/meetings/view/:id": { read: STAFF, write: ASSISTANT },
  "/admin/meetings/move/:id": ASSISTANT,
  "/admin/meetings/view/:id/meeting.ics": STAFF,
  "/admin/meetings/delete/:id": ASSISTANT,
  "/admin/meetings/done/:form": ASSISTANT,
  "/admin/meetings/days": STAFF,
  "/admin/meetings/slots": ASSISTANT,
  ...ofRegisters,
  "/admin/reports/monthly": STAFF,
  "/admin/reports/monthly/view/:id": STAFF,
  "/admin/reports/monthly/view/:id/print": STAFF,
  "/admin/reports/monthly/view/:id/report.pdf": STAFF,
  "/admin/reports/monthly/view/:id/report.xlsx": STAFF,
  "/admin/reports/monthly/submit/:id": ASSISTANT,
  "/admin/reports/monthly/overview": OVERSIGHT,
  "/admin/reports/monthly/overview.pdf": OVERSIGHT,
  "/admin/reports/monthly/overview.xlsx": OVERSIGHT,
  "/admin/reports/annual": STAFF,
  "/admin/reports/annual/view/:id": STAFF,
  "/admin/reports/annual/view/:id/print": STAFF,
  "/admin/reports/annual/view/:id/report.pdf": STAFF,
  "/admin/reports/annual/view/:id/report.xlsx": STAFF,
  "/admin/reports/annual/submit/:id": ASSISTANT,
  "/admin/reports/annual/overview": OVERSIGHT,
  "/admin/reports/annual/overview.pdf": OVERSIGHT,
  "/admin/reports/annual/overview.xlsx": OVERSIGHT,
  "/admin/users/done/:form": ADMINISTRATOR,
  "/admin/users/sessions/:id": ADMINISTRATOR,
  "/admin/offices/done/:form": ADMINISTRATOR,
  "/admin/offices/deactivate/:id": ADMINISTRATOR,
  "/admin/offices/place.svg": ADMINISTRATOR,
  "/admin/audit": ADMINISTRATOR,
  "/admin/audit.csv": ADMINISTRATOR,
  "/admin/notices/end/:id": NOTICE_WRITERS,
  "/admin/profile/view": STAFF,
  "/admin/profile/edit": STAFF,
  "/admin/tutorials": STAFF,
  "/admin/session": STAFF,
  "/admin/*": STAFF,
} as const satisfies Record<Pattern, Row>;

/**
 * Looks up a matched route pattern, as React Router's middleware reports it (with or without a leading slash).
 * @param method "read" for the safe HTTP methods, "write" for all others
 * @returns `undefined` for a pattern without a row: the caller must refuse (deny by default)
 */
export function accessTo(pattern: string, method: "read" | "write"): Access | undefined {
  const key = `/${pattern.replace(/^\/+|\/+$/g, "")}`;
  return Object.hasOwn(access, key) ? accessIn(access[key as Pattern], method) : undefined;
}

const accessIn = (row: Row, method: "read" | "write"): Access =>
  typeof row === "object" && "read" in row ? row[method] : row;

const holds = (roles: Access, roleId: RoleId | undefined) =>
  typeof roles === "string" ? roles === "anyone" : roleId !== undefined && roles.includes(roleId);

/** Whether a role may open a page; menus and buttons ask this too. */
export const mayOpen = (pattern: Pattern, roleId: RoleId | undefined): boolean =>
  holds(accessIn(access[pattern], "read"), roleId);

/** Whether a role may post to a page; a form asks this before it is shown. */
export const mayPost = (pattern: Pattern, roleId: RoleId | undefined): boolean =>
  holds(accessIn(access[pattern], "write"), roleId);
