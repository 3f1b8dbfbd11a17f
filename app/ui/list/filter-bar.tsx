import { type ComponentProps, type ReactNode, useId, useMemo } from "react";
import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Chooser } from "../form/chooser/chooser.tsx";
import type { Option } from "../form/fields/form-field.ts";
import { typeAhead } from "../form/fields/type-ahead.ts";
import { Icon } from "../icon.tsx";

interface FilterBarProps {
  /** How many filters are set: told while the bar is closed. */
  readonly active: number;
  /** Where "clear" leads; the address without filters. */
  readonly clear?: string;
  /** Something in it has to be read: it is open on narrow screens too. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** The filters of a list: a GET form in a disclosure, closed on narrow screens, always open on wide ones. */
export function FilterBar({ active, clear = "?", open, children }: FilterBarProps) {
  const { t } = useTranslation("common");
  return (
    <details className="fold filter box" open={open}>
      <summary>
        <Icon name="sliders-horizontal" />
        {t("list.filters")}{" "}
        <span>{active > 0 ? t("list.activeFilters", { count: active }) : t("list.noActiveFilters")}</span>
      </summary>
      <Form method="get" role="search" aria-label={t("list.filters")}>
        {children}
        <div className="row">
          <button className="btn plain">{t("list.apply")}</button>
          <Link className="btn ghost" to={clear}>
            {t("list.clear")}
          </Link>
        </div>
      </Form>
    </details>
  );
}

interface FilterSelectProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | number | undefined;
  readonly options: readonly Option[];
  /** The choice that filters nothing, e.g. "All categories". */
  readonly all: string;
}

/** One filter of a few choices. The key makes the choice follow the address when a link changes it. */
export function FilterSelect({ name, label, value = "", options, all }: FilterSelectProps) {
  const onKeyDown = useMemo(() => typeAhead(options), [options]);
  return (
    <label>
      <span>{label}</span>
      <select key={value} name={name} defaultValue={value} onKeyDown={onKeyDown}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** One filter of many choices, which can be searched. */
export function FilterChooser({ name, label, value = "", options, all }: FilterSelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>
        <span>{label}</span>
      </label>
      <Chooser key={value} id={id} name={name} defaultValue={value} options={options} placeholder={all} />
    </div>
  );
}

interface FilterTextProps extends Pick<
  ComponentProps<"input">,
  "name" | "type" | "inputMode" | "placeholder"
> {
  readonly label: ReactNode;
  readonly typed: string;
  /** Why it filters nothing. */
  readonly error: string | undefined;
}

/** One filter that is typed: what is wrong with it stands beside it. The key makes it follow the address. */
export function FilterText({ label, typed, error, name, ...native }: FilterTextProps) {
  const { t } = useTranslation("common");
  const isWrong = error !== undefined;
  return (
    <label className={isWrong ? "wrong" : undefined}>
      <span>{label}</span>
      {isWrong && (
        <span className="err line small" id={`${name}-error`}>
          <Icon name="circle-alert" />
          <span>
            <span className="vh">{t("form.error")} </span>
            {error}
          </span>
        </span>
      )}
      <input
        key={typed}
        name={name}
        {...native}
        autoComplete="off"
        defaultValue={typed}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? `${name}-error` : undefined}
      />
    </label>
  );
}
