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
