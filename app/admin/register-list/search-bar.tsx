import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { RegisterQuery } from "#app/model/query.ts";
import { Icon } from "#app/ui/icon.tsx";

interface SearchBarProps {
  readonly query: RegisterQuery;
  /** What one may search by. */
  readonly label: string;
}

/** The search of a list; it keeps the page size and starts at page 1. */
export function SearchBar({ query: { q, size }, label }: SearchBarProps) {
  const { t } = useTranslation(["registerList", "common"]);
  return (
    <Form method="get" role="search" className="seek">
      <input type="hidden" name="size" value={size} />
      <label htmlFor="q">{label}</label>
      <div className="row">
        <input key={q} id="q" type="search" name="q" defaultValue={q} autoComplete="off" />
        <button className="btn plain">
          <Icon name="search" />
          {t("common:search")}
        </button>
        {q !== "" && (
          <Link className="btn ghost" to={`?size=${size}`}>
            {t("clear")}
          </Link>
        )}
      </div>
    </Form>
  );
}
