import {
  type KeyboardEvent,
  type RefObject,
  startTransition,
  type SyntheticEvent,
  use,
  useEffect,
  useRef,
  useState,
} from "react";
import { Link, useNavigate } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { chunkOrDocument, useHydrated } from "#app/ui/page/hydrated.ts";
import { useLatinText } from "#app/ui/page/text-language.ts";
import type { FilterView, OptionView } from "../directory/query.ts";
import { focusAndShow } from "../focus.tsx";
import { SHOW } from "../names.ts";
import type * as Finding from "./found.ts";

/** The server draws in one go. */
const finder = import.meta.env.SSR ? await import("./found.ts") : undefined;

let finding: Promise<typeof Finding> | undefined;

/** Loads what searches the options, when somebody is about to search. */
const loadFinding = () => (finding ??= chunkOrDocument(() => import("./found.ts")));

interface FiltersProps {
  readonly filters: readonly FilterView[];
  readonly matching: number;
  /** The heading of the results. */
  readonly result: RefObject<HTMLElement | null>;
}

/**
 * The three filters: a GET form in a disclosure, always open on wide screens. With JavaScript a selection navigates
 * at once, and the button jumps to the results; without, the button submits the form.
 */
export function FinderFilters({ filters, matching, result }: FiltersProps) {
  const { t } = useTranslation(["home", "common"]);
  const hydrated = useHydrated();
  const [cleared, setCleared] = useState(0);
  const panel = useRef<HTMLDetailsElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const choose = useChoosing(form);
  // Afterwards it opens and closes by hand only: on phones the results are below it.
  const [isOpen] = useState(filters.some(({ find }) => find !== ""));
  const active = filters.reduce((sum, { chosen }) => sum + chosen.length, 0);
  return (
    <details className="fold unfolds filter box" open={isOpen} ref={panel}>
      <summary>
        <Icon name="sliders-horizontal" />
        {t("common:list.filters")}{" "}
        <span>
          {active > 0 ? t("common:list.activeFilters", { count: active }) : t("common:list.noActiveFilters")}
        </span>
      </summary>
      <form
        ref={form}
        action="/#found"
        autoComplete="off"
        onChange={({ target }) => {
          if (target instanceof HTMLInputElement && target.type === "checkbox") choose();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (panel.current) panel.current.open = false;
          focusAndShow(result.current);
        }}
      >
        <div className="row">
          <h3 className="push">{t("common:list.filters")}</h3>
          {/* Unapplied input is discarded as well: the fields are reset. */}
          <Link className="btn ghost" to="/#found" onClick={() => setCleared((times) => times + 1)}>
            {t("common:list.clear")}
          </Link>
        </div>
        {filters.map((filter) => (
          <Filter key={`${filter.name} ${cleared}`} filter={filter} />
        ))}
        <button className="btn wide gap" name={SHOW} value="1">
          {hydrated ? `${t("finder.show")} (${matching})` : t("finder.show")}
        </button>
      </form>
    </details>
  );
}

/** Navigates to the address of the selection, including what was selected before the script loaded. */
function useChoosing(form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate();
  const choose = () => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>("input:checked") ?? [])];
    const said = fields.filter(({ value }) => value).map(({ name, value }) => [name, value]);
    const query = new URLSearchParams(said).toString();
    void navigate(`/${query && `?${query}`}`, { preventScrollReset: true });
  };
  const first = useRef(choose);
  useEffect(() => {
    const boxes = [...(form.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
    if (boxes.some(({ checked, defaultChecked }) => checked !== defaultChecked)) first.current();
  }, [form]);
  return choose;
}

/** A filter. With JavaScript the list narrows while typing; without, its button asks the server. */
function Filter({ filter }: { readonly filter: FilterView }) {
  const { t } = useTranslation(["home", "common"]);
  const { name, chosen, find, findField, empty } = filter;
  const { field, typed, setTyped, clear } = useSearch(filter);
  const options = useRef<HTMLDivElement>(null);
  const [isOpen] = useState(name === "municipality" || chosen.length > 0 || find !== "");
  const search = t(`finder.filters.${name}.search`);
  const id = `find-${name}`;
  const chooseFound = async () => {
    const { onlyFound } = await loadFinding();
    const only = onlyFound(filter, field.current?.value ?? "");
    if (only === undefined) return;
    const box = options.current?.querySelector<HTMLInputElement>(`input[value="${CSS.escape(only)}"]`);
    if (!box?.checked) box?.click();
    clear();
  };
  const chooseOnly = (event: SyntheticEvent) => {
    event.preventDefault();
    void chooseFound();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) chooseOnly(event);
  };
  return (
    <details className="fold" open={isOpen}>
      <summary>
        {t(`finder.filters.${name}.label`)}{" "}
        <span>{chosen.length > 0 ? t("common:list.chosen", { count: chosen.length }) : t("common:all")}</span>
      </summary>
      <div className="line">
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
          onFocus={() => void loadFinding()}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button className="btn plain icon" aria-label={search} onClick={chooseOnly}>
          <Icon name="search" />
        </button>
      </div>
      {empty ? (
        <p className="small gap">{t("common:noOptions")}</p>
      ) : (
        <Options filter={filter} typed={typed} ref={options} />
      )}
    </details>
  );
}

/** The typed text, until the address has another one, which the field then shows, keeping the focus. */
function useSearch({ find }: FilterView) {
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(find);
  const [typed, showFound] = useState(find);
  // What searches may still be on its way: until it is there, the list stays as it is.
  const setTyped = (text: string) => startTransition(() => showFound(text));
  useEffect(() => {
    if (asked.current === find) return;
    asked.current = find;
    startTransition(() => showFound(find));
    if (field.current) field.current.value = find;
  }, [find]);
  const clear = () => {
    if (field.current) field.current.value = "";
    setTyped("");
  };
  return { field, typed, setTyped, clear };
}

interface OptionsProps {
  readonly filter: FilterView;
  readonly typed: string;
  readonly ref: RefObject<HTMLDivElement | null>;
}

function Options({ filter, typed, ref }: OptionsProps) {
  const { t } = useTranslation(["home", "common"]);
  const { name, options, chosen } = filter;
  const latin = useLatinText();
  const found = typed === "" ? undefined : (finder ?? use(loadFinding())).foundOptions(filter, typed);
  const before = useRef(chosen);
  // The checkboxes follow the address after navigation, and keep their places and focus.
  useEffect(() => {
    if (before.current !== chosen)
      for (const box of ref.current?.querySelectorAll("input") ?? [])
        box.checked = chosen.includes(box.value);
    before.current = chosen;
  }, [chosen, ref]);
  const [places] = useState(() => new Map(options.map(({ value }, place) => [value, place])));
  const placeOf = ({ value }: OptionView) => places.get(value) ?? places.size;
  const inPlace = [...options].sort((one, other) => placeOf(one) - placeOf(other));
  return (
    <div className="checks picks" role="group" aria-label={t(`finder.filters.${name}.label`)} ref={ref}>
      {inPlace.map(({ value, label, count }) => (
        <label className="check" key={value} hidden={found?.has(value) === false}>
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          <span {...latin(`${label} (${count})`)} />
        </label>
      ))}
      {found?.size === 0 && <p className="small">{t("common:noResults")}</p>}
    </div>
  );
}
