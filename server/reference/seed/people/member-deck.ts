import { MANDATE_BEGAN } from "../cases/days.ts";
import type { Random } from "../random.ts";
import type { Members } from "./members.ts";

/** Draws MPs by id for a day; some are asked three times as often as others, former ones only in their time. */
export function memberDeck(random: Random, { mps }: Members): (day: number) => number {
  const cards = (active: 0 | 1) =>
    Object.fromEntries(mps.filter((mp) => mp.active === active).map(({ id }) => [id, 1 + 2 * random.next()]));
  const [current, former] = [cards(1), cards(0)];
  return (day) => {
    // Both are drawn in any case, so that a draw does not depend on the day of the draws before.
    const [now, then] = [random.weighted(current), random.weighted(former)];
    return Number(random.chance(0.4) && day < MANDATE_BEGAN ? then : now);
  };
}
