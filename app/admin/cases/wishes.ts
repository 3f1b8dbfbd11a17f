import type { CaseRow } from "#app/model/case.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { isNew } from "./list/rows.ts";

/** Cases that are read one by one for a page that shows many; the wish of others is not named there. */
const MOST = 25;

/** The page does not wait longer for what is only beside its records. */
const PATIENCE_MS = 2_500;

/**
 * Those of some cases whose citizens want to meet online, by id. What can't be had is left out, never a fault.
 * @param signal ends the reading when nobody waits for it any more
 */
export async function onlineWishes(
  context: Context,
  caseIds: readonly number[],
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  const { attempt } = api(context, { signal, eachMs: PATIENCE_MS });
  const asked = [...new Set(caseIds)].slice(0, MOST);
  const found = await Promise.all(asked.map((id) => attempt(contract.cases.get, { params: { id } })));
  return new Set(found.flatMap((one) => (one.ok && one.value.wantsOnline ? [one.value.id] : [])));
}

/** The same for the new ones among the rows of a list; only of those that don't say it themselves the case is read. */
export async function wishesOfNew(
  context: Context,
  rows: readonly CaseRow[],
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  const fresh = rows.filter(isNew);
  const silent = fresh.filter(({ wantsOnline }) => wantsOnline === undefined).map(({ id }) => id);
  const said = fresh.filter(({ wantsOnline }) => wantsOnline).map(({ id }) => id);
  return new Set([...said, ...(await onlineWishes(context, silent, signal))]);
}
