import { afterEach, expect, it, vi } from "vitest";
import { createAdmission } from "#server/http/admission.ts";

const lines: unknown[] = [];
const write = (line: unknown) => void lines.push(line);
const log = { warn: write, info: write };

afterEach(() => {
  vi.useRealTimers();
  lines.length = 0;
});

it("admits forms first, then the others in the order in which they came", async () => {
  const { enter, load } = createAdmission({ log });
  const came: string[] = [];
  const all = (["page", "later page", "form"] as const).map(async (name) => {
    const leave = await enter(name === "form");
    came.push(name);
    return leave;
  });
  expect([load.inFlight, load.waiting]).toEqual([0, 3]);
  const leaves = await Promise.all(all);
  expect(came).toEqual(["form", "page", "later page"]);
  expect([load.inFlight, load.waiting]).toEqual([3, 0]);
  for (const leave of leaves) leave?.();
  expect([load.inFlight, load.shed]).toEqual([0, 0]);
});

it("refuses whoever has waited for too long, and says once that it does and how many it were", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  const { enter, load } = createAdmission({ log });
  const both = Promise.all([enter(), enter(true)]);
  vi.advanceTimersByTime(3_001);
  expect(await both).toEqual([undefined, undefined]);
  expect(lines).toMatchObject([{ event: "overload", state: "begun" }]);
  expect(await enter()).toBeDefined();
  vi.advanceTimersByTime(5_000);
  expect(lines.slice(1)).toMatchObject([{ event: "overload", state: "over", count: 2 }]);
  expect(load.shed).toBe(2);
});
