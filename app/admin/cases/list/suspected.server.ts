import type { CaseQuery } from "#app/model/case-rules.ts";
import { LARGEST_PAGE_SIZE } from "#app/model/limits.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { unlessAway } from "#server/store/store.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { CASES } from "../../kit/case/list.server.ts";

/** The query parameter that leaves only suspected cases in the list. */
export const SUSPECTED = "suspected";

/** The cases that were probably sent by a bot, or several times; none while the store is unavailable. */
export const suspectedCases = async (context: Context): Promise<ReadonlySet<number>> =>
  (await unlessAway(requestsOf(context).suspected())) ?? new Set();

/** A page of cases; with only the suspected ones, those among the newest that nobody has acted on, on one page. */
export async function casesOf(call: Api["call"], query: CaseQuery, only: ReadonlySet<number> | undefined) {
  if (!only) return call(contract.cases.filter, { query: CASES.forApi(query) });
  const newest = { ...query, statusId: CASE_STATUS.submitted, page: 1, size: LARGEST_PAGE_SIZE };
  const { content } = await call(contract.cases.filter, { query: CASES.forApi(newest) });
  const found = content.filter(({ id }) => only.has(id));
  return { content: found, totalElements: found.length };
}
