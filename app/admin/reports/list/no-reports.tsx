import { Link, useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { withParam } from "#app/ui/list/page-links.ts";
import { Empty } from "#app/ui/page/empty.tsx";
import { activeFilters, type ReportQuery } from "./query.ts";

/** Why no row is shown, and the way out: beyond the last page, nothing for these filters, or nothing at all. */
export function NoReports({ query, total }: { query: ReportQuery; total: number }) {
  const { t } = useTranslation("reports");
  const { search } = useLocation();
  if (total > 0) {
    const last = Math.ceil(total / query.size);
    return (
      <Empty text={t("empty.beyond", { count: last })}>
        <Link to={withParam(search, "page", last)}>{t("empty.last")}</Link>
      </Empty>
    );
  }
  if (activeFilters(query) === 0) return <Empty text={t("empty.none")} />;
  return (
    <Empty text={t("empty.filtered")}>
      <Link to={`?size=${query.size}`}>{t("empty.clear")}</Link>
    </Empty>
  );
}
