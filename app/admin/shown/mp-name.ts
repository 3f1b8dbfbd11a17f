import { mayOpen } from "#app/model/access.ts";
import type { Mp } from "#app/model/mp.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { numbered } from "./numbered.ts";

/**
 * The name of the MP of a record that tells only the number. One who stands in no list is asked for by those
 * who may open an MP's page; for others, and when they can't be had, the number is all there is.
 * @param mps of all, inactive ones too
 * @param signal ends the question when nobody waits for it any more
 */
export async function mpName(
  context: Context,
  mps: readonly Mp[],
  id: number,
  signal: AbortSignal,
): Promise<string> {
  const listed = mps.find((mp) => mp.id === id)?.fullName;
  if (listed !== undefined) return listed;
  if (!mayOpen("/admin/mps/view/:id", requireProfile(context).roleId)) return numbered(id);
  const found = await api(context, { signal }).attempt(contract.mps.get, { params: { id } });
  return (found.ok && found.value.fullName) || numbered(id);
}
