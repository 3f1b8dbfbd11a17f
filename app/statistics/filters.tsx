import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Form, Link, useLocation, useNavigate } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Chooser } from "#app/ui/form/chooser/chooser.tsx";
import { monthOptions } from "#app/ui/form/fields/month-options.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { useToday } from "#app/ui/page/today.ts";
import { askedScope, dashboardPath, type MonthName, type MonthsQuery } from "./query.ts";

interface FilterPanelProps {
  /** Address of the overall dashboard. */
  readonly base: string;
  readonly query: MonthsQuery;
  /** What the figures are of. */
  readonly summary: string;
  /** On wide screens it is open. */
  readonly isOpen?: boolean;
  /** Selections other than the months. */
  readonly children?: ReactNode;
}

/**
 * The filter panel of a dashboard (section 2.5 of the portal document). With JavaScript a selection navigates at
 * once; without, the button sends all fields to the dashboard, which redirects.
 */
export function FilterPanel({ base, query, summary, isOpen = false, children }: FilterPanelProps) {
  const { t } = useTranslation("statistics");
  const form = useRef<HTMLFormElement>(null);
  useApplyOnChange(form, base);
  const hasErrors = Object.keys(query.errors).length > 0;
  // Initially only: afterwards the person opens and closes it.
  const [open] = useState(hasErrors);
  // Open on wide screens by style until the script opens it; then it can be closed.
  const panel = useRef<HTMLDetailsElement>(null);
  const isWaiting = !useHydrated();
  useLayoutEffect(() => {
    if (panel.current && (hasErrors || (isOpen && matchMedia("(min-width: 60em)").matches)))
      panel.current.open = true;
  }, [hasErrors, isOpen]);
  const isFiltered =
    useLocation().pathname !== base.split("?")[0] || Object.values(query.typed).some(Boolean);
  return (
    <details className={`fold choose${isWaiting && isOpen ? " unfolds" : ""}`} open={open} ref={panel}>
      <summary>
        <Icon name="sliders-horizontal" />
        <b className="nb">{t("filters.title")}</b> <span>{summary}</span>
      </summary>
      <Form
        ref={form}
        className="controls"
        method="get"
        action={base}
        role="search"
        aria-label={t("filters.title")}
        noValidate
        autoComplete="off"
      >
        {children}
        <MonthField name="startMonth" query={query} />
        <MonthField name="endMonth" query={query} />
        <div className="row">
          <button className="btn plain">{t("filters.apply")}</button>
          {isFiltered && (
            <Link className="btn ghost" to={base} preventScrollReset>
              {t("filters.clear")}
            </Link>
          )}
        </div>
      </Form>
    </details>
  );
}

/** A month by its name in the page's language. */
function MonthField({ name, query }: { name: MonthName; query: MonthsQuery }) {
  const { t, i18n } = useTranslation(["statistics", "common"]);
  const error = query.errors[name];
  const value = query.typed[name];
  const select = useFollowing(value);
  const { language } = i18n;
  return (
    <div className={error ? "wrong" : undefined}>
      <label htmlFor={name}>
        <span>{t(`filters.${name}`)}</span>
      </label>
      {error && (
        <p className="err line small" id={`${name}-error`}>
          <Icon name="circle-alert" />
          <span>
            <span className="vh">{t("common:form.error")} </span>
            <span>{t(`errors.${error}`)}</span>
          </span>
        </p>
      )}
      <Chooser
        ref={select}
        id={name}
        name={name}
        options={monthOptions(language, value, useToday())}
        placeholder={t(`filters.open.${name}`)}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
    </div>
  );
}

/** Makes a select follow the address, whatever changed it, and keep its focus. */
export function useFollowing(value: string) {
  const control = useRef<HTMLSelectElement>(null);
  const previous = useRef(value);
  useEffect(() => {
    // Not initially: a selection may have been made before the script loaded.
    if (control.current && previous.current !== value) {
      control.current.value = value;
      // Notifies the combobox only: the event doesn't bubble.
      control.current.dispatchEvent(new Event("input"));
    }
    previous.current = value;
  }, [value]);
  return control;
}

/** With the keyboard people pass other options on the way: only the one at which they stop counts. */
const KEYBOARD_PAUSE_MS = 700;

/** Navigates to the figures after a selection, on the browser's own `change`: React's fires with every letter. */
function useApplyOnChange(form: RefObject<HTMLFormElement | null>, base: string): void {
  const navigate = useNavigate();
  const begun = useRef(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const listeners = new AbortController();
    let byKeyboard = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const on = (name: keyof HTMLElementEventMap, listener: (event: Event) => void) =>
      element.addEventListener(name, listener, { signal: listeners.signal });
    const apply = () =>
      void navigate(addressAsked(new FormData(element), base), { preventScrollReset: true });

    // A selection made before the script loaded.
    if (!begun.current && isChanged(element)) apply();
    begun.current = true;
    on("keydown", () => (byKeyboard = true));
    on("pointerdown", () => (byKeyboard = false));
    on("submit", () => clearTimeout(timer));
    on("change", ({ target }) => {
      // A search for options chooses nothing: it is submitted.
      if (target instanceof HTMLInputElement && target.type === "search") return;
      clearTimeout(timer);
      // One MP is asked for by name only; arrow keys pass this choice on the way to the next.
      const isAsking = target instanceof HTMLInputElement && target.value === "mp";
      const mp = isAsking && element.querySelector<HTMLSelectElement>("select[name=mp]");
      if (mp && mp.value === "") {
        if (!byKeyboard) mp.focus();
        return;
      }
      // At once, because the figures may take a while.
      timer = setTimeout(apply, byKeyboard ? KEYBOARD_PAUSE_MS : 0);
    });
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, [form, base, navigate]);
}

/** Whether a selection differs from the page's initial one and says enough. */
const isChanged = (form: HTMLFormElement) =>
  form.querySelector("input:checked:not(:default, [value=mp])") !== null ||
  [...form.querySelectorAll("select")].some(
    ({ selectedOptions }) => selectedOptions[0]?.defaultSelected === false,
  );

function addressAsked(fields: FormData, base: string): string {
  const given = [...fields].filter(
    (field): field is [string, string] => typeof field[1] === "string" && field[1] !== "",
  );
  const asked = new URLSearchParams(given);
  const months = new URLSearchParams(given.filter(([name]) => name.endsWith("Month")));
  return dashboardPath(base, askedScope(asked) ?? { of: "all" }, months);
}
