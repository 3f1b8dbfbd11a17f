import { useEffect } from "react";

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
