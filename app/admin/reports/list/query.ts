import { ROLE, type RoleId } from "#app/model/access.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { parseQuery } from "#app/model/query.ts";
import { MonthlyReportQuery } from "#app/model/report.ts";
import { beginning } from "#app/model/text/beginning.ts";
import type { Option } from "#app/ui/form/fields/form-field.ts";
import { searchOf } from "../../list/address.ts";
import { soughtChoice } from "../../list/found.ts";
import type { ReportFilter } from "../calls.ts";
import { askedPeriod, type Kind, periodParam } from "../kind.ts";

/** What a report list shows: a page of it, its filters, and what was typed as a period. */
export interface ReportQuery {
  readonly page: number;
  readonly size: number;
  readonly userId: number | undefined;
  /** Words of an assistant's name that is searched for. */
  readonly find: string;
  readonly reportStatusId: number | undefined;
  /** `YYYY-MM` or `YYYY`. */
  readonly period: string | undefined;
  readonly typedPeriod: string;
}

/** More than any name that could be found by it. */
const LONGEST_NAME = 100;

/** The parameter of the search for an assistant. */
export const FIND = "assistant";

/** The filter by assistant is for administrators and monitors (section 2 of the back-office document, "Reports"). */
export const hasAssistantFilter = (roleId: RoleId) => roleId !== ROLE.assistant;

/** The query as an address asks for it; a filter that the person does not have counts for nothing. */
export function reportQuery(kind: Kind, params: URLSearchParams, roleId: RoleId): ReportQuery {
  const { page, size, userId, reportStatusId } = parseQuery(MonthlyReportQuery, params);
  const { period, typed } = askedPeriod(kind, params);
  const find = beginning((params.get(FIND) ?? "").trim(), LONGEST_NAME);
  return {
    page,
    size,
    userId: hasAssistantFilter(roleId) ? userId : undefined,
    find: hasAssistantFilter(roleId) ? find : "",
    reportStatusId,
    period,
    typedPeriod: period ?? typed,
  };
}

/** The query once the search among the assistants is done. */
export function withFound(query: ReportQuery, assistants: readonly Option[]): ReportQuery {
  const { chosen, find } = soughtChoice(assistants, { chosen: query.userId, find: query.find });
  return { ...query, userId: chosen, find };
}

/** The same in the API's terms: it counts pages from zero. */
export function apiFilter({ page, size, userId, reportStatusId, period }: ReportQuery): ReportFilter {
  return { page: page - 1, size, userId, reportStatusId, period };
}

/** How many filters are set. */
export const activeFilters = ({ userId, reportStatusId, period }: ReportQuery): number =>
  [userId, reportStatusId, period].filter((value) => value !== undefined).length;

/** The query in one spelling, for the way back to the list; without "?". */
export const listSearch = (kind: Kind, { page, size, userId, reportStatusId, period }: ReportQuery): string =>
  searchOf({ page, size, userId, [periodParam(kind)]: period, reportStatusId }, USUAL);

const USUAL = { page: 1, size: PAGE_SIZES.reports[0] };
