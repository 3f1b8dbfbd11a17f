import { type MouseEvent, useEffect } from "react";
import { Form, useLocation, useSearchParams, useSubmit } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "../icon.tsx";
import { useClientNavigation } from "../page/client-navigation.ts";
import { useHydrated } from "../page/hydrated.ts";
import { LIST } from "./opened-row.ts";
import { keptParams, withParam } from "../page/query-params.ts";

interface PagingProps {
  /** From 1. */
  readonly page: number;
  readonly size: number | "all";
  readonly total: number;
  /** The default comes first and is left out of addresses; in the list "all" comes last. */
  readonly sizes: readonly (number | "all")[];
}

/** Plain links, which keep the query: eight link components would be a fiftieth of a list's cost. */
export function Paging({ page, size, total, sizes }: PagingProps) {
  const { t } = useTranslation("common");
  const rows = size === "all" ? Math.max(total, 1) : size;
  const onGo = useFocusAfterPaging(page, size);
  const range = { from: Math.min((page - 1) * rows + 1, total), to: Math.min(page * rows, total), total };
  return (
    <div className="paging row">
      <p className="small">{t("list.range", range)}</p>
      <Pages page={page} last={Math.max(1, Math.ceil(total / rows))} onGo={onGo} />
      <PageSize size={size} sizes={sizes} onGo={onGo} />
    </div>
  );
}

/** Whether paging is under way; the list may be a new one on the next page. */
let isGoing = false;

/**
 * The link to a page may be gone there: the focus goes to the first row, as the fragment does without JavaScript.
 * @returns what to call when another page is opened
 */
function useFocusAfterPaging(...shown: readonly unknown[]) {
  useEffect(() => {
    const list = isGoing ? document.getElementById(LIST) : null;
    isGoing = false;
    (list?.querySelector<HTMLElement>("tbody .acts a, li a") ?? list)?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each page
  }, shown);
  return () => {
    isGoing = true;
  };
}

interface Going {
  readonly onGo: () => void;
}

function Pages({ page, last, onGo }: Going & { readonly page: number; readonly last: number }) {
  const { t } = useTranslation("common");
  const { pathname, search } = useLocation();
  const navigate = useClientNavigation();
  const follow = (event: MouseEvent) => {
    navigate(event);
    if (event.defaultPrevented) onGo();
  };
  const fragment = useHydrated() ? "" : `#${LIST}`;
  const address = (number: number) => pathname + withParam(search, "page", number) + fragment;
  if (last === 1) return null;
  return (
    <nav className="pages row" aria-label={t("list.pages")}>
      {page > 1 && (
        <a
          className="tile"
          href={address(page - 1)}
          aria-label={t("list.previous")}
          rel="prev"
          onClick={follow}
        >
          <Icon name="chevron-left" />
        </a>
      )}
      {pageNumbers(page, last).map((number) =>
        typeof number === "string" ? (
          <span className="tile" key={number} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            className="tile"
            key={number}
            href={address(number)}
            aria-label={t("list.page", { number })}
            aria-current={number === page ? "page" : undefined}
            onClick={follow}
          >
            {number}
          </a>
        ),
      )}
      {page < last && (
        <a className="tile" href={address(page + 1)} aria-label={t("list.next")} rel="next" onClick={follow}>
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}

/** The first, the last and the neighbours of the current page. A string stands for each gap. */
export function pageNumbers(current: number, last: number): readonly (number | string)[] {
  const near = [1, current - 1, current, current + 1, last];
  const pages = [...new Set(near)].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const missing = page - (pages[index - 1] ?? 0) - 1;
    if (missing === 1) return [page - 1, page];
    return missing > 1 ? [`before ${page}`, page] : [page];
  });
}

/** The page size. Without JavaScript a button applies the selection. */
function PageSize({ size, sizes, onGo }: Going & Pick<PagingProps, "size" | "sizes">) {
  const { t } = useTranslation("common");
  const [params] = useSearchParams();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const others = keptParams(params).filter(([name]) => name !== "size" && name !== "page");
  return (
    <Form className="pages row" method="get">
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="line small">
        {t("list.size")}
        <select
          key={size}
          name="size"
          defaultValue={size === sizes[0] ? "" : size}
          onChange={(event) => {
            onGo();
            void submit(event.currentTarget.form);
          }}
        >
          {[...sizes].sort(bySize).map((choice) => (
            <option key={choice} value={choice === sizes[0] ? "" : choice}>
              {choice === "all" ? t("all") : choice}
            </option>
          ))}
        </select>
      </label>
      {!hydrated && <button className="btn plain">{t("list.show")}</button>}
    </Form>
  );
}

const bySize = (one: number | "all", other: number | "all") =>
  (one === "all" ? Infinity : one) - (other === "all" ? Infinity : other);
