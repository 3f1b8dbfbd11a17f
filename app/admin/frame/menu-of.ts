import { mayOpen, type Pattern, ROLE, type RoleId } from "#app/model/access.ts";

/** What stands in the menu, for those who may open it. */
const PATHS = [
  "/admin/dashboard",
  "/admin/cases",
  "/admin/meetings",
  "/admin/events",
  "/admin/reports/monthly",
  "/admin/reports/annual",
  "/admin/categories",
  "/admin/mps",
  "/admin/parties",
  "/admin/offices",
  "/admin/users",
  "/admin/tutorials",
] as const satisfies readonly Pattern[];

export type MenuPath = (typeof PATHS)[number];

/** Who may open an entry by its address but does not need it every day (3-decisions). */
const HIDDEN_FROM: Partial<Record<MenuPath, RoleId>> = { "/admin/categories": ROLE.assistant };

/** The menu of a role: what it may open, by the same table that the guard asks. */
export const menuOf = (roleId: RoleId): readonly MenuPath[] =>
  PATHS.filter((path) => mayOpen(path, roleId) && HIDDEN_FROM[path] !== roleId);
