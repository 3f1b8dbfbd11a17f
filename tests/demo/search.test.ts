import type { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { MOST_COUNTED } from "#app/model/limits.ts";
import { fold, searchWithin } from "#app/model/text/fold.ts";
import { fillDatabase } from "#demo/seed/index.ts";
import { openInMemory, transaction } from "#demo/store/database.ts";
import { all, insert, run } from "#demo/store/statements.ts";
import { casesFound } from "#demo/store/search.ts";
import { useLater } from "../support/later.ts";
import { caseRow, temporaryDatabase } from "../support/reference-rows.ts";

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

describe("the search", () => {
  const fresh = useLater(
    async () => temporaryDatabase(),
    async ({ remove }) => remove(),
  );
  const find = (typed: string, mps?: readonly number[]) => casesFound(fresh.database, mps, typed);
  const add = (row: Parameters<typeof caseRow>[0]) => insert(fresh.database, "cases", caseRow(row));

  it("follows a case that is changed, given to another MP or made nameless", () => {
    const id = add({ mpId: 1, fullName: "Ѕвездан Њаков", phone: "070 987 654" });
    run(fresh.database, "UPDATE cases SET fullName = 'Џулијана Шпенди' WHERE id = :id", { id });
    expect([find("ѕвезд"), find("xhuli"), find("shpend")]).toEqual([[], [id], [id]]);
    run(fresh.database, "UPDATE cases SET mpId = 3 WHERE id = :id", { id });
    expect([find("xhuli", [1]), find("xhuli", [3])]).toEqual([[], [id]]);
    run(fresh.database, "UPDATE cases SET fullName = 'Безимено', phone = '' WHERE id = :id", { id });
    expect([find("xhuli"), find("070987654"), find("безим")]).toEqual([[], [], [id]]);
  });

  it("keeps the order of the dates, counts no further than a thousand, and stands words of two kinds beside each other", () => {
    const ids = [3, 1, 2].map((day) => add({ fullName: "Гази Баба", date: `2026-06-0${day}T10:00:00` }));
    expect(find("gazibaba")).toEqual([ids[0], ids[2], ids[1]]);
    transaction(fresh.database, () => {
      for (let count = 0; count <= MOST_COUNTED; count += 1) add({ fullName: "Многу Луѓе" });
    });
    expect(find("многу")).toHaveLength(MOST_COUNTED);
  });

  it("finds names of any script", () => {
    const id = add({ fullName: "Γιώργος 漢字太 אבגד" });
    for (const typed of ["γιω", "漢字", "字太", "בגד"]) expect([typed, find(typed)]).toEqual([typed, [id]]);
  });
});
