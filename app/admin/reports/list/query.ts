import { ROLE, type RoleId } from "#app/model/access.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { parseQuery } from "#app/model/query.ts";
import { MonthlyReportQuery } from "#app/model/report.ts";
import { searchOf } from "../../list/address.ts";
import type { ReportFilter } from "../calls.ts";
import { askedPeriod, type Kind, periodParam } from "../kind.ts";

/** What a report list shows: a page of it, its filters, and what was typed as a period. */
export interface ReportQuery {
  readonly page: number;
  readonly size: number;
  readonly userId: number | undefined;
  readonly reportStatusId: number | undefined;
  /** `YYYY-MM` or `YYYY`. */
  readonly period: string | undefined;
  readonly typedPeriod: string;
}

/** The filter by assistant is for administrators and monitors (section 2 of the back-office document, "Reports"). */
export const hasAssistantFilter = (roleId: RoleId) => roleId !== ROLE.assistant;

/** The query as an address asks for it; a filter that the person does not have counts for nothing. */
export function reportQuery(kind: Kind, params: URLSearchParams, roleId: RoleId): ReportQuery {
  const { page, size, userId, reportStatusId } = parseQuery(MonthlyReportQuery, params);
  const { period, typed } = askedPeriod(kind, params);
  return {
    page,
    size,
    userId: hasAssistantFilter(roleId) ? userId : undefined,
    reportStatusId,
    period,
    typedPeriod: period ?? typed,
  };
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
