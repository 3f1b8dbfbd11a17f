import { expect, it } from "vitest";
import type { ChainEngine, StoredLine } from "#server/store/chain-engine.ts";

let months = 0;

/** A month that no other test uses; it is long past, so it expires soon in Redis. */
const newMonth = (): string => {
  months += 1;
  return `${2000 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
};

const UNTIL = Date.now() + 60 * 60 * 1000;

const line = (number: number, marks: readonly string[] = []) => ({
  number,
  at: 1_000 + number,
  value: `value ${number}`,
  marks,
});

const ALL = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** What every engine promises about append-only lines; declares a test for each promise. */
export function chainPromises(engine: () => ChainEngine): void {
  const numbersIn = (lines: readonly StoredLine[]) => lines.map(({ number }) => number);

  it("adds lines behind the expected one only, all or none, and the same once", async () => {
    const [kept, month] = [engine(), newMonth()];
    expect(await kept.last(month)).toBeUndefined();
    expect(await kept.append(month, undefined, [line(1), line(2)], UNTIL)).toBe(true);
    expect(await kept.append(month, undefined, [line(1), line(2)], UNTIL)).toBe(true);
    expect(await kept.append(month, undefined, [{ ...line(1), value: "other" }], UNTIL)).toBe(false);
    expect(await kept.append(month, line(2), [line(3)], UNTIL)).toBe(true);
    // From another history, which a failover ended.
    expect(await kept.append(month, { ...line(3), value: "other" }, [line(4)], UNTIL)).toBe(false);
    // Its reply was lost, and others have written since.
    expect(await kept.append(month, undefined, [line(1), line(2)], UNTIL)).toBe(true);
    expect(numbersIn(await kept.walk(month, undefined, 10))).toEqual([1, 2, 3]);
    expect(await kept.last(month)).toMatchObject({ number: 3, at: 1_003, value: "value 3" });
  });

  it("finds the newest lines with all marks, within a time", async () => {
    const [kept, month] = [engine(), newMonth()];
    const marks = (number: number) => [
      ...(number % 2 === 0 ? ["even"] : []),
      ...(number % 3 === 0 ? ["third"] : []),
    ];
    const lines = Array.from({ length: 600 }, (_, at) => line(at + 1, marks(at + 1)));
    await kept.append(month, undefined, lines, UNTIL);
    const found = async (wanted: readonly string[], span = ALL, most = 1000) =>
      numbersIn(await kept.read(month, await kept.find(month, wanted, span, most)));
    expect(await found(["even", "third"], ALL, 3)).toEqual([600, 594, 588]);
    expect(await found(["third", "even"])).toHaveLength(100);
    expect(await found(["even"], { from: 1_003, to: 1_008 })).toEqual([8, 6, 4]);
    expect(await found([], { from: 1_599, to: 2_000 })).toEqual([600, 599]);
    expect(await found(["none", "even"])).toEqual([]);
    expect(await found(["even"], { from: 2_000, to: 3_000 })).toEqual([]);
  });

  it("tells the lines that a mark does not find", async () => {
    const [kept, month] = [engine(), newMonth()];
    await kept.append(month, undefined, [line(1, ["Aone", "zone"]), line(2, ["Atwo", "Bone"])], UNTIL);
    const [first = "", second = ""] = (await kept.walk(month, undefined, 2)).map(({ id }) => id);
    const marked = (...marks: string[]) => [
      { id: first, marks: ["Aone"] },
      { id: second, marks },
    ];
    expect(await kept.unmarked(month, marked("Atwo", "Bone"))).toEqual([]);
    expect(await kept.unmarked(month, marked("Atwo", "zone"))).toEqual([second]);
    expect(await kept.unmarked(newMonth(), marked("Atwo"))).toEqual([first, second]);
  });

  it("walks a month in pieces, and leaves out what is not there", async () => {
    const [kept, month] = [engine(), newMonth()];
    await kept.append(month, undefined, [line(1), line(2), line(3)], UNTIL);
    const [first] = await kept.walk(month, undefined, 1);
    expect(numbersIn(await kept.walk(month, first?.id, 5))).toEqual([2, 3]);
    expect(await kept.read(month, ["9999-9"])).toEqual([]);
    expect(await kept.walk(newMonth(), undefined, 5)).toEqual([]);
    expect(await kept.find(newMonth(), ["even"], ALL, 5)).toEqual([]);
  });
}
