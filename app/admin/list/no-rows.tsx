import { Link, useLocation } from "react-router";
import { withParam } from "#app/ui/list/page-links.ts";
import { Empty } from "#app/ui/page/empty.tsx";

interface NoRowsProps {
  /** Rows of the whole filtered list. */
  readonly total: number;
  readonly size: number;
  readonly filtered: boolean;
  /** The address of the list without filters. */
  readonly clear: string;
  readonly texts: {
    readonly none: string;
    readonly filtered: string;
    readonly clear: string;
    /** @param count pages that there are */
    readonly beyond: (count: number) => string;
    readonly last: string;
  };
}

/** Why no row is shown, and the way out: beyond the last page, nothing for these filters, or nothing at all. */
export function NoRows({ total, size, filtered, clear, texts }: NoRowsProps) {
  const { search } = useLocation();
  if (total > 0) {
    const last = Math.ceil(total / size);
    return (
      <Empty text={texts.beyond(last)}>
        <Link to={withParam(search, "page", last)}>{texts.last}</Link>
      </Empty>
    );
  }
  if (!filtered) return <Empty text={texts.none} />;
  return (
    <Empty text={texts.filtered}>
      <Link to={clear}>{texts.clear}</Link>
    </Empty>
  );
}
