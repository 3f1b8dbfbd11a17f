import { type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { askedScope, dashboardPath } from "./scope.ts";

/** With the keyboard one passes choices on the way to the wanted one: only the one at which one stops counts. */
const KEYBOARD_PAUSE_MS = 700;

/**
 * Leads to the figures as soon as something is chosen. It listens to the browser's own `change`, which comes
 * when a choice is made, not with every letter as React's does.
 */
export function useApplyOnChange(form: RefObject<HTMLFormElement | null>, base: string): void {
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

    // What was chosen while the script was on its way.
    if (!begun.current && isChanged(element)) apply();
    begun.current = true;
    on("keydown", () => (byKeyboard = true));
    on("pointerdown", () => (byKeyboard = false));
    on("submit", () => clearTimeout(timer));
    on("change", ({ target }) => {
      clearTimeout(timer);
      // At once, because the figures may take a while.
      const all = element.querySelector<HTMLInputElement>("input[name=all]");
      if (all && target instanceof HTMLSelectElement && target.name === "mp")
        all.checked = target.value === "";
      if (target instanceof HTMLInputElement && target.name === "all" && !target.checked)
        element.querySelector<HTMLSelectElement>("select[name=mp]")?.focus();
      else timer = setTimeout(apply, byKeyboard ? KEYBOARD_PAUSE_MS : 0);
    });
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, [form, base, navigate]);
}

/** Whether a list stands at another choice than the one that came with the page. */
const isChanged = (form: HTMLFormElement) =>
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
