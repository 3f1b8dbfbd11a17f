import { describe, expect, it } from "vitest";
import { createPlaces, NoPlace } from "#server/files/pdf/places.ts";

const places = () => createPlaces({ atOnce: 2, queue: 3 });

describe("places for costly work", () => {
  it("lets so many in at once, and the next when one leaves", async () => {
    const { take } = places();
    const [first] = await Promise.all([take(1), take(2)]);
    let isIn = false;
    const third = take(3).then((free) => {
      isIn = true;
      return free;
    });
    await Promise.resolve();
    expect(isIn).toBe(false);
    first();
    await third;
    expect(isIn).toBe(true);
  });

  it("lets nobody in twice, but others past them", async () => {
    const { take } = places();
    const order: string[] = [];
    const free = await take(1);
    const again = take(1).then((leave) => {
      order.push("again");
      return leave;
    });
    const leaveOther = await take(2);
    order.push("other");
    leaveOther();
    free();
    (await again)();
    expect(order).toEqual(["other", "again"]);
  });

  it("refuses who would have to wait behind a full queue", async () => {
    const { take } = places();
    await Promise.all([take(1), take(2)]);
    const waiting = [take(3), take(4), take(5)];
    await expect(take(6)).rejects.toBeInstanceOf(NoPlace);
    expect(waiting).toHaveLength(3);
  });

  it("forgets who gave up, and counts a place that is freed twice once", async () => {
    const { take } = places();
    const [free] = await Promise.all([take(1), take(2)]);
    const gone = new AbortController();
    const given = take(3, gone.signal);
    gone.abort(new Error("gone"));
    await expect(given).rejects.toThrow("gone");
    free();
    free();
    await take(4);
    let isIn = false;
    void take(5).then(() => (isIn = true));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(isIn).toBe(false);
  });
});
