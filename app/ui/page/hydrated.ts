import { useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render of the browser, then true: for what only JavaScript can do. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

let alive = false;

/** To be called once, by what stays for as long as the document: `useLoadedWithPage` takes its word. */
export function useComingAlive() {
  useEffect(() => {
    alive = true;
  }, []);
}

/**
 * True for what came with the document, false for what a step within it brought. Unlike `useHydrated` it never changes,
 * so nothing is rendered a second time.
 */
export const useLoadedWithPage = () => useState(() => !alive)[0];
