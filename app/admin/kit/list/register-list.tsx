import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { RegisterQuery } from "#app/model/query.ts";
import { Icon } from "#app/ui/icon.tsx";
import { type Column, DataTable } from "#app/ui/list/data-table.tsx";
import { HiddenParam, sizeSearch } from "#app/ui/list/filter-bar.tsx";
import { Paging } from "#app/ui/list/paging.tsx";
import { NoRows } from "./no-rows.tsx";
import type { RegisterPage } from "./register-page.ts";

interface RegisterListProps<Row> {
  readonly list: RegisterPage<Row>;
  readonly columns: readonly Column<Row>[];
  /** The available page sizes, as in `PAGE_SIZES`. */
  readonly sizes: readonly (number | "all")[];
  /** For screen readers: what is listed, in which order. */
  readonly caption: string;
  /** What the search covers. */
  readonly searchBy: string;
  /** The actions of a row: `useRowLinks`. */
  readonly actions: (row: Row) => ReactNode;
}

/** A list searched and paged by its address (section 9 of the back-office document). */
export function RegisterList<Row extends { readonly id: number }>(props: RegisterListProps<Row>) {
  const { list, columns, sizes, caption, searchBy, actions } = props;
  const { t } = useTranslation("registerList");
  const { query, rows, found, total } = list;
  return (
    <>
      <SearchBar query={query} sizes={sizes} label={searchBy} />
      {query.q !== "" && (
        <p className="small" role="status">
          {t("found", { count: found, total })}
        </p>
      )}
      {rows.length > 0 ? (
        <>
          <DataTable
            rows={rows}
            columns={columns}
            caption={caption}
            rowKey={({ id }) => id}
            actions={actions}
          />
          <Paging page={query.page} size={query.size} total={found} sizes={sizes} />
        </>
      ) : (
        <NoRows
          section="registerList"
          total={found}
          query={{ size: query.size === "all" ? found : query.size }}
          bar={{ isFiltered: query.q !== "", clear: sizeSearch(query.size, sizes) }}
          q={query.q}
        />
      )}
    </>
  );
}

interface SearchBarProps {
  readonly query: RegisterQuery;
  /** The available page sizes, the default first. */
  readonly sizes: readonly (number | "all")[];
  /** What the search covers. */
  readonly label: string;
}

/** The search of a list; it keeps the page size and returns to page 1. */
function SearchBar({ query: { q, size }, sizes, label }: SearchBarProps) {
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
