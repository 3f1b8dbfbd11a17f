import { describe, expect, it } from "vitest";
import { createViewQueue } from "#server/analytics/analytics.ts";

describe("the queue", () => {
  it("never holds more than it may: what finds no room is counted", async () => {
    const queue = createViewQueue<number>({
      send: () => new Promise(() => undefined),
      capacity: 5,
      batch: 5,
    });
    for (let view = 0; view < 5; view += 1) queue.add(view);
    void queue.flush();
    for (let view = 0; view < 1_000_000; view += 1) queue.add(view);
    expect(queue.counts.dropped).toBe(999_995);
  });
});
