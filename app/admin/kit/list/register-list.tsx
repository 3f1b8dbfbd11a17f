import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import type { RegisterQuery } from "#app/model/query.ts";
import { Icon } from "#app/ui/icon.tsx";
import { type Column, DataTable } from "#app/ui/list/data-table.tsx";
import { sizeSearch } from "#app/ui/list/filter-bar.tsx";
import { Paging } from "#app/ui/list/paging.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { searchOf } from "./address.ts";
import { AddLink, ExportLink, type RowLinks, useRowLinks } from "./links.tsx";
import { type ListBar, ListFilters } from "./list-filters.tsx";
import { NoRows } from "./no-rows.tsx";
import type { RegisterPage } from "./register-page.ts";

const TEXTS = {
  parties: "parties",
  categories: "categories",
  mps: "mps",
  offices: "offices",
  users: "users",
  notices: "noticeForms",
} as const;

interface RegisterListProps<Row extends object> extends Pick<RowLinks<Row>, "mayEdit" | "name"> {
  /** The last part of its address. */
  readonly register: keyof typeof TEXTS;
  readonly list: RegisterPage<Row>;
  /** Its filters; a register that has them can be exported too. */
  readonly bar?: ListBar;
  readonly columns: readonly Column<Row>[];
  readonly stale?: boolean;
  /** Text of the link to the form of a new record, for those who may add one. */
  readonly add?: string | false;
  readonly more?: (row: Row) => ReactNode;
}

/** A list searched and paged by its address, with its title (section 9 of the back-office document). */
export function RegisterList<Row extends { readonly id: number }>(props: RegisterListProps<Row>) {
  const { register, list, bar, columns, stale = false, add, more, mayEdit, name } = props;
  const { t } = useTranslation(["registerList", "common", ...Object.values(TEXTS)]);
  const { query, rows, found, total } = list;
  const sizes = PAGE_SIZES[register];
  const texts = TEXTS[register];
  const section = `/admin/${register}`;
  const isFound = query.q !== "" || bar?.isFiltered === true;
  const links = useRowLinks<Row>({ section, mayEdit, name });
  return (
    <>
      <PageTitle>{t(`${texts}:title`)}</PageTitle>
      <PageHead title={t(`${texts}:heading`, { count: total })}>
        {bar && found > 0 && <ExportLink section={section} total={found} />}
        {add && <AddLink to={`${section}/add`} text={add} />}
      </PageHead>
      {stale && <Notice title={t("common:stale")} />}
      <SearchBar query={query} sizes={sizes} label={t(`${texts}:searchBy`)} />
      {bar && <ListFilters bar={bar} />}
      {isFound && (
        <p className="small" role="status">
          {t("found", { count: found, total })}
        </p>
      )}
      {rows.length > 0 ? (
        <>
          <DataTable
            rows={rows}
            columns={columns}
            caption={t(`${texts}:caption`)}
            rowKey={({ id }) => id}
            actions={(row) => (
              <>
                {links(row)}
                {more?.(row)}
              </>
            )}
          />
          <Paging page={query.page} size={query.size} total={found} sizes={sizes} />
        </>
      ) : (
        <NoRows
          section="registerList"
          total={found}
          query={{ size: query.size === "all" ? found : query.size }}
          bar={{ isFiltered: isFound, clear: sizeSearch(query.size, sizes) }}
          q={query.q}
          filtered={query.q === "" ? t("empty.choice") : undefined}
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

/** The search of a list; it keeps filters and page size, and returns to page 1. */
function SearchBar({ query, sizes, label }: SearchBarProps) {
  const { q } = query;
  const kept = searchOf({ ...query, q: undefined, page: undefined }, { size: sizes[0] });
  const { t } = useTranslation(["registerList", "common"]);
  return (
    <Form method="get" role="search" className="seek">
      {[...new URLSearchParams(kept)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="q">{label}</label>
      <div className="row">
        <input key={q} id="q" type="search" name="q" defaultValue={q} autoComplete="off" />
        <button className="btn plain">
          <Icon name="search" />
          {t("common:search")}
        </button>
        {q !== "" && (
          <Link className="btn ghost" to={`?${kept}`}>
            {t("clear")}
          </Link>
        )}
      </div>
    </Form>
  );
}
