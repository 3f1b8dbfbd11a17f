import { createContext, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render of the browser, then true: for what only JavaScript can do. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

let isHydrated = false;

/** To be called once, by what stays for as long as the document: `useLoadedWithPage` takes its word. */
export function useMarkHydrated() {
  useEffect(() => {
    isHydrated = true;
  }, []);
}

/**
 * True for what came with the document, false for what a step within it brought. Unlike `useHydrated` it never changes,
 * so nothing is rendered a second time.
 */
export const useLoadedWithPage = () => useState(() => !isHydrated)[0];

/**
 * A part of a page whose code comes in a chunk of its own. When that can't be had, what came with the document stays as
 * the server drew it, and a step within it becomes a full load of the address: both do without the chunk.
 */
export async function chunkOrDocument<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load();
  } catch {
    if (isHydrated) location.reload();
    return new Promise(() => {});
  }
}

/**
 * Whether the page goes out in lite mode, without any script. The server says so around the whole document, faults
 * included; in the browser it is always false, because a page in lite mode never comes to life.
 */
export const LiteContext = createContext(false);
