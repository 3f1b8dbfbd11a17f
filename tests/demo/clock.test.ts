import { EventEmitter } from "node:events";
import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { apiClock } from "#demo/process.ts";
import { turnReportsClock } from "#demo/store/clock.ts";
import { openInMemory } from "#demo/store/database.ts";
import { all, insert, one, run } from "#demo/store/statements.ts";
import { fillPeople, userRow } from "../support/reference-rows.ts";

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

  it("is that of the year too at its end, an instant before it is in Greenwich", () => {
    turn("2026-12-31T22:59:59Z");
    expect(reports()).toEqual([]);
    turn("2026-12-31T23:00:00Z");
    expect(reports()).toEqual(["monthly 2026-12", "yearly 2026"]);
    expect(ofWhom("2026")).toEqual([2, 3]);
  });

  it("is caught up with when nobody called for months, once each", () => {
    turn("2026-11-20T10:00:00Z");
    turn("2027-02-03T10:00:00Z");
    expect(reports()).toEqual(["monthly 2026-11", "monthly 2026-12", "monthly 2027-01", "yearly 2026"]);
    expect(one(database, "SELECT count(*) AS n FROM reports")).toEqual({ n: 8 });
    expect([statuses("2026-11"), statuses("2026-12"), statuses("2027-01")]).toEqual([[3], [3], [1]]);
  });
});

describe("who gets a report", () => {
  it("is every active assistant that there is when the period ends, and each who served an MP in it", () => {
    turn("2026-11-30T10:00:00+01:00");
    insert(database, "users", userRow(7, 2));
    insert(database, "users", { ...userRow(8, 2), active: 0 });
    turn("2026-12-01T00:00:00+01:00");
    insert(database, "users", userRow(9, 2));
    run(database, "UPDATE users SET active = 0 WHERE id = 2");
    turn("2026-12-05T10:00:00+01:00");
    expect(ofWhom("2026-11")).toEqual([2, 3, 7]);
    turn("2027-01-01T10:00:00+01:00");
    // 2 is inactive, but was the assistant of an MP.
    expect(ofWhom("2026-12")).toEqual([2, 3, 7, 9]);
    expect(ofWhom("2026")).toEqual([2, 3, 7, 9]);
  });

  it("has one of each period, though the clock goes back and forth", () => {
    for (const day of ["2026-11-20", "2026-12-01", "2026-11-20", "2026-12-01", "2026-12-02", "2027-01-01"]) {
      turn(`${day}T10:00:00Z`);
    }
    expect(ofWhom("2026-11")).toEqual([2, 3]);
    expect(ofWhom("2026-12")).toEqual([2, 3]);
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

  it("of a year is late with that of December, and what was submitted stays so", () => {
    turn("2026-12-31T10:00:00Z");
    turn("2027-01-05T10:00:00Z");
    run(database, "UPDATE reports SET reportStatusId = 2 WHERE userId = 2");
    turn("2027-01-10T22:59:59Z");
    expect([...statuses("2026"), ...statuses("2026-12")].toSorted()).toEqual([1, 1, 2, 2]);
    turn("2027-01-10T23:00:00Z");
    const found = all(
      database,
      "SELECT DISTINCT userId, reportStatusId AS status FROM reports ORDER BY userId",
    );
    expect(found).toEqual([
      { userId: 2, status: 2 },
      { userId: 3, status: 3 },
    ]);
  });
});

describe("the clock", () => {
  it("leaves all for the next call when it is killed in the middle of its work", () => {
    turn("2026-11-20T10:00:00Z");
    database.exec(
      "CREATE TRIGGER fails BEFORE UPDATE ON reportsClock BEGIN SELECT raise(ABORT, 'killed'); END",
    );
    expect(() => turn("2026-12-01T10:00:00Z")).toThrow("killed");
    expect(reports()).toEqual([]);
    database.exec("DROP TRIGGER fails");
    turn("2026-12-01T10:00:00Z");
    expect(reports()).toEqual(["monthly 2026-11"]);
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
