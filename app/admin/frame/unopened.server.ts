import { ROLE, type RoleId } from "#app/model/access.ts";
import type { Context } from "#server/context.ts";
import { unlessAway } from "#server/store/store.ts";
import { openedCasesOf } from "#server/tracking/opened.ts";
import { countCases, knownCount } from "../cases/list/counts.server.ts";
import { MOST_UNOPENED, SUBMITTED } from "../cases/list/queue.server.ts";

/** The cases that nobody of the office has opened, as the menu shows them. */
export interface Unopened {
  readonly count: number;
  /** There are more new cases than were looked at. */
  readonly isMore: boolean;
}

/** The pages that count cases anyway; all others show what these have found. */
const COUNTING: readonly string[] = ["/admin/dashboard", "/admin/cases"];

/** @returns `undefined` for none, where it isn't known, and for roles that open no requests */
export async function unopenedCases(
  context: Context,
  roleId: RoleId,
  path: string,
  signal: AbortSignal,
): Promise<Unopened | undefined> {
  if (roleId !== ROLE.assistant) return undefined;
  const counted = COUNTING.includes(path)
    ? [...(await countCases(context, [SUBMITTED], signal)).values()][0]
    : knownCount(context, SUBMITTED);
  if (!counted || counted.total === 0) return undefined;
  const left = await unlessAway(openedCasesOf(context).unopened(counted.newest));
  return left && left.length > 0 ? { count: left.length, isMore: counted.total > MOST_UNOPENED } : undefined;
}
