import { type SyntheticEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Option } from "#app/ui/form/fields/form-field.ts";
import { typeAhead } from "#app/ui/form/fields/type-ahead.ts";
import { foundAmong } from "./found.ts";

interface FilterSearchProps {
  /** The parameters of the choice, and of what is searched for among the choices. */
  readonly name: string;
  readonly findName: string;
  readonly label: string;
  readonly value: number | undefined;
  readonly find: string;
  readonly options: readonly Option[];
  /** The choice that filters nothing. */
  readonly all: string;
  /** The address without this filter. */
  readonly clear: string;
}

/**
 * One filter with a search of its own. With JavaScript the choices narrow while typing, and the only one left is
 * chosen; without, the server does both.
 */
export function FilterSearch(props: FilterSearchProps) {
  const { name, findName, label, value, find, options, all, clear } = props;
  const { t } = useTranslation(["admin", "common"]);
  const [id, told] = [useId(), useId()];
  const { field, typed, setTyped, select, chosen, setChosen } = useSought(find, value);
  const isSearching = typed.trim() !== "";
  const found = isSearching ? foundAmong(options, typed) : options;
  const isChosen = (option: Option) => String(option.value) === chosen;
  const shown = isSearching
    ? options.filter((option) => found.includes(option) || isChosen(option))
    : options;
  const onKeyDown = useMemo(() => typeAhead(shown), [shown]);
  const narrow = ({ currentTarget: { value: text } }: SyntheticEvent<HTMLInputElement>) => {
    const left = foundAmong(options, text);
    setTyped(text);
    setChosen(text.trim() === "" ? String(value ?? "") : String((left.length === 1 && left[0]?.value) || ""));
  };
  const toldOf = (count: number) => {
    if (count === 0) return t("common:noResults");
    return count === 1 ? t("choice.only") : t("choice.found", { count });
  };
  return (
    <div className="sought">
      <div className="row">
        <label htmlFor={id}>
          <span>{label}</span>
        </label>
        {value !== undefined && (
          <Link className="small" to={clear} onClick={() => select.current?.focus()}>
            {t("choice.remove")}
          </Link>
        )}
        <span className="small" role="status" id={told}>
          {isSearching && toldOf(found.length)}
        </span>
      </div>
      <div className="line">
        <input
          ref={field}
          type="search"
          name={findName}
          defaultValue={find}
          aria-label={t("choice.find")}
          aria-describedby={told}
          placeholder={t("choice.find")}
          autoComplete="off"
          onInput={narrow}
        />
        <select
          ref={select}
          id={id}
          name={name}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          onKeyDown={onKeyDown}
        >
          <option value="">{all}</option>
          {shown.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** What is searched for and what is chosen: as filled in, even before the script came, until the next step of the address. */
function useSought(find: string, value: number | undefined) {
  const { key } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const [typed, setTyped] = useState(find);
  const [chosen, setChosen] = useState(String(value ?? ""));
  const stepped = useRef(key);
  useEffect(() => {
    if (stepped.current !== key && field.current) {
      field.current.value = find;
      setChosen(String(value ?? ""));
    } else if (select.current) setChosen(select.current.value);
    stepped.current = key;
    setTyped(field.current?.value ?? "");
  }, [key, find, value]);
  return { field, typed, setTyped, select, chosen, setChosen };
}
