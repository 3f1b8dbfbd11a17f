import { partOfProduct } from "#server/context.ts";
import { countInMemory, StoreUnavailable } from "./engine.ts";
import type { Store } from "./store.ts";

/** How often something may be done under one name, in so many seconds. */
export interface Limit {
  readonly name: string;
  readonly times: number;
  readonly seconds: number;
}

/** What was counted, to be given back; or how long to wait. */
export type Taken =
  { readonly counted: readonly (readonly [Limit, who: string])[] } | { readonly waitMs: number };

/** Counts what one client does; a fault of the store refuses nobody. */
export interface Limits {
  /**
   * Counts one for each, all or none.
   * @param wanted each limit with whom it counts: kept as a mark that tells nothing, and that only this installation can make
   */
  takeAll(wanted: readonly (readonly [Limit, who: string])[]): Promise<Taken>;
  /** Takes back what came to nothing. */
  giveBack(taken: Taken): Promise<void>;
  /** Counts one without a mark, which is dearer than counting. @returns milliseconds to wait, when it was one too many */
  take(limit: Limit, who: string): Promise<number | undefined>;
}

/**
 * Limits that count in the store. While it does not answer, each node counts for itself and allows its share, so that all
 * together allow no more than before; but once at least (R62).
 * @param share of what all nodes may together
 */
export function createLimits(store: Pick<Store, "count" | "marks">, share: (most: number) => number): Limits {
  const alone = countInMemory();

  async function count({ name, times, seconds }: Limit, who: string, by: 1 | -1) {
    const key = [`limit-${name}`, who] as const;
    try {
      return { ...(await store.count(key, by, seconds)), times };
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return { ...(await alone(key.join("/"), by, seconds)), times: share(times) };
    }
  }

  async function take(limit: Limit, who: string) {
    const { count: taken, times, msLeft } = await count(limit, who, 1);
    return taken > times ? msLeft : undefined;
  }

  async function giveBack(taken: Taken) {
    if ("waitMs" in taken) return;
    await Promise.all(taken.counted.map(([limit, who]) => count(limit, who, -1)));
  }

  return {
    take,
    giveBack,
    async takeAll(wanted) {
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

/** Where a product counts: for its HTTP layer and for its forms. */
export const limitsOf = partOfProduct<Limits>("limits");
