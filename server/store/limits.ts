import { defineService } from "#server/context.ts";
import { countInMemory, StoreUnavailable } from "./engine.ts";
import type { Store } from "./store.ts";

export interface Limit {
  readonly name: string;
  readonly times: number;
  readonly seconds: number;
}

/** What was counted, which can be given back; or how long to wait. */
export type Taken =
  { readonly counted: readonly (readonly [Limit, who: string])[] } | { readonly waitMs: number };

export type Limits = ReturnType<typeof createLimits>;

/**
 * A store failure refuses no request: while the store is away each node allows its share, and all together allow no
 * more than before (R62).
 */
export function createLimits(store: Pick<Store, "count" | "marks">, nodes: () => number) {
  const alone = countInMemory();

  async function count(limit: Limit, who: string, by: 1 | -1) {
    const { name, times, seconds } = limit;
    const key = [`limit-${name}`, who] as const;
    try {
      return { ...(await store.count(key, by, seconds)), times };
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      const own = shareOf(limit, nodes());
      return { ...(await alone(key.join("/"), by, own.seconds)), times: own.times };
    }
  }

  /** Counts without computing a mark, which costs more. @returns milliseconds to wait if over the limit */
  async function take(limit: Limit, who: string) {
    const { count: taken, times, msLeft } = await count(limit, who, 1);
    return taken > times ? msLeft : undefined;
  }

  /** Gives back uses that came to nothing. */
  async function giveBack(taken: Taken) {
    if ("waitMs" in taken) return;
    await Promise.all(taken.counted.map(([limit, who]) => count(limit, who, -1)));
  }

  return {
    take,
    giveBack,
    /** Counts all or none. @param wanted limits with their subjects, stored as marks that only we can compute */
    async takeAll(wanted: readonly (readonly [Limit, who: string])[]): Promise<Taken> {
      const counted: (readonly [Limit, string])[] = [];
      for (const [limit, who] of wanted) {
        const [mark] = store.marks(who);
        const waitMs = await take(limit, mark);
        if (waitMs !== undefined) {
          await giveBack({ counted });
          return { waitMs };
        }
        counted.push([limit, mark]);
      }
      return { counted };
    },
  };
}

/** A node's share: fewer times, or once in a longer period. */
const shareOf = ({ times, seconds }: Limit, nodes: number): Pick<Limit, "times" | "seconds"> =>
  times < nodes
    ? { times: 1, seconds: (seconds * nodes) / times }
    : { times: Math.floor(times / nodes), seconds };

export const limitsOf = defineService<Limits>("limits");
