import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { RegisterQuery } from "#app/model/query.ts";
import { Icon } from "#app/ui/icon.tsx";
import { HiddenParam, sizeSearch } from "#app/ui/list/filter-bar.tsx";

interface SearchBarProps {
  readonly query: RegisterQuery;
  /** The page sizes on offer, the usual one first. */
  readonly sizes: readonly (number | "all")[];
  /** What one may search by. */
  readonly label: string;
}

/** The search of a list; it keeps the page size and starts at page 1. */
export function SearchBar({ query: { q, size }, sizes, label }: SearchBarProps) {
  const { t } = useTranslation(["registerList", "common"]);
  return (
    <Form method="get" role="search" className="seek">
      <HiddenParam name="size" value={size} usual={sizes[0] ?? size} />
      <label htmlFor="q">{label}</label>
      <div className="row">
        <input key={q} id="q" type="search" name="q" defaultValue={q} autoComplete="off" />
        <button className="btn plain">
          <Icon name="search" />
          {t("common:search")}
        </button>
        {q !== "" && (
          <Link className="btn ghost" to={sizeSearch(size, sizes)}>
            {t("clear")}
          </Link>
        )}
      </div>
    </Form>
  );
}
