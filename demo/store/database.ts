import { existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { isWritable } from "#server/settings/settings.ts";
import { keepKeys } from "./keys.ts";
import { dateServing, SERVING_TRIGGERS } from "./report-mps.ts";
import { SCHEMA } from "./tables.ts";

/** The data folder can't be used; the message says what to do about it. */
export class FolderRefused extends Error {}

const inUse = (dataDir: string) =>
  `Another process already serves the data folder ${dataDir}: stop it, or set DATA_DIR to another folder.`;

/** It is not writable, or its file is not a database that this user may write. */
const unusable = (dataDir: string) =>
  `The data folder ${dataDir} can't be used: let this user write it, or set DATA_DIR to another.`;

/** How long to wait for a lock: a restart may overlap with the end of the previous process. */
const LOCK_MILLISECONDS = 1000;

const SQLITE_BUSY = 5;

/** A file with other tables is moved aside. SQLite keeps 31 bits of it; 0 is that of an empty file. */
export const SCHEMA_VERSION = crc32(SCHEMA + SERVING_TRIGGERS) >>> 1 || 1;

/**
 * Opens `<dataDir>/reference.sqlite` for this process alone. In a new file it creates the tables, and `fill` adds the
 * first data in the same transaction, so that a killed start leaves nothing incomplete.
 * @throws FolderRefused when another process has the file, or nothing can be created there.
 */
export function openDatabase(dataDir: string, fill: (database: DatabaseSync) => void): DatabaseSync {
  // Below /proc the next line would never return.
  if (!isWritable(dataDir)) throw new FolderRefused(unusable(dataDir));
  mkdirSync(dataDir, { recursive: true });
  moveOtherVersionAside(dataDir);
  const database = openAlone(dataDir);
  try {
    if (versionOf(database) === SCHEMA_VERSION) keepKeys(database);
    else transaction(database, () => fillNew(database, fill));
    database.exec("PRAGMA foreign_keys = ON");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens a new in-memory database, for tests; filled as by `openDatabase`. */
export function openInMemory(fill: (database: DatabaseSync) => void): DatabaseSync {
  const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
  transaction(database, () => fillNew(database, fill));
  database.exec("PRAGMA foreign_keys = ON");
  return database;
}

function fillNew(database: DatabaseSync, fill: (database: DatabaseSync) => void): void {
  database.exec(SCHEMA);
  keepKeys(database);
  fill(database);
  dateServing(database);
  database.exec(SERVING_TRIGGERS);
  checkReferences(database);
  database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
}

/** Once for all rows: row by row this would take as long as storing them. */
function checkReferences(database: DatabaseSync): void {
  const broken = database.prepare("PRAGMA foreign_key_check").get();
  if (broken)
    throw new Error(
      `${String(broken["table"])} refers to a row of ${String(broken["parent"])} that is not there`,
    );
}

/** What is the demo's: the product's own store and audit name its cases by their numbers, and go first. */
const STORED = [/^(?:store|audit-\d{4}-\d{2})\.sqlite(?:-wal|-shm)?$/, /^reference\.sqlite(?:-wal|-shm)?$/];

/**
 * Moves the data of a demo whose tables are of another version into a new folder beside them, with the product's own
 * store, where codes would otherwise lead to new cases with old numbers. That version finds them there.
 * @returns the new folder; `undefined` when nothing was moved
 * @throws FolderRefused as `openDatabase` does
 */
export function moveOtherVersionAside(dataDir: string): string | undefined {
  if (!existsSync(fileIn(dataDir))) return undefined;
  const database = openAlone(dataDir);
  const version = versionOf(database);
  database.close();
  if ([0, SCHEMA_VERSION].includes(version)) return undefined;
  const names = readdirSync(dataDir);
  let number = 1;
  while (names.includes(`other-version-${number}`)) number += 1;
  const folder = join(dataDir, `other-version-${number}`);
  mkdirSync(folder, { mode: 0o700 });
  for (const kind of STORED)
    for (const name of names.filter((one) => kind.test(one)))
      if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(folder, name));
  return folder;
}

const fileIn = (dataDir: string) => join(dataDir, "reference.sqlite");

function openAlone(dataDir: string): DatabaseSync {
  // Enabled once the tables are filled.
  const options = { timeout: LOCK_MILLISECONDS, enableForeignKeyConstraints: false };
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(fileIn(dataDir), options);
    // The operating system releases this lock with the process, however it ends; a lock file would remain.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; BEGIN EXCLUSIVE; COMMIT");
    return database;
  } catch (error) {
    database?.close();
    const { errcode } = error as { errcode?: unknown };
    const reason = errcode === SQLITE_BUSY ? inUse(dataDir) : unusable(dataDir);
    throw new FolderRefused(reason, { cause: error });
  }
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
}

/**
 * Everything is stored when this returns, nothing when it throws. `work` must be synchronous: otherwise other
 * requests would run in its transaction.
 */
export function transaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    if (result instanceof Promise) throw new TypeError("a transaction must not wait");
    database.exec("COMMIT");
    return result;
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}
