import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { CaseQuery } from "#app/model/case.ts";
import { withParam } from "#app/ui/list/page-links.ts";
import { Empty } from "#app/ui/page/empty.tsx";

interface NoCasesProps {
  readonly query: CaseQuery;
  readonly total: number;
  readonly filtered: boolean;
}

/** Why no row is shown, and the way out: beyond the last page, nothing for these filters, or nothing at all. */
export function NoCases({ query, total, filtered }: NoCasesProps) {
  const { t } = useTranslation("cases");
  const { search } = useLocation();
  if (total > 0) {
    const last = Math.ceil(total / query.size);
    return (
      <Empty text={t("empty.beyond", { count: last })}>
        <Link to={withParam(search, "page", last)}>{t("empty.last")}</Link>
      </Empty>
    );
  }
  if (!filtered) return <Empty text={t("empty.none")} />;
  return (
    <Empty text={t("empty.filtered")}>
      <Link to={`?size=${query.size}`}>{t("empty.clear")}</Link>
    </Empty>
  );
}
