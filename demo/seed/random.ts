/** A random source that gives the same sequence for the same seed. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, inclusive. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** One of the keys, by weight. */
  weighted<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key;
}

/** Mulberry32, seeded by a text: each part of the data has its own stream, so that changing one affects no other. */
export function createRandom(seed: string): Random {
  let state = Array.from(seed).reduce(
    (sum, sign) => Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 16_777_619),
    2_166_136_261,
  );

  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <Item>(items: readonly Item[]): Item => {
    const found = items[Math.floor(next() * items.length)];
    if (found === undefined) throw new RangeError("an empty list has nothing to pick");
    return found;
  };

  return {
    next,
    pick,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    weighted<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key {
      const entries = Object.entries(weights) as [Key, number][];
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => (rest -= weight) < 0) ?? entries.at(-1);
      if (!found) throw new RangeError("nothing to choose from");
      return found[0];
    },
  };
}
