import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { isWritable } from "#server/settings/settings.ts";
import { keepKeys } from "./keys.ts";
import { SERVING_TRIGGERS } from "./report-mps.ts";
import { SCHEMA } from "./tables.ts";

/** The data folder can't be used; the message says what to do about it. */
export class FolderRefused extends Error {}

const inUse = (dataDir: string) =>
  `Another process already serves the data folder ${dataDir}: stop it, or set DATA_DIR to another folder.`;

/** It is not writable, or its file is not a database that this user may write. */
const unusable = (dataDir: string) =>
  `The data folder ${dataDir} can't be used: let this user write it, or set DATA_DIR to another.`;

const otherVersion = (dataDir: string) =>
  `The data in ${dataDir} are of another version: remove the folder, or set DATA_DIR to another. A demo makes new data.`;

/** How long to wait for a lock: a restart may overlap with the end of the previous process. */
const LOCK_MILLISECONDS = 1000;

const SQLITE_BUSY = 5;

/** A file with other tables is refused. SQLite keeps 31 bits of it; 0 is that of an empty file. */
const SCHEMA_VERSION = crc32(SCHEMA + SERVING_TRIGGERS) >>> 1 || 1;

/**
 * Opens `<dataDir>/reference.sqlite` for this process alone. In a new file it creates the tables, and `fill` adds the
 * first data in the same transaction, so that a killed start leaves nothing incomplete.
 * @throws FolderRefused when another process has the file, it is of another version, or nothing can be created there.
 */
export function openDatabase(dataDir: string, fill: (database: DatabaseSync) => void): DatabaseSync {
  // Below /proc the next line would never return.
  if (!isWritable(dataDir)) throw new FolderRefused(unusable(dataDir));
  mkdirSync(dataDir, { recursive: true });
  const database = openAlone(dataDir);
  try {
    const version = versionOf(database);
    if (version === SCHEMA_VERSION) keepKeys(database);
    else if (version === 0) transaction(database, () => fillNew(database, fill));
    else throw new FolderRefused(otherVersion(dataDir));
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

function openAlone(dataDir: string): DatabaseSync {
  // Enabled once the tables are filled.
  const options = { timeout: LOCK_MILLISECONDS, enableForeignKeyConstraints: false };
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(dataDir, "reference.sqlite"), options);
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
