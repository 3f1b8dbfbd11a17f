import { useSyncExternalStore } from "react";

/** Whether each form on the page holds what was not sent. */
const forms = new Map<string, () => boolean>();
const listeners = new Set<() => void>();
let sending = false;

const changed = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a form is the one that asks for all forms of its page: the router takes one such question at a time. */
export const useIsFirst = (id: string | undefined) =>
  useSyncExternalStore(
    subscribe,
    () => id !== undefined && forms.keys().next().value === id,
    () => false,
  );

/** Whether the person would lose what was typed, or chosen, by leaving now. Sending is not leaving. */
export const hasUnsent = (): boolean => !sending && [...forms.values()].some((isUnsent) => isUnsent());

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

/**
 * Adds a form of the page.
 * @param id of the form
 * @param isUnsent whether it holds what was not sent
 * @returns what takes it away again
 */
export function addForm(id: string, isUnsent: () => boolean): () => void {
  forms.set(id, isUnsent);
  changed();
  return () => {
    if (forms.get(id) === isUnsent) forms.delete(id);
    changed();
  };
}
