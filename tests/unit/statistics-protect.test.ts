import { describe, expect, it } from "vitest";
import { FEW, protect, roundToFives, type Shown } from "#app/statistics/protect.ts";

/** Every way to share `total` among `groups`. */
function shares(total: number, groups: number): number[][] {
  if (groups === 1) return [[total]];
  return Array.from({ length: total + 1 }, (_, first) =>
    shares(total - first, groups - 1).map((rest) => [first, ...rest]),
  ).flat();
}

/** What an observer who knows the total and the rules can conclude: the possible values of each hidden figure. */
function conclusions(
  total: number,
  groups: number,
): Map<string, { shown: readonly Shown[]; values: Set<number>[] }> {
  const found = new Map<string, { shown: readonly Shown[]; values: Set<number>[] }>();
  for (const counts of shares(total, groups)) {
    const shown = protect(counts);
    const entry = found.get(shown.join()) ?? { shown, values: counts.map(() => new Set<number>()) };
    counts.forEach((count, index) => entry.values[index]?.add(count));
    found.set(shown.join(), entry);
  }
  return found;
}

describe("small figures about persons", () => {
  it.each([
    { counts: [120, 80, 60], shown: [120, 80, 60] },
    { counts: [], shown: [] },
    { counts: [9, 3], shown: ["veiled", "few"] },
    { counts: [4, 4], shown: ["veiled", "veiled"] },
    { counts: [0, 5], shown: ["veiled", "veiled"] },
    { counts: [4, 4, 4], shown: ["few", "few", "veiled"] },
    { counts: [0, 5, 5], shown: ["veiled", "veiled", "veiled"] },
    { counts: [3], shown: ["few"] },
    { counts: [0, 40], shown: ["few", "veiled"] },
    { counts: [300, 60, 2, 40], shown: [300, 60, "few", "veiled"] },
    { counts: [30, 8, 0, 1, 1, 0, 0, 0], shown: [30, "veiled", "few", "few", "few", "few", "few", "few"] },
    { counts: [50, 2, 3, 4, 30], shown: [50, "few", "few", "few", "veiled"] },
    { counts: [1, 0, 2], shown: ["few", "few", "few"] },
    // No more is hidden than must be.
    { counts: [4], shown: ["few"] },
    { counts: [4, 1, 1], shown: ["few", "few", "few"] },
    { counts: [4, 4, 1], shown: ["few", "veiled", "few"] },
    { counts: [0, 9, 10], shown: ["few", "veiled", 10] },
    { counts: [4, 4, 4, 5, 10], shown: ["few", "few", "few", "veiled", 10] },
    // Of equal ones the first.
    { counts: [40, 9, 9, 0], shown: [40, "veiled", "veiled", "few"] },
  ])("are hidden, and others where sums would tell: $counts", ({ counts, shown }) => {
    expect(protect(counts)).toEqual(shown);
  });

  it.each([
    { groups: 2, totals: 60 },
    { groups: 3, totals: 34 },
    { groups: 4, totals: 26 },
    { groups: 5, totals: 20 },
  ])(
    "can't be computed, whatever $groups groups hold, as long as a figure is shown",
    ({ groups, totals }) => {
      for (let total = 0; total <= totals; total += 1)
        for (const { shown, values } of conclusions(total, groups).values()) {
          if (shown.every((one) => typeof one !== "number")) continue;
          const told = shown.flatMap((one, index) => (one === "few" ? [values[index]?.size ?? 0] : []));
          expect(told, `${total}: ${shown.join()}`).toEqual(told.map(() => FEW));
        }
    },
  );

  it.each([
    { groups: 2, totals: 40 },
    { groups: 3, totals: 34 },
    { groups: 4, totals: 26 },
    { groups: 5, totals: 20 },
  ])("can't be computed from the total where no figure of $groups groups is shown", ({ groups, totals }) => {
    for (let total = 1; total <= totals; total += 1)
      for (const { shown, values } of conclusions(total, groups).values()) {
        if (shown.some((one) => typeof one === "number")) continue;
        shown.forEach((one, index) => {
          const least = one === "few" ? Math.min(FEW - 1, total + 1) : 2;
          expect(values[index]?.size, `${total}: ${shown.join()}`).toBeGreaterThanOrEqual(least);
        });
      }
  });

  it("are never the only hidden one", () => {
    for (let total = 0; total <= 26; total += 1)
      for (const { shown } of conclusions(total, 4).values())
        expect(shown.filter((one) => typeof one !== "number")).not.toHaveLength(1);
  });

  it("stay hidden when the others are rounded to fives", () => {
    expect([12, 13, 5, 7, "few", "veiled"].map((one) => roundToFives(one as Shown))).toEqual([
      10,
      15,
      5,
      5,
      "few",
      "veiled",
    ]);
  });
});
