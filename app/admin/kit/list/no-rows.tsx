import { Link, useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { EmptyState } from "#app/ui/page/notice.tsx";
import { withParam } from "#app/ui/page/query-params.ts";

const SECTIONS = ["cases", "meetings", "events", "reports", "registerList", "audit"] as const;

interface NoRowsProps {
  /** The section whose `empty` texts to use. */
  readonly section: (typeof SECTIONS)[number];
  /** Rows of the whole filtered list. */
  readonly total: number;
  readonly size: number;
  readonly filtered: boolean;
  /** The address of the list without filters. */
  readonly clear: string;
  /** The search text, for lists with a search. */
  readonly q?: string;
}

/** Why no row is shown, and a way on: beyond the last page, nothing for these filters, or nothing at all. */
export function NoRows({ section, total, size, filtered, clear, q = "" }: NoRowsProps) {
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
  if (!filtered) return <EmptyState text={t(`${section}:empty.none`)} />;
  return (
    <EmptyState text={t(`${section}:empty.filtered`, { q })}>
      <Link to={clear}>{t(`${section}:empty.clear`)}</Link>
    </EmptyState>
  );
}
