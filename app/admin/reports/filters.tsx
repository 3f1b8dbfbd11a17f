import { useTranslation } from "#app/i18n/use-translation.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { REPORT_STATUSES } from "#app/model/lookups.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import { FilterBar, FilterChooser, FilterSelect, HiddenParam, sizeSearch } from "#app/ui/list/filter-bar.tsx";
import { searchOf } from "../kit/list/address.ts";
import { lookupOptions } from "../kit/record/labels.ts";
import { type Kind, periodParam } from "./kind.ts";
import { PeriodField } from "./period-field.tsx";

/** The query of a report list: page, filters, and the period as typed. */
export interface ReportQuery {
  readonly page: number;
  readonly size: number;
  readonly userId: number | undefined;
  readonly reportStatusId: number | undefined;
  /** `YYYY-MM` or `YYYY`. */
  readonly period: string | undefined;
  readonly typedPeriod: string;
}

/** Number of active filters. */
export const activeFilters = ({ userId, reportStatusId, period }: ReportQuery): number =>
  [userId, reportStatusId, period].filter((value) => value !== undefined).length;

/** The query in canonical form, for the way back to the list; without "?". */
export const listSearch = (kind: Kind, { page, size, userId, reportStatusId, period }: ReportQuery): string =>
  searchOf({ page, size, userId, [periodParam(kind)]: period, reportStatusId }, USUAL);

const USUAL = { page: 1, size: PAGE_SIZES.reports[0] };

interface ReportFiltersProps {
  readonly kind: Kind;
  readonly query: ReportQuery;
  /** Absent for assistants: that filter is for administrators and monitors. */
  readonly assistants?: readonly Option[] | undefined;
}

/** The filters of a report list; applying them keeps the page size and returns to page 1. */
export function ReportFilters({ kind, query, assistants }: ReportFiltersProps) {
  const { t } = useTranslation("reports");
  const wrong = query.period === undefined && query.typedPeriod !== "";
  return (
    <FilterBar active={activeFilters(query)} clear={sizeSearch(query.size, PAGE_SIZES.reports)} open={wrong}>
      <HiddenParam name="size" value={query.size} usual={PAGE_SIZES.reports[0]} />
      {assistants && (
        <FilterChooser
          name="userId"
          label={t("columns.assistant")}
          value={query.userId}
          options={assistants}
          all={t("filters.allAssistants")}
        />
      )}
      <PeriodField kind={kind} typed={query.typedPeriod} wrong={wrong} />
      <FilterSelect
        name="reportStatusId"
        label={t("columns.status")}
        value={query.reportStatusId}
        options={lookupOptions(REPORT_STATUSES)}
        all={t("filters.allStatuses")}
      />
    </FilterBar>
  );
}
