import type { Mp } from "#app/model/mp.ts";
import { inOrder } from "#app/model/text/order.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import { currentList } from "#server/api/cache.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { orWithout } from "../record/form-context.ts";
import { assigneeOf, type AssigneeKind } from "./assignee.ts";

/** A record and all MPs, of which it may have some. */
export interface WithMps<Value> {
  readonly record: Value;
  readonly mps: readonly Mp[];
}

/** Reads a record together with the MPs as they are now, or tells why one of them can't be had. */
export async function withMps<Value>(
  ask: Api["attempt"],
  found: Promise<Attempt<Value>>,
): Promise<Attempt<WithMps<Value>>> {
  const [record, mps] = await Promise.all([found, ask(contract.mps.list)]);
  if (!record.ok) return record;
  return mps.ok ? { ok: true, value: { record: record.value, mps: mps.value } } : mps;
}

/** An MP of the list, and with whom they are now. */
interface MpOption extends Option {
  readonly value: number;
}

/**
 * The MPs to choose from, in Macedonian order: active ones, and whoever is assigned here already.
 * @param sayWith what stands behind the name of an MP who is assigned elsewhere
 */
export async function mpChoices(
  context: Context,
  kind: AssigneeKind,
  id: number | undefined,
  sayWith: (mp: Mp) => string,
): Promise<readonly MpOption[]> {
  const list = await orWithout(context, allMps(context), []);
  const offered = list.filter((mp) => mp.active || (id !== undefined && assigneeOf(kind, mp) === id));
  return inOrder(offered, "mk", ({ fullName }) => fullName).map((mp) => ({
    value: mp.id,
    label: isElsewhere(kind, id, mp) ? sayWith(mp) : mp.fullName,
  }));
}

const isElsewhere = (kind: AssigneeKind, id: number | undefined, mp: Mp) => {
  const other = assigneeOf(kind, mp);
  return other !== null && other !== id;
};

/** Every MP, active or not, as they are now. */
export const allMps = async (context: Context): Promise<readonly Mp[]> =>
  (await currentList(context, contract.mps.list)).value;
