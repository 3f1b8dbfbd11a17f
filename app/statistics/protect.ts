/**
 * A figure as it may be shown: the number, `few` for one under 5, or `veiled` for one left out because it would
 * reveal a small one.
 */
export type Shown = number | "few" | "veiled";

/** Figures about people (age, gender, ethnicity) below this are not shown. */
export const FEW = 5;

/**
 * Hides small figures, by which people could be recognised, so that the total, which the page shows elsewhere, can't
 * reveal them (docs/decisions/figures.md). Zero is small too: that a group is empty says something about all the others.
 *
 * With a small figure the smallest of the others is hidden as well, and then the next one, until the total,
 * the visible figures and this function together can't tell a small figure from any other number under 5. If
 * nothing is left visible and the total would still reveal something, no figure is even marked as small.
 * @param counts of groups that do not overlap
 */
export function protect(counts: readonly number[]): readonly Shown[] {
  const total = sumOf(counts);
  const ranked = counts
    .map((count, index) => ({ count, index }))
    .toSorted((one, other) => one.count - other.count);
  const smalls = ranked.filter(({ count }) => count < FEW).length;
  // Only small ones: if their sum is too high for any of them to be 0, the largest is not marked as small.
  const isTold = smalls === counts.length && total > MAX_SMALL * Math.max(1, smalls - 1);
  const cut = isTold ? smalls - 1 : smalls;
  const [small, large] = [ranked.slice(0, cut), ranked.slice(cut)];
  let veils = small.length > 0 ? Math.min(1, large.length) : 0;
  while (veils > 0 && veils < large.length && !isSafe(small, large, veils)) veils += 1;
  if (veils === large.length && total > MAX_SMALL && !isSafe(small, large, veils))
    return counts.map(() => "veiled");
  const veiled = new Set(large.slice(0, veils).map(({ index }) => index));
  return counts.map((count, index) => {
    if (veiled.has(index)) return "veiled";
    return count < FEW ? "few" : count;
  });
}

interface Count {
  readonly count: number;
}

/** The largest small number. */
const MAX_SMALL = FEW - 1;

const sumOf = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/**
 * Whether each small figure could be anything from 0 to 4, given the sum of all hidden figures, that small ones are 0
 * to 4, and that veiled ones are between 5 and just under the smallest shown one.
 */
function isSafe(small: readonly Count[], large: readonly Count[], veils: number): boolean {
  const sum = sumOf([...small, ...large.slice(0, veils)].map(({ count }) => count));
  const highest = (large[veils]?.count ?? Number.MAX_SAFE_INTEGER) - 1;
  return sum >= veils * FEW + MAX_SMALL && sum <= (small.length - 1) * MAX_SMALL + veils * highest;
}

/** Rounds to the nearest five, so that views can't be subtracted from each other. */
export const roundToFives = (shown: Shown): Shown =>
  typeof shown === "number" ? Math.round(shown / FEW) * FEW : shown;
