import { ROLE } from "#app/model/access.ts";
import type { Mp } from "#app/model/mp.ts";
import { onceFor } from "#app/model/once-for.ts";
import { publicLists } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Output } from "#server/api/endpoint.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { LOOKED_UP_MS, staffList } from "../kit/list/staff-list.ts";
import { personOptions } from "../kit/record/mp-options.server.ts";

export type Names = ReadonlyMap<number, string>;

/** Administrators see all names, others only those on public pages. */
export async function namesOf(context: Context, signal: AbortSignal): Promise<Names> {
  const { id, fullName, roleId } = requireProfile(context);
  const lists = await publicLists(context).catch(() => undefined);
  const isAll = roleId === ROLE.administrator;
  const users = isAll ? await staffList(context, contract.users.list, signal, LOOKED_UP_MS) : NOBODY;
  return namesIn(users, lists?.mps ?? NO_MPS, id, fullName);
}

const NOBODY: Output<typeof contract.users.list> = [];
const NO_MPS: readonly Mp[] = [];

/** Once for a list of users: a page of the audit shows a few of thousands. */
const namesIn = onceFor(
  (users: typeof NOBODY, mps: readonly Mp[], id: number, fullName: string): Names =>
    new Map([
      ...mps.flatMap((mp) => (mp.userId ? [[mp.userId, mp.userFullName] as const] : [])),
      [id, fullName] as const,
      ...users.map((user) => [user.id, user.fullName] as const),
    ]),
);

export const nameOptions = onceFor((names: Names) =>
  personOptions([...names].map(([id, fullName]) => ({ id, fullName }))),
);
