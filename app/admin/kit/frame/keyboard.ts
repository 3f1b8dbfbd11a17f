import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** The row of a pressed button, before what the form changes. */
interface Pressed {
  readonly button: HTMLElement | null;
  readonly row: Element | null | undefined;
  readonly list: Element | null | undefined;
  readonly place: number;
}

/**
 * A sent form takes its button, its row or the whole page away. Unless the page has placed the focus, it goes to the
 * place that the address names, for a row to the same button, else to that of the next row, else to the heading.
 */
export function useFocusAfterSending() {
  const { state, formMethod } = useNavigation();
  const pressed = useRef<Pressed>(undefined);
  const isSending = useRef(false);
  useEffect(() => {
    const keep = ({ submitter }: SubmitEvent) => {
      const row = submitter?.closest("main :is(li, tr)");
      const list = row?.parentElement;
      const place = row && list ? [...list.children].indexOf(row) : -1;
      pressed.current = { button: submitter, row, list, place };
    };
    document.addEventListener("submit", keep);
    return () => document.removeEventListener("submit", keep);
  }, []);
  useEffect(() => {
    if (state !== "idle") {
      isSending.current ||= formMethod === "POST";
      return;
    }
    if (!isSending.current) return;
    isSending.current = false;
    if (document.activeElement === document.body) focusAfter(pressed.current);
  }, [state, formMethod]);
}

function focusAfter(pressed: Pressed | undefined): void {
  const { button, row, list, place = -1 } = pressed ?? {};
  const rows = list?.isConnected ? [...list.children] : [];
  const first = row?.isConnected ? rows.indexOf(row) : place;
  const name = button?.getAttribute("value") ?? "";
  const next = rows.slice(Math.max(0, first));
  const inNext = (what: string) =>
    next.map((one) => one.querySelector<HTMLElement>(`form button${what}`)).find((one) => one !== null);
  const beside = inNext(`[value="${name}"]`) ?? inNext("");
  const named = row ? null : document.getElementById(location.hash.slice(1));
  const isLeft = button?.isConnected === true && !button.matches(":disabled");
  const found = isLeft ? button : (beside ?? rows[Math.min(first, rows.length - 1)]?.querySelector("a"));
  (named ?? found ?? headingOfPage())?.focus();
}

/** Makes the heading able to take the focus. */
export function headingOfPage(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** The two keys of the back-office: `/` goes to the search box, Ctrl+Enter sends the form that has the focus. */
export function useKeys(): void {
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function press(event: KeyboardEvent) {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, isComposing, repeat } = event;
  if (defaultPrevented || isComposing || repeat || altKey || !(target instanceof Element)) return;
  const isCombined = ctrlKey || metaKey;
  if (key === "/" && !isCombined) search(event, target);
  if (key === "Enter" && isCombined && !shiftKey) send(event, target);
}

function search(event: Event, target: Element) {
  if (target.closest("input, select, textarea")) return;
  event.preventDefault();
  document.querySelector<HTMLElement>(".findbox input")?.focus();
}

/** By the button that has the focus, otherwise as the form's filled button does. */
function send(event: Event, target: Element) {
  const control = target.closest<HTMLButtonElement>("button, input, select, textarea");
  const form = control?.form ?? target.closest("form");
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
  // Safari lacks it until 16.
  else if ("requestSubmit" in form) form.requestSubmit();
}
