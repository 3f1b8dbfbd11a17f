import { describe, expect, it } from "vitest";
import { createPersonPlaces, createWorkQueue, QueueFull } from "#server/files/work-queue.ts";

const workQueue = (each = 1) => createWorkQueue({ atOnce: 2, each, queue: 3 }, createPersonPlaces());

describe("workQueue for costly work", () => {
  it("lets so many in at once, and the next when one leaves", async () => {
    const { take } = workQueue();
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

  it("refuses who would have to wait behind a full queue", async () => {
    const { take } = workQueue();
    await Promise.all([take(1), take(2)]);
    const waiting = [take(3), take(4), take(5)];
    await expect(take(6)).rejects.toBeInstanceOf(QueueFull);
    expect(waiting).toHaveLength(3);
  });

  // R65
  it("lets one person have two under way or waiting, of all kinds together, and never all of them", async () => {
    const placeOf = createPersonPlaces();
    const printing = createWorkQueue({ atOnce: 2, each: 1, queue: 10 }, placeOf);
    const exporting = createWorkQueue({ atOnce: 3, each: 2, queue: 10 }, placeOf);
    const [one, other] = [1, 2];
    const own = await Promise.all([exporting.take(one), printing.take(one)]);
    for (const { take } of [printing, exporting])
      await expect(take(one)).rejects.toMatchObject({ name: "QueueFull", whose: "own" });
    const theirs = await Promise.all([printing.take(other), exporting.take(other)]);
    own[0]();
    own[0]();
    const again = await exporting.take(one);
    await expect(exporting.take(one)).rejects.toMatchObject({ whose: "own" });
    for (const free of [...own, ...theirs, again]) free();

    const both = await Promise.all([exporting.take(one), exporting.take(one)]);
    (await exporting.take(other))();
    for (const free of both) free();
  });
});
