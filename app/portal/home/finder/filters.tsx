import { useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { FilterView } from "../directory/match.ts";
import { foundOptions } from "./found.ts";

/** The three filters: a GET form in a disclosure that stays open on wide screens. */
export function Filters({ filters }: { filters: readonly FilterView[] }) {
  const { t } = useTranslation(["home", "common"]);
  const [cleared, setCleared] = useState(0);
  const active = filters.reduce((sum, { chosen }) => sum + chosen.length, 0);
  return (
    <details className="fold filter finder-filters box" open={filters.some(isInUse)}>
      <summary>
        <Icon name="sliders-horizontal" />
        {t("common:list.filters")}{" "}
        <span>
          {active > 0 ? t("common:list.activeFilters", { count: active }) : t("common:list.noActiveFilters")}
        </span>
      </summary>
      <Form method="get" action="/#locations-section">
        <div className="row">
          <h3 className="push">{t("common:list.filters")}</h3>
          {/* What was typed or ticked and never shown goes as well: the fields begin anew. */}
          <Link
            className="btn ghost"
            to="/#locations-section"
            onClick={() => setCleared((times) => times + 1)}
          >
            {t("common:list.clear")}
          </Link>
        </div>
        {filters.map((filter) => (
          <Filter key={`${filter.name} ${cleared}`} filter={filter} />
        ))}
        <button className="btn wide">{t("finder.show")}</button>
      </Form>
    </details>
  );
}

const isInUse = ({ chosen, find }: FilterView) => chosen.length > 0 || find !== "";

/** One filter. With JavaScript the list narrows while typing; without, its button asks the server. */
function Filter({ filter }: { filter: FilterView }) {
  const { t } = useTranslation(["home", "common"]);
  const { name, chosen, find, findField, empty } = filter;
  const { field, typed, setTyped } = useSearch(find);
  const label = t(`finder.filters.${name}.label`);
  const search = t(`finder.filters.${name}.search`);
  const id = `find-${name}`;
  return (
    <details className="fold" open={name === "municipality" || isInUse(filter)}>
      <summary>
        {label}{" "}
        <span>{chosen.length > 0 ? t("common:list.chosen", { count: chosen.length }) : t("common:all")}</span>
      </summary>
      <div className="find line">
        <label className="vh" htmlFor={id}>
          {search}
        </label>
        <input
          id={id}
          type="search"
          name={findField}
          placeholder={t("common:search")}
          defaultValue={find}
          ref={field}
          autoComplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button className="btn plain icon" aria-label={search}>
          <Icon name="search" />
        </button>
      </div>
      {empty ? (
        <p className="small gap">{t("common:noOptions")}</p>
      ) : (
        <Options filter={filter} typed={typed} />
      )}
    </details>
  );
}

/** What is typed, until the address asks for something else: the field takes that, and keeps the focus. */
function useSearch(find: string) {
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(find);
  const [typed, setTyped] = useState(find);
  useEffect(() => {
    if (asked.current === find) return;
    asked.current = find;
    setTyped(find);
    if (field.current) field.current.value = find;
  }, [find]);
  return { field, typed, setTyped };
}

function Options({ filter, typed }: { filter: FilterView; typed: string }) {
  const { t } = useTranslation(["home", "common"]);
  const { name, options, chosen } = filter;
  const found = foundOptions(filter, typed);
  return (
    <div className="picks box" role="group" aria-label={t(`finder.filters.${name}.label`)}>
      {options.map(({ value, label, count }) => {
        const ticked = chosen.includes(value);
        return (
          // The key lets a box follow the address when a link changes what is chosen.
          <label className="check" key={`${value} ${ticked}`} hidden={!found.has(value)}>
            <input type="checkbox" name={name} value={value} defaultChecked={ticked} />
            <span>{`${label} (${count})`}</span>
          </label>
        );
      })}
      {found.size === 0 && <p className="small">{t("common:noResults")}</p>}
    </div>
  );
}
