import { EventEmitter } from "node:events";
import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { apiClock } from "#demo/process.ts";
import { turnReportsClock } from "#demo/store/clock.ts";
import { openInMemory } from "#demo/store/database.ts";
import { all, one } from "#demo/store/statements.ts";
import { fillPeople } from "../support/reference-rows.ts";

let database: DatabaseSync;

beforeEach(() => (database = openInMemory(fillPeople)));
afterEach(() => database.close());

const turn = (moment: string) => turnReportsClock(database, new Date(moment));
const reports = () =>
  all<{ text: string }>(
    database,
    "SELECT DISTINCT kind || ' ' || period AS text FROM reports ORDER BY kind, period",
  ).map(({ text }) => text);
const ofWhom = (period: string) =>
  all<{ userId: number }>(database, "SELECT userId FROM reports WHERE period = :period ORDER BY userId", {
    period,
  }).map(({ userId }) => userId);
const statuses = (period: string) =>
  all<{ id: number }>(database, "SELECT DISTINCT reportStatusId AS id FROM reports WHERE period = :period", {
    period,
  }).map(({ id }) => id);

describe("the end of a period", () => {
  it.each([
    ["2026-03", "2026-03-31T23:59:59+02:00", "2026-04-01T00:00:00+02:00", "summer time"],
    ["2026-03", "2026-03-31T21:59:59Z", "2026-03-31T22:00:00Z", "summer time"],
    ["2026-10", "2026-10-31T22:59:59Z", "2026-10-31T23:00:00Z", "winter time again"],
    ["2026-02", "2026-02-28T23:59:59+01:00", "2026-03-01T00:00:00+01:00", "February"],
    ["2028-02", "2028-02-29T23:59:59+01:00", "2028-03-01T00:00:00+01:00", "a leap year"],
  ])("makes a draft of %s between %s and %s: %s", (month, before, after) => {
    turn(`${month}-02T10:00:00Z`);
    turn(before);
    expect(reports()).toEqual([]);
    turn(after);
    expect(reports()).toEqual([`monthly ${month}`]);
    expect(ofWhom(month)).toEqual([2, 3]);
    expect(statuses(month)).toEqual([1]);
  });

  it("is caught up with when nobody called for months, once each", () => {
    turn("2026-11-20T10:00:00Z");
    turn("2027-02-03T10:00:00Z");
    expect(reports()).toEqual(["monthly 2026-11", "monthly 2026-12", "monthly 2027-01", "yearly 2026"]);
    expect(one(database, "SELECT count(*) AS n FROM reports")).toEqual({ n: 8 });
    expect([statuses("2026-11"), statuses("2026-12"), statuses("2027-01")]).toEqual([[3], [3], [1]]);
  });
});

describe("a draft", () => {
  it("is late when the eleventh day after its period begins in Skopje", () => {
    turn("2026-06-30T10:00:00Z");
    turn("2026-07-10T21:59:59Z");
    expect(statuses("2026-06")).toEqual([1]);
    turn("2026-07-10T22:00:00Z");
    expect(statuses("2026-06")).toEqual([3]);
  });
});

describe("a running process", () => {
  it("is told of every order, takes none that is no time, and none at all where it is no demo", () => {
    const child = new EventEmitter() as EventEmitter & { send: (message: unknown) => boolean };
    const heard: unknown[] = [];
    child.send = (message) => heard.push(message) > 0;
    const [movable, fixed] = [apiClock(true, child as never), apiClock(false, child as never)];
    const orders = [{ now: "2030-06-01T00:00:00+02:00" }, null, {}, { now: 7 }, { now: "tomorrow" }, "x"];
    const [target, before] = [Date.parse("2030-05-31T22:00:00Z"), Date.now()];
    for (const order of orders) child.emit("message", order);
    expect(heard).toEqual([orders[0]]);
    const [moved, own, passed] = [movable().getTime(), fixed().getTime(), Date.now() - before];
    expect([moved - target >= 0, moved - target <= passed]).toEqual([true, true]);
    expect([own - before >= 0, own - before <= passed]).toEqual([true, true]);
  });
});
