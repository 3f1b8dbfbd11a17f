import { Fragment, type ReactNode } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { type Register, REGISTERS, namespaceOf } from "#app/model/access.ts";
import { keysOf } from "#app/model/keys-of.ts";
import { REGISTER_SIZES } from "#app/model/limits.ts";
import type { RegisterQuery } from "#app/model/query.ts";
import { Icon } from "#app/ui/icon.tsx";
import { type Column, DataTable } from "#app/ui/list/data-table.tsx";
import { sizeSearch } from "#app/ui/list/filter-bar.tsx";
import { Paging } from "#app/ui/list/paging.tsx";
import { useClientNavigation } from "#app/ui/page/client-navigation.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { addressWith, AT, registerSearch } from "./address.ts";
import { AddLink, ExportLink } from "./links.tsx";
import { controlOf, type ListBar } from "./list-filters.tsx";
import { NoRows } from "./no-rows.tsx";
import type { RegisterPage } from "./register.server.ts";

const TEXTS = keysOf(REGISTERS)
  .filter((name) => name !== "events")
  .map(namespaceOf);

interface RegisterListProps<Row extends object> {
  readonly register: Exclude<Register, "events">;
  readonly list: RegisterPage<Row>;
  /** Its filters; a register that has them can be exported too. */
  readonly bar?: ListBar | undefined;
  /** The one that names the row is its link. */
  readonly columns: readonly Column<Row>[];
  readonly stale?: boolean;
  /** Text of the link to the form of a new record, for those who may add one. */
  readonly add?: string | false;
  readonly mayEdit: boolean | ((row: Row) => boolean);
  /** Identifies the row, so that its links make sense out of context. */
  readonly name: (row: Row) => string;
  readonly more?: (row: Row) => ReactNode;
}

/** A list searched and paged by its address, with its title (section 9 of the back-office document). */
export function RegisterList<Row extends { readonly id: number }>(props: RegisterListProps<Row>) {
  const { register, list, bar, columns, stale = false, add, more, mayEdit, name } = props;
  const { t } = useTranslation(["registerList", "common", ...TEXTS]);
  const { query, rows, found, total } = list;
  const texts = namespaceOf(register);
  const section = `/admin/${register}`;
  const isFound = query.q !== "" || bar?.isFiltered === true;
  const link = useLinks(section);
  const named = ({ cell, ...column }: Column<Row>): Column<Row> => ({
    ...column,
    cell:
      column.className === "who"
        ? (row) => link("view", row.id, { label: name(row), text: cell(row) })
        : cell,
  });
  return (
    <>
      <PageTitle>{t(`${texts}:title`)}</PageTitle>
      <PageHead title={t(`${texts}:heading`, { count: total })}>
        {bar && found > 0 && <ExportLink section={section} total={found} />}
        {add && <AddLink to={`${section}/add`} text={add} />}
      </PageHead>
      {stale && <Notice title={t("common:stale")} />}
      <SearchBar {...{ query, bar, isFound }} label={t(`${texts}:searchBy`)} />
      {isFound && (
        <p className="small" role="status">
          {t("found", { count: found, total })}
        </p>
      )}
      {rows.length > 0 ? (
        <>
          <DataTable
            rows={rows}
            columns={columns.map(named)}
            named
            caption={t(`${texts}:caption`)}
            rowKey={({ id }) => id}
            actions={(row) => (
              <>
                {(typeof mayEdit === "function" ? mayEdit(row) : mayEdit) &&
                  link("edit", row.id, {
                    label: `${t("common:edit")}: ${name(row)}`,
                    text: t("common:edit"),
                  })}
                {more?.(row)}
              </>
            )}
          />
          <Paging page={query.page} size={query.size} total={found} sizes={REGISTER_SIZES} />
        </>
      ) : (
        <NoRows
          section="registerList"
          total={found}
          query={{ size: query.size === "all" ? found : query.size }}
          bar={{ isFiltered: isFound, clear: sizeSearch(query.size, REGISTER_SIZES) }}
          q={query.q}
          filtered={query.q === "" ? t("empty.choice") : undefined}
        />
      )}
    </>
  );
}

/** Plain links to a row's pages: link components for each would be a sixth of the page's cost. */
function useLinks(section: string) {
  const follow = useClientNavigation();
  const [params] = useSearchParams();
  const list = registerSearch(params);
  return (what: "view" | "edit", id: number, { label, text }: { label: string; text: ReactNode }) => (
    <a
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- back in the list, work goes on at the current row
      autoFocus={what === "view" && String(id) === params.get(AT)}
      className={what === "view" ? "go" : "item under"}
      href={addressWith(`${section}/${what}/${id}`, list)}
      aria-label={label}
      onClick={follow}
    >
      {text}
    </a>
  );
}

interface SearchBarProps {
  readonly query: RegisterQuery;
  readonly bar: ListBar | undefined;
  readonly isFound: boolean;
  readonly label: string;
}

/** Search and filters of a list, sent together; they keep the page size, and return to page 1. */
function SearchBar({ query: { q, size }, bar, isFound, label }: SearchBarProps) {
  const { t } = useTranslation(["registerList", "common"]);
  return (
    <Form method="get" role="search" className="controls">
      {size !== REGISTER_SIZES[0] && <input type="hidden" name="size" value={size} />}
      <label>
        <span>{label}</span>
        <input key={q} type="search" name="q" defaultValue={q} autoComplete="off" />
      </label>
      {bar && (
        <details className="fold unfolds filter" open={bar.isWrong}>
          <summary>
            <Icon name="sliders-horizontal" />
            <b>{t("common:list.filters")}</b> {bar.active > 0 && <span>{`(${bar.active})`}</span>}
          </summary>
          {bar.fields.map((field) => (
            <Fragment key={field.name}>{controlOf(field)}</Fragment>
          ))}
        </details>
      )}
      <button className="btn plain">{t("common:search")}</button>
      {isFound && (
        <Link className="btn ghost" to={sizeSearch(size, REGISTER_SIZES)}>
          {t("clear")}
        </Link>
      )}
    </Form>
  );
}
