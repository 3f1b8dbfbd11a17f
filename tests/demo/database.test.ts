import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, SCHEMA_VERSION } from "#demo/store/database.ts";
import { insert, one } from "#demo/store/statements.ts";
import { temporaryFolder } from "../support/folder.ts";
import { caseRow, fillPeople } from "../support/reference-rows.ts";

let dataDir: string;
const opened: DatabaseSync[] = [];

const open = (fill: (database: DatabaseSync) => void) => {
  const database = openDatabase(dataDir, fill);
  opened.push(database);
  return database;
};
const never = () => expect.fail("a file with data is not filled");

beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(() => {
  for (const database of opened.splice(0)) if (database.isOpen) database.close();
});

describe("a data folder", () => {
  it.each([2, SCHEMA_VERSION + 1])(
    "with a file of the other version %s gets a new one, and keeps the old with the store that belongs to it",
    (version) => {
      const former = open(fillPeople);
      insert(former, "cases", caseRow());
      former.exec(`PRAGMA user_version = ${version}`);
      former.close();
      const own = ["audit-2026-11.sqlite", "store.sqlite", "store.sqlite-wal"];
      for (const name of [...own, "session-secret"]) writeFileSync(join(dataDir, name), name);
      const database = open(fillPeople);
      expect(one(database, "PRAGMA user_version")).toEqual({ user_version: SCHEMA_VERSION });
      expect(one(database, "SELECT count(*) AS count FROM cases")).toEqual({ count: 0 });
      database.close();
      expect(one(open(never), "SELECT count(*) AS count FROM mps")).toEqual({ count: 4 });

      const folder = join(dataDir, "other-version-1");
      expect(readdirSync(folder)).toEqual([own[0], "reference.sqlite", ...own.slice(1)]);
      const kept = new DatabaseSync(join(folder, "reference.sqlite"));
      expect(one(kept, "SELECT count(*) AS count FROM cases")).toEqual({ count: 1 });
      kept.close();
      expect(readdirSync(dataDir)).toContain("session-secret");
      expect(readdirSync(dataDir)).not.toContain("store.sqlite");
    },
  );

  it("holds nothing half when its first filling fails", () => {
    const fails = (database: DatabaseSync) => {
      fillPeople(database);
      throw new Error("killed");
    };
    expect(() => openDatabase(dataDir, fails)).toThrow("killed");
    const database = open(fillPeople);
    expect(one(database, "SELECT count(*) AS count FROM mps")).toEqual({ count: 4 });
  });
});
