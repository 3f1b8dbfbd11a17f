import { useCallback, useEffect, useRef } from "react";

type Ask = () => Promise<void>;

/** What the page asks while somebody types: one exchange after another. */
let turn: Promise<void> = Promise.resolve();

/**
 * Asks the server while somebody types, always with the newest values: what is asked while an exchange is under way waits
 * for its end, and only the last of it is sent. The router would cut off the one under way, of which the browser then
 * complains (remix-run/react-router#14203); the fetchers of a page cut each other off too, so they share their turns.
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
