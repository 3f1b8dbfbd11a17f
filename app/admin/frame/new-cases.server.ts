import { ROLE, type RoleId } from "#app/model/access.ts";
import type { Context } from "#server/context.ts";
import { countNew } from "../cases/list/counts.server.ts";

/** The pages that count cases anyway. */
const COUNTING: readonly string[] = ["/admin/dashboard", "/admin/cases"];

/** The number of new cases in the menu; `undefined` where it isn't known, and for roles that decide no requests. */
export const newCasesInMenu = async (context: Context, roleId: RoleId, path: string, signal: AbortSignal) =>
  roleId === ROLE.assistant ? countNew(context, COUNTING.includes(path), signal) : undefined;
