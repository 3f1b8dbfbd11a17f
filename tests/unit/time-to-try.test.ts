import { afterEach, expect, it, vi } from "vitest";
import { timeToTry } from "#server/letters/meeting.ts";

/** How long an e-mail about a meeting is tried before its person has to be phoned. */

afterEach(() => vi.useRealTimers());

const HOUR = 60 * 60_000;

it.each([
  ["tomorrow's meeting", ["2026-12-02T09:00:00Z"], 2],
  ["a meeting moved away from tomorrow", ["2026-12-02T09:00:00Z", "2026-12-09T09:00:00Z"], 2],
  ["a meeting moved to this afternoon", ["2026-12-09T09:00:00Z", "2026-12-01T18:00:00Z"], 1 / 8],
  ["an hour that has passed and one to come", ["2026-12-01T09:00:00Z", "2026-12-02T01:00:00Z"], 1],
] as const)("%s", (_what, hours, wanted) => {
  vi.useFakeTimers({ now: new Date("2026-12-01T17:00:00+01:00"), toFake: ["Date"] });
  expect(timeToTry(undefined, ...hours)).toBe(wanted * HOUR);
});

it("as long as any other letter where no hour is to come", () => {
  expect(timeToTry(undefined)).toBeUndefined();
  expect(timeToTry("2026-11-01T09:00:00Z")).toBeUndefined();
});
