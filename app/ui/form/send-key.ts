import { useEffect } from "react";

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
