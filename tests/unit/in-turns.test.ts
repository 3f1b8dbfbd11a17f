import { describe, expect, it } from "vitest";
import { inTurns } from "#app/model/in-turns.ts";

/** Works that end when told to. */
function works() {
  const begun: number[] = [];
  const ends: PromiseWithResolvers<number>[] = [];
  const work = (id: number) => {
    begun.push(id);
    const end = Promise.withResolvers<number>();
    ends.push(end);
    return end.promise;
  };
  return { begun, ends, work };
}

const settled = () => new Promise(setImmediate);

describe("works in turns", () => {
  it("run no more at a time than they may, in the order of asking", async () => {
    const { begun, ends, work } = works();
    const turn = inTurns(2);
    const all = Promise.all([1, 2, 3, 4].map((id) => turn(() => work(id))));
    await settled();
    expect(begun).toEqual([1, 2]);
    ends[1]?.resolve(20);
    await settled();
    expect(begun).toEqual([1, 2, 3]);
    ends[0]?.resolve(10);
    ends[2]?.resolve(30);
    await settled();
    ends[3]?.resolve(40);
    await expect(all).resolves.toEqual([10, 20, 30, 40]);
  });

  it("go on after one that failed, and begin at once when nothing runs", async () => {
    const { begun, ends, work } = works();
    const turn = inTurns(1);
    const first = turn(() => work(1));
    const second = turn(() => work(2));
    await settled();
    ends[0]?.reject(new Error("Failed"));
    await expect(first).rejects.toThrow("Failed");
    await settled();
    expect(begun).toEqual([1, 2]);
    ends[1]?.resolve(2);
    await expect(second).resolves.toBe(2);
    const third = turn(() => work(3));
    expect(begun).toEqual([1, 2, 3]);
    ends[2]?.resolve(3);
    await expect(third).resolves.toBe(3);
  });
});
