import { PAGE_SIZES } from "#app/model/limits.ts";
import { sizeSearch } from "#app/ui/list/filter-bar.tsx";
import { NoRows } from "../../list/no-rows.tsx";
import { activeFilters, type ReportQuery } from "./query.ts";

/** Why no report is shown, and the way out. */
export function NoReports({ query, total }: { query: ReportQuery; total: number }) {
  return (
    <NoRows
      section="reports"
      total={total}
      size={query.size}
      filtered={activeFilters(query) > 0}
      clear={sizeSearch(query.size, PAGE_SIZES.reports)}
    />
  );
}
