import type { DatabaseSync } from "node:sqlite";
import { dropCounts } from "../counts/index.ts";
import { SCHEMA_VERSION } from "./tables.ts";

/**
 * A change of tables and rows from the previous version to `to`. A step never changes once released, so it uses no
 * constants of `schema/`; indexes, keys and counts are derived from the tables and rebuilt after the last step.
 */
interface Migration {
  readonly to: number;
  readonly change: (database: DatabaseSync) => void;
}

const MIGRATIONS: readonly Migration[] = [
  {
    to: 4,
    change: (database) =>
      database.exec(`
      ALTER TABLE users ADD COLUMN sortKey TEXT NOT NULL DEFAULT '';
      ALTER TABLE users ADD COLUMN searchKey TEXT NOT NULL DEFAULT '';
      ALTER TABLE offices ADD COLUMN sortKey TEXT NOT NULL DEFAULT '';
      ALTER TABLE offices ADD COLUMN searchKey TEXT NOT NULL DEFAULT '';
      ALTER TABLE parties ADD COLUMN sortKey TEXT NOT NULL DEFAULT '';
      ALTER TABLE parties ADD COLUMN searchKey TEXT NOT NULL DEFAULT '';
      ALTER TABLE categories ADD COLUMN sortKey TEXT NOT NULL DEFAULT '';
      ALTER TABLE categories ADD COLUMN searchKey TEXT NOT NULL DEFAULT '';
      ALTER TABLE mps ADD COLUMN sortKey TEXT NOT NULL DEFAULT '';
      ALTER TABLE mps ADD COLUMN searchKey TEXT NOT NULL DEFAULT '';

      CREATE TABLE events (
        id INTEGER PRIMARY KEY,
        mpId INTEGER NOT NULL REFERENCES mps,
        date TEXT NOT NULL,
        municipalityId INTEGER NOT NULL,
        eventTypeId INTEGER NOT NULL,
        subject TEXT NOT NULL,
        description TEXT NOT NULL
      ) STRICT;
      CREATE TABLE reports (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('monthly', 'yearly')),
        userId INTEGER NOT NULL REFERENCES users,
        period TEXT NOT NULL,
        reportStatusId INTEGER NOT NULL,
        submittedAt TEXT,
        UNIQUE (kind, userId, period)
      ) STRICT;
      CREATE TABLE reportFigures (
        reportId INTEGER NOT NULL REFERENCES reports,
        type TEXT NOT NULL,
        typeKey INTEGER NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (reportId, type, typeKey)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE reportsClock (id INTEGER PRIMARY KEY CHECK (id = 1), day TEXT NOT NULL) STRICT;
      CREATE TABLE contactMessages (
        id INTEGER PRIMARY KEY,
        date TEXT NOT NULL,
        fullName TEXT NOT NULL,
        email TEXT NOT NULL,
        phone TEXT NOT NULL,
        subject TEXT NOT NULL,
        description TEXT NOT NULL
      ) STRICT;
    `),
  },
  { to: 5, change: giveNoIdTwice },
  {
    to: 6,
    change: (database) =>
      database.exec(`
      ALTER TABLE users ADD COLUMN assistantSince TEXT NOT NULL DEFAULT '';
      ALTER TABLE reports ADD COLUMN userFullName TEXT;
      CREATE TABLE mpAssistants (
        mpId INTEGER NOT NULL REFERENCES mps,
        userId INTEGER NOT NULL REFERENCES users,
        fromDate TEXT NOT NULL,
        toDate TEXT,
        PRIMARY KEY (mpId, fromDate)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE reportMps (
        reportId INTEGER NOT NULL REFERENCES reports,
        mpId INTEGER NOT NULL REFERENCES mps,
        fullName TEXT NOT NULL,
        fromDate TEXT NOT NULL,
        toDate TEXT NOT NULL,
        PRIMARY KEY (reportId, mpId, fromDate)
      ) STRICT, WITHOUT ROWID;
    `),
  },
  // Adds the trigram index of cases, which is derived from the rows.
  { to: 7, change: () => undefined },
  { to: 8, change: (database) => database.exec("ALTER TABLE reports ADD COLUMN categories TEXT") },
];

/** SQLite can't add `AUTOINCREMENT` to a table: tables with their own ids are recreated, with their rows. */
function giveNoIdTwice(database: DatabaseSync): void {
  const id = /\bid INTEGER PRIMARY KEY(?=,)/;
  const tables = database.prepare("SELECT name, sql FROM main.sqlite_schema WHERE type = 'table'").all();
  for (const { name, sql } of tables) {
    if (!id.test(String(sql))) continue;
    const columns = String(sql).slice(String(sql).indexOf("("));
    database.exec(`
      CREATE TABLE madeAnew ${columns.replace(id, "$& AUTOINCREMENT")};
      INSERT INTO madeAnew SELECT * FROM ${String(name)};
      DROP TABLE ${String(name)};
      ALTER TABLE madeAnew RENAME TO ${String(name)};
    `);
  }
}

/** Whether a file of this version can be migrated. */
export const isKnownVersion = (version: number): boolean =>
  version === SCHEMA_VERSION || MIGRATIONS.some(({ to }) => to === version + 1);

/** Migrates the tables from `version`, step by step, inside the caller's transaction. */
export function migrate(database: DatabaseSync, version: number): void {
  // The counting triggers would prevent recreating tables.
  dropCounts(database);
  for (const { to, change } of MIGRATIONS) if (to > version) change(database);
}
