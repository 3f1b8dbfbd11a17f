import { useSyncExternalStore } from "react";

/** Whether each form on the page holds what was not sent. */
const forms = new Set<() => boolean>();
const listeners = new Set<() => void>();
let sending = false;

const changed = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether there is a form on the page that might be left too soon. */
export const useHasForms = () =>
  useSyncExternalStore(
    subscribe,
    () => forms.size > 0,
    () => false,
  );

/** Whether the person would lose what was typed, or chosen, by leaving now. Sending is not leaving. */
export const hasUnsent = (): boolean => !sending && [...forms].some((isUnsent) => isUnsent());

/** The browser itself needs a moment to leave the document. */
const LEAVING_MS = 5_000;

/**
 * To be called when a form is sent: what leaves the page now is its answer.
 * @param isDocument the browser sends it, not the router, which is gone at once
 */
export function noteSending(isDocument: boolean): void {
  sending = true;
  setTimeout(
    () => {
      sending = false;
    },
    isDocument ? LEAVING_MS : 0,
  );
}

/** Watches a form until the returned function is called; light, because every page has it. */
export function watchForm(isUnsent: () => boolean): () => void {
  forms.add(isUnsent);
  changed();
  return () => {
    forms.delete(isUnsent);
    changed();
  };
}
