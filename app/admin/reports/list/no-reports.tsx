import { useTranslation } from "#app/i18n/use-translation.ts";
import { NoRows } from "../../list/no-rows.tsx";
import { activeFilters, type ReportQuery } from "./query.ts";

/** Why no report is shown, and the way out. */
export function NoReports({ query, total }: { query: ReportQuery; total: number }) {
  const { t } = useTranslation("reports");
  return (
    <NoRows
      total={total}
      size={query.size}
      filtered={activeFilters(query) > 0}
      clear={`?size=${query.size}`}
      texts={{
        none: t("empty.none"),
        filtered: t("empty.filtered"),
        clear: t("empty.clear"),
        beyond: (count) => t("empty.beyond", { count }),
        last: t("empty.last"),
      }}
    />
  );
}
