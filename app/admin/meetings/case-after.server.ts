import { CASE_STATUS } from "#app/model/lookups.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { caseReturnTo, followingCase } from "../kit/case/in-list.server.ts";
import { numbered } from "../kit/record/labels.ts";

/** The case with which work goes on after one: the next one of its list, or else the first new one. */
export async function caseAfter(context: Context, id: number, params: URLSearchParams, signal: AbortSignal) {
  const returnTo = caseReturnTo(params, requireProfile(context).roleId);
  const ofList = await followingCase(context, id, returnTo, signal);
  if (ofList) return { ...ofList, is: "following" as const };
  const query = { page: 0, size: 2, statusId: CASE_STATUS.submitted };
  const found = await api(context, { signal }).attempt(contract.cases.filter, { query });
  const row = found.ok ? found.value.content.find((one) => one.id !== id) : undefined;
  if (!row) return undefined;
  const name = row.fullName || numbered(row.id);
  return { to: `/admin/cases/view/${row.id}`, name, is: "nextNew" as const };
}
