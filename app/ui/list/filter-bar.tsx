import { type ComponentProps, type ReactNode, useId, useMemo } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Chooser } from "../form/chooser/chooser.tsx";
import { type Option, typeAhead } from "../form/fields/option.ts";
import { Icon } from "../icon.tsx";

interface FilterBarProps {
  /** Number of active filters, shown while the bar is closed. */
  readonly active: number;
  /** Where "clear" leads: the address without filters. */
  readonly clear?: string;
  /** Open on narrow screens too, because something in it must be read. */
  readonly open?: boolean;
  /** At the end of a strip of links: closed on wide screens too, with a title of its own and what else is in it. */
  readonly strip?: { readonly title?: string; readonly more?: ReactNode } | undefined;
  readonly children: ReactNode;
}

/** The filters of a list: a GET form in a disclosure, closed on narrow screens, usually open on wide ones. */
export function FilterBar({ active, clear = "?", open, strip, children }: FilterBarProps) {
  const { t } = useTranslation("common");
  return (
    <details
      className={strip ? (strip.title ? "fold lean filter" : "filter") : "fold unfolds filter box"}
      open={open}
    >
      <summary>
        <Icon name="sliders-horizontal" />
        <b>{strip?.title ?? t("list.filters")}</b>{" "}
        {strip ? (
          active > 0 && <span>{`(${active})`}</span>
        ) : (
          <span>{active > 0 ? t("list.activeFilters", { count: active }) : t("list.noActiveFilters")}</span>
        )}
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
      {strip?.more}
    </details>
  );
}

interface FilterSelectProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | number | undefined;
  readonly options: readonly Option[];
  /** The option that filters nothing, such as "All categories". */
  readonly all: string;
}

/** A filter with few options. The key makes it follow the address when a link changes that. */
export function FilterSelect({ name, label, value, options, all }: FilterSelectProps) {
  const onKeyDown = useMemo(() => typeAhead(options), [options]);
  return (
    <FilterField name={name} label={label} error={useWrongChoice(name, value)}>
      {(control) => (
        <select key={value ?? ""} {...control} defaultValue={value ?? ""} onKeyDown={onKeyDown}>
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FilterField>
  );
}

/** A filter with many choices, which can be searched. */
export function FilterChooser({ name, label, value, options, all }: FilterSelectProps) {
  return (
    <FilterField name={name} label={label} error={useWrongChoice(name, value)}>
      {(control) => (
        <Chooser
          key={value ?? ""}
          {...control}
          options={options}
          defaultValue={value ?? ""}
          placeholder={all}
        />
      )}
    </FilterField>
  );
}

/** The message if the address names an option that doesn't exist, so that it filters nothing. */
export function useWrongChoice(name: string, value: string | number | undefined) {
  const { t } = useTranslation("common");
  const [params] = useSearchParams();
  const isWrong = value === undefined && (params.get(name) ?? "").trim() !== "";
  return isWrong ? t("list.noSuchChoice") : undefined;
}

interface FilterFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly error: string | undefined;
  readonly children: (
    control: Pick<ComponentProps<"input">, "aria-invalid" | "aria-describedby"> & {
      readonly id: string;
      readonly name: string;
    },
  ) => ReactNode;
}

export function FilterField({ name, label, error, children }: FilterFieldProps) {
  const id = useId();
  const errorId = `${name}-error`;
  const wrong = error !== undefined && { "aria-invalid": true, "aria-describedby": errorId };
  return (
    <div className={error === undefined ? undefined : "wrong"}>
      <label htmlFor={id}>
        <span>{label}</span>
      </label>
      {error !== undefined && <FilterError id={errorId}>{error}</FilterError>}
      {children({ id, name, ...wrong })}
    </div>
  );
}

export function FilterError({ id, children }: { readonly id: string; readonly children: string }) {
  const { t } = useTranslation("common");
  return (
    <span className="err line small" id={id}>
      <Icon name="circle-alert" />
      <span>
        <span className="vh">{t("form.error")} </span>
        {children}
      </span>
    </span>
  );
}

export const sizeSearch = (size: string | number, [usual]: readonly (string | number)[]): string =>
  size === usual ? "?" : `?size=${size}`;
