/**
 * A figure as it may be seen: the number, `few` for one under 5, or `veiled` for one that is left out because
 * it would tell a small one.
 */
export type Shown = number | "few" | "veiled";

/** Figures under this are not shown where they are about persons (age, gender, ethnicity). */
export const FEW = 5;

/**
 * Hides small figures so that the total, which the page shows elsewhere, can't betray them (issue "public
 * portal"; the reasoning is in `docs/decisions.md`). Zero is small too: that nobody of a group came says something
 * about everybody who did.
 *
 * With a small figure the smallest of the others is hidden as well, and then the next one, until somebody who knows
 * the total, the figures that are left and this function can't tell a small figure from any other number under 5.
 * @param counts of groups that do not overlap
 */
export function protect(counts: readonly number[]): readonly Shown[] {
  const small = counts.filter((count) => count < FEW);
  const large = counts
    .map((count, index) => ({ count, index }))
    .filter(({ count }) => count >= FEW)
    .toSorted((one, other) => one.count - other.count || one.index - other.index);
  let veils = small.length > 0 ? 1 : 0;
  while (veils > 0 && veils < large.length && !isSafe(small, large, veils)) veils += 1;
  const veiled = new Set(large.slice(0, veils).map(({ index }) => index));
  return counts.map((count, index) => {
    if (count < FEW) return "few";
    return veiled.has(index) ? "veiled" : count;
  });
}

/**
 * Whether each small figure could be 0 and could be 4, by what is known: the sum of all hidden figures, that small
 * ones lie in 0 to 4, and that the veiled ones lie between 5 and just under the smallest one that is shown.
 */
function isSafe(small: readonly number[], large: readonly { count: number }[], veils: number): boolean {
  const veiled = large.slice(0, veils).map(({ count }) => count);
  const sum = [...small, ...veiled].reduce((total, count) => total + count, 0);
  const most = FEW - 1;
  const highest = (large[veils]?.count ?? Infinity) - 1;
  return sum >= veils * FEW + most && sum <= (small.length - 1) * most + veils * highest;
}

/** To the nearest five: what narrow views show, so that views can't be taken from each other. */
export const roundToFives = (shown: Shown): Shown =>
  typeof shown === "number" ? Math.round(shown / FEW) * FEW : shown;
