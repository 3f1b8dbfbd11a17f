import type { Report, ReportHead } from "#app/model/report.ts";
import { type Api, type ApiOptions, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import type { Kind } from "./kind.ts";
import { periodParam } from "./kind.ts";

/** What a report list is asked for, in the API's terms. */
export interface ReportFilter {
  /** From zero. */
  readonly page: number;
  readonly size: number;
  readonly userId?: number | undefined;
  readonly reportStatusId?: number | undefined;
  readonly period?: string | undefined;
}

/** One page of a report list. */
interface ReportPage {
  readonly content: readonly Report[];
  readonly totalElements: number;
}

/** The calls of a kind of report; the contract's own differ in the name of the period only. */
export const callsOf = (kind: Kind) =>
  kind === "monthly" ? contract.monthlyReports : contract.yearlyReports;

/** One page of a kind's list. */
export function filterReports(
  { attempt }: Pick<Api, "attempt">,
  kind: Kind,
  { period, ...filter }: ReportFilter,
): Promise<Attempt<ReportPage>> {
  const query = { ...filter, [periodParam(kind)]: period };
  return kind === "monthly"
    ? attempt(contract.monthlyReports.filter, { query })
    : attempt(contract.yearlyReports.filter, { query });
}

/** The report of a person in a period, if the list has one. */
export async function findReport(
  calls: Pick<Api, "attempt">,
  kind: Kind,
  { userId, period }: Pick<ReportHead, "userId" | "period">,
): Promise<Attempt<Report | undefined>> {
  const found = await filterReports(calls, kind, { page: 0, size: 10, userId, period });
  if (!found.ok) return found;
  const isIt = (row: Report) => row.userId === userId && row.period === period;
  return { ok: true, value: found.value.content.find(isIt) };
}

/** A report with the status it has now: where its own call does not say it, its list does. */
export async function reportNow(
  context: Context,
  kind: Kind,
  id: number,
  options: ApiOptions = {},
): Promise<Attempt<ReportHead>> {
  const calls = api(context, options);
  const head = await calls.attempt(callsOf(kind).get, { params: { id } });
  if (!head.ok || head.value.reportStatusId !== null) return head;
  const row = await findReport(calls, kind, head.value);
  if (!row.ok) return row;
  return { ok: true, value: { ...head.value, reportStatusId: row.value?.reportStatusId ?? null } };
}
