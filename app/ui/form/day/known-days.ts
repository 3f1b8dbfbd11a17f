import { useEffect, useState } from "react";

/** What is known about the days that a calendar shows. */
export interface KnownDays {
  /** Names of public holidays by day. */
  readonly holidays: Readonly<Record<string, string>>;
  /** Days, `YYYY-MM-DD`, on which there is something already. */
  readonly busy: readonly string[];
}

const ADDRESS = "/admin/meetings/days";

const NOTHING: KnownDays = { holidays: {}, busy: [] };

/** What is known about the days of a month; nothing until it has come, when it can't be had, or isn't asked for. */
export function useKnownDays(month: string, isAsked: boolean): KnownDays {
  const [known, setKnown] = useState<ReadonlyMap<string, KnownDays>>(new Map());
  const isKnown = known.has(month);
  useEffect(() => {
    if (isKnown || !isAsked) return undefined;
    const ending = new AbortController();
    fetch(`${ADDRESS}?month=${month}`, { signal: ending.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<KnownDays>) : NOTHING))
      .then(
        (found) => setKnown((others) => new Map(others).set(month, found)),
        () => undefined,
      );
    return () => ending.abort();
  }, [month, isKnown, isAsked]);
  return known.get(month) ?? NOTHING;
}
