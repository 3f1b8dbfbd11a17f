import { useEffect } from "react";

/**
 * Makes single keys click elements marked with `data-key`, in the focused row, otherwise on the page; `j` and `k`
 * move between rows.
 */
export function useKeys(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [on]);
}

/** A row's checkbox takes no letters, and stays focused after a click. */
const FIELDS = "input:not(.tick input), select, textarea, [contenteditable]";

/** In a field a letter is a letter, and behind an open dialog nothing happens. */
function press(event: KeyboardEvent) {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event;
  const isCombined = ctrlKey || metaKey || altKey || event.getModifierState("AltGraph");
  if (defaultPrevented || isComposing || isCombined || !(target instanceof Element)) return;
  if (target.closest(FIELDS) || document.querySelector("dialog[open]")) return;
  const key = keyOf(event);
  if (key === undefined) return;
  const forTicked = document.querySelector<HTMLElement>(
    `main:has(.tick :checked) [data-key-ticked="${key}"]`,
  );
  if (forTicked) {
    event.preventDefault();
    forTicked.focus();
    return;
  }
  const row = target.closest("main tr");
  const marked = `[data-key="${key}"]`;
  const onPage = [...document.querySelectorAll<HTMLElement>(`${marked}:not(tr *)`)];
  const found =
    rowBeside(row, key) ??
    row?.querySelector<HTMLElement>(marked) ??
    onPage.find((one) => one.getClientRects().length > 0) ??
    onPage[0];
  if (!found) return;
  event.preventDefault();
  follow(found);
}

/** The Latin letter of a physical key, whatever the layout: „ј“ is `j`. */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string | undefined {
  if (key === "/" || key === "?") return key;
  if (shiftKey) return undefined;
  if (!/^\p{L}$/u.test(key)) return undefined;
  const letter = /^[a-z]$/i.test(key) ? key : /^Key([A-Z])$/.exec(code)?.[1];
  return letter?.toLowerCase();
}

const STEPS: Readonly<Partial<Record<string, number>>> = { j: 1, k: -1 };

/** The link that opens the next or previous row; without focus the first or last one. */
function rowBeside(row: Element | null, key: string): HTMLElement | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const links = [...document.querySelectorAll<HTMLElement>("main tbody .acts a:first-of-type")];
  const at = links.findIndex((link) => row?.contains(link));
  return at === -1 ? links.at(step > 0 ? 0 : -1) : links[at + step];
}

function follow(found: HTMLElement) {
  const { parentElement: box } = found;
  if (box instanceof HTMLDetailsElement) {
    box.open = true;
    box.querySelector<HTMLElement>("select, input:not([type=hidden]), textarea")?.focus();
  } else if (found.matches(".acts a:first-of-type, [type=search]")) {
    found.focus();
    found.closest("tr")?.scrollIntoView({ block: "nearest" });
  } else found.click();
}

/** Ctrl+Enter sends the form that has the focus: by the button that has it, otherwise as its filled button does. */
export function useSendKey(): void {
  useEffect(() => {
    document.addEventListener("keydown", send);
    return () => document.removeEventListener("keydown", send);
  }, []);
}

function send(event: KeyboardEvent) {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, isComposing } = event;
  const isAsked = key === "Enter" && (ctrlKey || metaKey) && !altKey && !shiftKey;
  if (!isAsked || defaultPrevented || isComposing || event.repeat || !(target instanceof HTMLElement)) return;
  const form = target instanceof HTMLButtonElement ? target.form : formOf(target);
  if (!form) return;
  // Not those of a hidden tab.
  const buttons = [...form.elements].filter(
    (one): one is HTMLButtonElement =>
      one instanceof HTMLButtonElement && one.type === "submit" && one.getClientRects().length > 0,
  );
  const button =
    buttons.find((one) => one === target) ??
    buttons.find((one) => one.matches(".btn:not(.plain, .ghost)")) ??
    buttons[0];
  event.preventDefault();
  if (button) button.click();
  else form.requestSubmit();
}

const formOf = (field: HTMLElement) =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLSelectElement ||
  field instanceof HTMLTextAreaElement
    ? field.form
    : field.closest("form");
