import type { RequestState } from "#app/model/request-state.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { offersOf } from "#server/api/offers.ts";
import type { Context } from "#server/context.ts";
import type { TrackedRequest } from "#server/tracking/requests.ts";

/** Maximum wait for news; after that, the page shows what is known. */
const NEWS_MS = 2_000;

/** The API's current status; `undefined` if it does not support that call, is unavailable, or has no such case. */
export async function progressOf(
  context: Context,
  { caseId }: TrackedRequest,
): Promise<Pick<RequestState, "statusId" | "days"> | undefined> {
  if (!offersOf(context).has("progress")) return undefined;
  const found = await api(context, { eachMs: NEWS_MS }).attempt(contract.extra.progress, {
    params: { id: caseId },
  });
  const last = found.ok ? found.value.at(-1) : undefined;
  if (!found.ok || !last) return undefined;
  return {
    statusId: last.statusId,
    days: Object.fromEntries(found.value.map(({ statusId, date }) => [statusId, date.slice(0, 10)])),
  };
}
