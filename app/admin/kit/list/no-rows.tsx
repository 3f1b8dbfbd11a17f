import { Link, useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { EmptyState } from "#app/ui/page/notice.tsx";
import { withParam } from "#app/ui/page/query-params.ts";
import type { ListBar } from "./list-filters.tsx";

const SECTIONS = ["cases", "meetings", "events", "reports", "registerList", "audit"] as const;

interface NoRowsProps {
  readonly section: (typeof SECTIONS)[number];
  /** Rows of the whole filtered list. */
  readonly total: number;
  readonly query: { readonly size: number };
  readonly bar: Pick<ListBar, "isFiltered" | "clear">;
  readonly q?: string;
  /** Replaces the text for nothing found. */
  readonly filtered?: string | undefined;
}

/** Why no row is shown, and a way on: beyond the last page, nothing for these filters, or nothing at all. */
export function NoRows({ section, total, query: { size }, bar, q = "", filtered }: NoRowsProps) {
  const { t } = useTranslation(SECTIONS);
  const { search } = useLocation();
  if (total > 0) {
    const last = Math.ceil(total / size);
    return (
      <EmptyState text={t(`${section}:empty.beyond`, { count: last })}>
        <Link to={withParam(search, "page", last)}>{t(`${section}:empty.last`)}</Link>
      </EmptyState>
    );
  }
  if (!bar.isFiltered) return <EmptyState text={t(`${section}:empty.none`)} />;
  return (
    <EmptyState text={filtered ?? t(`${section}:empty.filtered`, { q })}>
      <Link to={bar.clear}>{t(`${section}:empty.clear`)}</Link>
    </EmptyState>
  );
}
