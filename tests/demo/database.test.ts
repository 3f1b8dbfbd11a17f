import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FolderInUse, openDatabase, transaction, VersionUnknown } from "#demo/store/database.ts";
import { SCHEMA_VERSION } from "#demo/store/schema/tables.ts";
import { all, insert, one, run, type Values } from "#demo/store/statements.ts";
import { caseRow, fillPeople, temporaryDatabase, userRow } from "../support/reference-rows.ts";
import { makeVersion3 } from "../support/version-3.ts";

let dataDir: string;
const opened: DatabaseSync[] = [];

const open = (fill: (database: DatabaseSync) => void) => {
  const database = openDatabase(dataDir, fill);
  opened.push(database);
  return database;
};
const never = () => expect.fail("a file with data is not filled");

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "reference-database-"));
});
afterEach(() => {
  for (const database of opened.splice(0)) if (database.isOpen) database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const version3 = () => makeVersion3(dataDir);

/** Tables with their columns, indices, triggers and views, as SQLite understands them. */
function shapeOf(database: DatabaseSync) {
  const objects = all<{ type: string; name: string; sql: string | null }>(
    database,
    "SELECT type, name, sql FROM main.sqlite_schema ORDER BY type, name",
  );
  return objects.map(({ type, name, sql }) => ({
    type,
    name,
    sql: type === "table" ? all(database, `SELECT * FROM pragma_table_xinfo('${name}')`) : sql,
  }));
}

describe("a file of an older version", () => {
  it("opens as the newest with its data in it, and looks like a new one", () => {
    version3();
    const database = open(never);
    expect(one(database, "PRAGMA user_version")).toEqual({ user_version: SCHEMA_VERSION });
    expect(all(database, "SELECT topic, caseStatusId FROM cases ORDER BY id")).toEqual(
      [1, 1, 5].map((caseStatusId) => ({ topic: "Стар случај", caseStatusId })),
    );
    const fresh = temporaryDatabase();
    expect(shapeOf(database)).toEqual(shapeOf(fresh.database));
    fresh.remove();
  });

  it("has its counts and its keys", () => {
    version3();
    const database = open(never);
    const counted =
      "SELECT count FROM caseCounts WHERE mpId = 1 AND caseCategoryId = 0 AND caseStatusId = :id";
    expect(one(database, counted, { id: 0 })).toEqual({ count: 3 });
    expect(one(database, counted, { id: 5 })).toEqual({ count: 1 });
    insert(database, "cases", caseRow({ caseStatusId: 5 }));
    expect(one(database, counted, { id: 5 })).toEqual({ count: 2 });
    expect(one(database, "SELECT count FROM figures WHERE scope = 'all' AND type = 'meetingsAll'")).toEqual({
      count: 1,
    });
    expect(one(database, "SELECT searchKey FROM mps WHERE id = 1")).toEqual({
      searchKey: "pratenik 1 deputeti 1 member 1",
    });
  });

  it("dates who serves whom from what there is: since their first report, with the names of those submitted", () => {
    version3();
    const old = open(never);
    for (const { name } of all<{ name: string }>(
      old,
      "SELECT name FROM main.sqlite_schema WHERE type = 'trigger'",
    ))
      old.exec(`DROP TRIGGER ${name}`);
    old.exec(`DROP TABLE mpAssistants; DROP TABLE reportMps; ALTER TABLE reports DROP COLUMN userFullName; ALTER TABLE reports DROP COLUMN categories;
      ALTER TABLE users DROP COLUMN assistantSince; PRAGMA user_version = 5`);
    for (const [period, reportStatusId] of [
      ["2026-03", 2],
      ["2026-04", 1],
    ] as const)
      insert(old, "reports", { kind: "monthly", userId: 2, period, reportStatusId });
    insert(old, "reportsClock", { id: 1, day: "2026-05-08" });
    old.close();
    const database = open(never);
    expect(all(database, "SELECT mpId, userId, fromDate, toDate FROM mpAssistants ORDER BY mpId")).toEqual([
      { mpId: 1, userId: 2, fromDate: "2026-03-01", toDate: null },
      { mpId: 2, userId: 2, fromDate: "2026-03-01", toDate: null },
      { mpId: 3, userId: 3, fromDate: "2026-05-01", toDate: null },
    ]);
    expect(all(database, "SELECT fullName, fromDate, toDate FROM reportMps ORDER BY mpId")).toEqual(
      [1, 2].map((id) => ({ fullName: `Пратеник ${id}`, fromDate: "", toDate: "" })),
    );
    const categories = JSON.stringify([1, 2, 3].map((id) => ({ id, name: `Категорија ${id}` })));
    expect(all(database, "SELECT userFullName, categories FROM reports ORDER BY id")).toEqual([
      { userFullName: "Лице 2", categories },
      { userFullName: null, categories: null },
    ]);
  });

  it("stays as it is when it can't be brought up, and opens the next time", () => {
    version3();
    const file = new DatabaseSync(join(dataDir, "reference.sqlite"));
    file.exec("CREATE TABLE contactMessages (mine TEXT)");
    file.close();
    expect(() => openDatabase(dataDir, never)).toThrow(/contactMessages already exists/);
    const repaired = new DatabaseSync(join(dataDir, "reference.sqlite"));
    expect(repaired.prepare("PRAGMA user_version").get()).toEqual({ user_version: 3 });
    repaired.exec("DROP TABLE contactMessages");
    repaired.close();
    expect(one(open(never), "SELECT count(*) AS count FROM cases")).toEqual({ count: 3 });
  });
});

describe("an id", () => {
  /** Every table whose rows have a number of their own, and a row for it that no rule looks at. */
  const tablesOf = (database: DatabaseSync) =>
    all<{ name: string }>(
      database,
      `SELECT name FROM main.sqlite_schema WHERE type = 'table' AND sql LIKE '%id INTEGER PRIMARY KEY%'
         AND name <> 'reportsClock' AND name NOT LIKE 'caseWords%'`,
    ).map(({ name }) => {
      const columns = all<{ name: string; type: string }>(
        database,
        `SELECT name, type FROM pragma_table_info('${name}')`,
      ).filter((column) => column.name !== "id");
      const row = () =>
        columns.map((column) => [column.name, column.type === "TEXT" ? crypto.randomUUID() : 77] as const);
      return { name, add: () => insert(database, name, Object.fromEntries(row())) };
    });
  const openWithoutRules = (fill: (database: DatabaseSync) => void) => {
    const database = open(fill);
    database.exec("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON");
    return database;
  };

  it.each(["a new file", "a file of an older version"])(
    "of %s is never given twice, whatever table",
    (kind) => {
      if (kind !== "a new file") version3();
      const before = openWithoutRules(kind === "a new file" ? fillPeople : never);
      const given = tablesOf(before).map(({ name, add }) => {
        const id = add();
        run(before, `DELETE FROM ${name} WHERE id = :id`, { id });
        return { name, id };
      });
      expect(given.map(({ name }) => name)).toContain("meetings");
      expect(given.length).toBeGreaterThanOrEqual(12);
      before.close();
      const after = openWithoutRules(never);
      for (const { name, add } of tablesOf(after))
        expect(add(), name).toBeGreaterThan(given.find((former) => former.name === name)?.id ?? Infinity);
    },
  );
});

describe("a data folder", () => {
  it.each([2, SCHEMA_VERSION + 1])("of the unknown version %s is refused", (version) => {
    open(fillPeople).close();
    const file = new DatabaseSync(join(dataDir, "reference.sqlite"));
    file.exec(`PRAGMA user_version = ${version}`);
    file.close();
    expect(() => openDatabase(dataDir, never)).toThrow(VersionUnknown);
    expect(() => openDatabase(dataDir, never)).toThrow(new RegExp(`version ${version}, .+ DATA_DIR`));
  });

  it("has one writer", () => {
    open(fillPeople);
    expect(() => openDatabase(dataDir, never)).toThrow(FolderInUse);
  });

  it("holds nothing half when its first filling fails", () => {
    const fails = (database: DatabaseSync) => {
      fillPeople(database);
      throw new Error("killed");
    };
    expect(() => openDatabase(dataDir, fails)).toThrow("killed");
    const database = open(fillPeople);
    expect(one(database, "SELECT count(*) AS count FROM mps")).toEqual({ count: 4 });
  });

  it("is not made of rows that refer to nothing", () => {
    const fill = (database: DatabaseSync) => {
      fillPeople(database);
      insert(database, "cases", caseRow({ mpId: 77 }));
    };
    expect(() => openDatabase(dataDir, fill)).toThrow("cases refers to a row of mps that is not there");
  });

  it("keeps what refers to each other together", () => {
    const database = open(fillPeople);
    expect(() => insert(database, "cases", caseRow({ mpId: 77 }))).toThrow(/FOREIGN KEY/);
    expect(() => insert(database, "cases", caseRow({ mpId: "one" }))).toThrow(/cannot store TEXT/);
  });
});

describe("a transaction", () => {
  it("stores all or nothing, and must not wait", async () => {
    const database = open(fillPeople);
    const add = () => insert(database, "cases", caseRow());
    const count = () => one<{ count: number }>(database, "SELECT count(*) AS count FROM cases")?.count;
    expect(() =>
      transaction(database, () => {
        add();
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(() => transaction(database, async () => add())).toThrow(/must not wait/);
    expect(count()).toBe(0);
    transaction(database, add);
    expect(count()).toBe(1);
  });
});

describe("sort and search keys", () => {
  const namesBy = (database: DatabaseSync, order: string) =>
    all<{ fullName: string }>(database, `SELECT fullName FROM users ORDER BY ${order}`).map(
      ({ fullName }) => fullName,
    );

  it("put names in the order of the Macedonian alphabet, whoever writes them", () => {
    const sorted = [
      "Ангел",
      "Горан",
      "Дана",
      "Ѓорѓи",
      "Елена",
      "Зоран",
      "Ѕвезда",
      "Јана",
      "Љупчо",
      "Ќиро",
      "Џемал",
      "Agron",
    ];
    const database = open((fresh) => {
      for (const [id, name] of sorted.toReversed().entries())
        insert(fresh, "users", userRow(id + 1, 2, name));
    });
    expect(namesBy(database, "sortKey")).toEqual(sorted);
    database.close();

    const again = open(never);
    insert(again, "users", userRow(50, 2, "Ѓоко"));
    run(again, "UPDATE users SET fullName = 'Шабан' WHERE fullName = 'Ангел'");
    const others = sorted.slice(3, -1);
    expect(namesBy(again, "sortKey")).toEqual(["Горан", "Дана", "Ѓоко", ...others, "Шабан", "Agron"]);
    expect(one(again, "SELECT fullName FROM users WHERE searchKey LIKE '%goko%'")).toEqual({
      fullName: "Ѓоко",
    });
  });

  it("put offices by their municipality and find them by any of its names", () => {
    const { database, remove } = temporaryDatabase();
    const office = (municipalityId: number, address: string): Values => ({
      active: 1,
      municipalityId,
      address,
      coordinates: "",
    });
    insert(database, "offices", office(4, "Ќе 1"));
    insert(database, "offices", office(4, "Аул 1"));
    const found = all(
      database,
      "SELECT address FROM offices WHERE searchKey LIKE '%manastiri%' ORDER BY sortKey",
    );
    expect(found).toEqual([{ address: "Аул 1" }, { address: "Ќе 1" }]);
    remove();
  });
});
