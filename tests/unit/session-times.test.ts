import { describe, expect, it } from "vitest";
import { fieldsOf, needsTouch, placeOf, secondsLeft, sessionName } from "#server/session/session.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse("2026-05-01T08:00:00Z");

describe("a session", () => {
  it.each([
    { kind: "staff", seen: 0, now: 0, left: 30 * 60 },
    { kind: "staff", seen: 0, now: 29 * MINUTE, left: 60 },
    { kind: "staff", seen: 0, now: 30 * MINUTE, left: 0 },
    { kind: "staff", seen: 0, now: 31 * MINUTE, left: 0 },
    { kind: "staff", seen: 7 * HOUR, now: 7 * HOUR, left: 30 * 60 },
    // Eight hours are the most, however it is used.
    { kind: "staff", seen: 7 * HOUR + 50 * MINUTE, now: 7 * HOUR + 50 * MINUTE, left: 10 * 60 },
    { kind: "staff", seen: 8 * HOUR, now: 8 * HOUR, left: 0 },
    { kind: "visitor", seen: 0, now: 0, left: 60 * 60 },
    { kind: "visitor", seen: 0, now: HOUR, left: 0 },
    { kind: "visitor", seen: 23 * HOUR + 30 * MINUTE, now: 23 * HOUR + 40 * MINUTE, left: 20 * 60 },
    { kind: "visitor", seen: 24 * HOUR, now: 24 * HOUR, left: 0 },
  ] as const)(
    "of $kind, used after $seen ms, has $left s left after $now ms",
    ({ kind, seen, now, left }) => {
      expect(secondsLeft(kind, { startedAt: START, seenAt: START + seen }, START + now)).toBe(left);
    },
  );

  it("stands a clock that differs by a minute, and ends by one that was set back further", () => {
    const leftAt = (now: number, seen = 0) =>
      secondsLeft("staff", { startedAt: START, seenAt: START + seen }, START + now);
    expect(leftAt(-MINUTE)).toBe(31 * 60);
    expect(leftAt(-MINUTE - 1)).toBe(0);
    expect([leftAt(9 * MINUTE, 10 * MINUTE) > 0, leftAt(9 * MINUTE - 1, 10 * MINUTE)]).toEqual([true, 0]);
  });

  it("has its use written down once a minute", () => {
    const times = { startedAt: START, seenAt: START + HOUR };
    const after = (ms: number) => needsTouch(times, START + HOUR + ms);
    expect([after(0), after(MINUTE - 1), after(MINUTE), after(HOUR)]).toEqual([false, false, true, true]);
  });

  // R5
  it("is kept under a name that does not tell its id", () => {
    expect(sessionName("an id")).toMatch(/^[\w-]{43}$/);
    expect(sessionName("an id")).not.toBe(sessionName("another id"));
    expect(placeOf("name")).toEqual(["session", "name"]);
    expect([fieldsOf('{"a":"1"}'), fieldsOf(undefined)]).toEqual([{ a: "1" }, undefined]);
  });
});
