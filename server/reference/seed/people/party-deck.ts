import type { Origin } from "./names.ts";
import type { Random } from "../random.ts";

/** Which parties MPs of an origin sit for, and how often; ids of `app/model/parties.ts`. */
const WEIGHTS: Readonly<Record<Origin, Readonly<Record<string, number>>>> = {
  mk: { 1: 50, 2: 20, 8: 6, 9: 6, 10: 2, 11: 1, 12: 1, 13: 1, 16: 1 },
  sq: { 3: 45, 4: 12, 5: 12, 6: 10, 7: 10, 14: 4 },
  tr: { 15: 1 },
  rom: { 17: 1 },
  sr: { 18: 1 },
  bs: { 2: 1 },
  vl: { 1: 1 },
};

/** Deals parties to MPs by weight; now and then one that has no seat yet, so that none stays without. */
export function partyDeck(random: Random): (origin: Origin) => number {
  const seatless = new Map<Origin, string[]>();
  return (origin) => {
    const weights = WEIGHTS[origin];
    const left = seatless.get(origin) ?? Object.keys(weights);
    seatless.set(origin, left);
    const forced = left.length > 0 && random.chance(0.35) ? left.pop() : undefined;
    return Number(forced ?? random.weighted(weights));
  };
}
