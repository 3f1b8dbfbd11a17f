import { describe, expect, it } from "vitest";
import { createViewQueue } from "#server/analytics/analytics.ts";
import { pageViewOf, type Visit } from "#server/analytics/page-view.ts";

const NOW = 1_795_000_000_000;

const visit = (changes: Partial<Visit> = {}, headers: Readonly<Record<string, string>> = {}): Visit => ({
  method: "GET",
  pattern: "dashboard/mp/:id",
  pathname: "/dashboard/mp/7",
  header: (name) => headers[name] ?? null,
  status: 200,
  contentType: "text/html; charset=utf-8",
  language: "sq",
  ...changes,
});

describe("a page view", () => {
  it("leaves out what somebody wrote into an address", () => {
    const typed = visit({ pathname: "/dashboard/mp/todor@example.mk" });
    expect(pageViewOf(typed, NOW)?.path).toBe("/dashboard/mp/0");
  });
});

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
