import type { Category } from "#app/model/category.ts";
import { publicLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";

interface Found {
  readonly categories: readonly Category[];
  /** The API can't be had: these may be old. */
  readonly stale: boolean;
}

/**
 * All categories for staff; while the API can't be had the last ones that everybody was shown (R72).
 * @throws a fault page when there are none, or this person may not have them
 */
export async function readCategories(context: Context, signal: AbortSignal): Promise<Found> {
  const found = await api(context, { signal }).attempt(contract.categories.listForStaff);
  if (found.ok) return { categories: found.value, stale: false };
  if (found.fault.status === 403) throw faultPage(found.fault);
  const { categories } = await publicLists(context);
  return { categories, stale: true };
}
