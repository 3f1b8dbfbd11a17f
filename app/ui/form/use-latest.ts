import { useCallback, useEffect, useRef } from "react";

type Ask = () => Promise<void>;

/** Requests made while typing: one after another. */
let turn: Promise<void> = Promise.resolve();

/**
 * Asks the server while a person types, always with the newest values: requests made during another one wait for its
 * end, and only the last of them is sent. The router would abort the running one, and the browser would complain
 * (remix-run/react-router#14203); fetchers of a page also abort one another, so they share one queue.
 */
export function useLatest(): (ask: Ask) => void {
  const waiting = useRef<Ask>(undefined);
  useEffect(
    () => () => {
      waiting.current = undefined;
    },
    [],
  );
  return useCallback((ask) => {
    const hasTurn = waiting.current !== undefined;
    waiting.current = ask;
    if (hasTurn) return;
    const send = async () => {
      const newest = waiting.current;
      waiting.current = undefined;
      await newest?.();
    };
    turn = turn.then(send, send);
  }, []);
}
