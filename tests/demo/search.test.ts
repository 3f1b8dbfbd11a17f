import type { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { fold, searchWithin } from "#app/model/text/fold.ts";
import { fillDatabase } from "#demo/seed/index.ts";
import { openInMemory } from "#demo/store/database.ts";
import { casesFound } from "#demo/store/search.ts";
import { all } from "#demo/store/statements.ts";
import { useLater } from "../support/later.ts";

/** The reference API's search among cases, asked without the API. */

interface Searched {
  readonly id: number;
  readonly mpId: number;
  readonly date: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly topic: string;
}

const everyCase = (database: DatabaseSync) =>
  all<Searched>(database, "SELECT * FROM cases ORDER BY date DESC, id DESC");

describe("the demo's cases", () => {
  const demo = useLater(
    async () => {
      const database = openInMemory((empty) => fillDatabase(empty, { today: "2026-11-21", cases: 600 }));
      const cases = everyCase(database).map((one) => ({
        ...one,
        folded: fold(`${one.fullName} ${one.email} ${one.topic}`),
      }));
      return { database, cases };
    },
    async ({ database }) => database.close(),
  );

  /** What looking at every case finds. */
  const lookedUp = (typed: string, mps?: readonly number[]) => {
    const isFound = searchWithin(typed);
    return demo.cases
      .filter(({ mpId, folded }) => isFound(folded) && (!mps || mps.includes(mpId)))
      .map(({ id }) => id);
  };

  it.each([
    "шта",
    "sch",
    "ija",
    "к",
    "м п",
    "jub",
    "ана петр",
    "example",
    "општина",
    "e",
    "град скопје",
    "shtudent",
    "%",
    "x y z",
  ])("are found by %j as by looking at each of them, among everybody's and among some MPs'", (typed) => {
    const wanted = /[\p{L}\p{N}]/u.test(typed) ? lookedUp(typed) : [];
    expect(casesFound(demo.database, undefined, typed)).toEqual(wanted);
    const mps = [...new Set(demo.cases.map(({ mpId }) => mpId))].slice(0, 5);
    expect(casesFound(demo.database, mps, typed)).toEqual(wanted.length > 0 ? lookedUp(typed, mps) : []);
    expect(casesFound(demo.database, [], typed)).toEqual([]);
  });
});
