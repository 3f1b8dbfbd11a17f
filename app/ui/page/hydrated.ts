import { createContext, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render of the browser, then true: for what needs JavaScript. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

let isHydrated = false;

/** Call once, in a component that lives as long as the document; `useLoadedWithPage` relies on it. */
export function useMarkHydrated() {
  useEffect(() => {
    isHydrated = true;
  }, []);
}

/** Whether the browser has drawn the page once. */
export const wasHydrated = () => isHydrated;

/**
 * Leads to what a page has to say. What came with the document has `autofocus` and needs nothing more: the
 * script must not move the focus from a field that the visitor has reached since.
 */
export function leadTo(element: HTMLElement | null, block: ScrollLogicalPosition): void {
  const cameWithPage = element?.hasAttribute("autofocus");
  element?.removeAttribute("autofocus");
  if (cameWithPage && document.activeElement !== document.body) return;
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block });
}

/**
 * True for what came with the document, false after client-side navigation. Unlike `useHydrated` it never changes, so
 * nothing renders twice. Not for a part that is hydrated later than the page.
 */
export const useLoadedWithPage = () => useState(() => !isHydrated)[0];

/**
 * Loads the chunk of a part of the page. On failure, what came with the document stays as the server rendered it, and
 * client-side navigation becomes a full page load: both work without the chunk.
 */
export async function chunkOrDocument<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load();
  } catch {
    if (isHydrated) location.reload();
    return new Promise(() => {});
  }
}

/** The events by which a reader begins to use the page. */
export const SIGNS_OF_LIFE = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "wheel",
  "scroll",
  "keydown",
] as const;

/** Loads the chunk of a part that came with the document at the first sign of life. On failure the part stays as it is. */
export async function chunkWhenUsed<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  if (scrollY === 0) await signOfLife();
  return load().catch(() => new Promise(() => {}));
}

const signOfLife = () =>
  new Promise<void>((resolve) => {
    const ends = new AbortController();
    const note = (event: Event) => {
      // Browsers report a resting pointer when something moves below it.
      if (
        event instanceof PointerEvent &&
        event.type === "pointermove" &&
        !event.movementX &&
        !event.movementY
      )
        return;
      ends.abort();
      resolve();
    };
    for (const sign of SIGNS_OF_LIFE)
      addEventListener(sign, note, { passive: true, capture: true, signal: ends.signal });
  });

/**
 * Whether the page is in lite mode, without scripts. The server provides it around the whole document, faults
 * included; in the browser it is always false, because a page in lite mode is never hydrated.
 */
export const LiteContext = createContext(false);
