import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isWritable } from "#server/settings/places.ts";
import { dateServing } from "./report-mps.ts";
import { keepDerived, keepKeys, layDerived } from "./schema/derived.ts";
import { isKnownVersion, migrate } from "./schema/migrations.ts";
import { SCHEMA, SCHEMA_VERSION } from "./schema/tables.ts";

/** The data folder can't be used; the message says what to do about it. */
export class FolderRefused extends Error {
  override readonly name: string = "FolderRefused";
}

/** Another process serves this data folder. */
export class FolderInUse extends FolderRefused {
  override readonly name = "FolderInUse";

  constructor(dataDir: string, cause: unknown) {
    super(
      `Another process already serves the data folder ${dataDir}: stop it, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

/** The data folder is not writable, or its file is not a database that this user may write. */
class FolderUnusable extends FolderRefused {
  override readonly name = "FolderUnusable";

  constructor(dataDir: string, cause?: unknown) {
    super(`The data folder ${dataDir} can't be used: let this user write it, or set DATA_DIR to another.`, {
      cause,
    });
  }
}

/** The data were written by an unknown, probably newer version of this program. */
export class VersionUnknown extends FolderRefused {
  override readonly name = "VersionUnknown";

  constructor(dataDir: string, version: number) {
    super(
      `The data in ${dataDir} have version ${version}, this program knows up to ${SCHEMA_VERSION}: ` +
        "run the program that wrote them, or set DATA_DIR to another folder.",
    );
  }
}

/** How long to wait for a lock: a restart may overlap with the end of the previous process. */
const LOCK_MILLISECONDS = 1000;

const SQLITE_BUSY = 5;

/**
 * Opens `<dataDir>/reference.sqlite` for this process alone. In a new file it creates the tables, and `fill` adds the
 * first data in the same transaction, so that a killed start leaves nothing incomplete. A file of an older version is
 * migrated, in one transaction too.
 * @throws FolderInUse when another process has the file.
 * @throws FolderUnusable when nothing can be created there.
 * @throws VersionUnknown when a newer program wrote it; the file is unchanged.
 */
export function openDatabase(dataDir: string, fill: (database: DatabaseSync) => void): DatabaseSync {
  // Below /proc the next line would never return.
  if (!isWritable(dataDir)) throw new FolderUnusable(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const database = openAlone(dataDir);
  try {
    const version = versionOf(database);
    if (version !== 0 && !isKnownVersion(version)) throw new VersionUnknown(dataDir, version);
    if (version !== SCHEMA_VERSION) transaction(database, () => bringUp(database, version, fill));
    else keepDerived(database);
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
  transaction(database, () => bringUp(database, 0, fill));
  database.exec("PRAGMA foreign_keys = ON");
  return database;
}

/** Derived data are built after the rows: many times faster than maintaining them row by row. */
function bringUp(database: DatabaseSync, version: number, fill: (database: DatabaseSync) => void): void {
  if (version === 0) database.exec(SCHEMA);
  else migrate(database, version);
  keepKeys(database);
  if (version === 0) fill(database);
  dateServing(database);
  layDerived(database);
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

/** Version of the data in this folder; 0 if there are none. @throws FolderInUse like `openDatabase`. */
export function versionIn(dataDir: string): number {
  if (!existsSync(fileIn(dataDir))) return 0;
  const database = openAlone(dataDir);
  const version = versionOf(database);
  database.close();
  return version;
}

/** Removes the data of this folder, except uploads. @throws FolderInUse like `openDatabase`. */
export function removeDatabase(dataDir: string): void {
  versionIn(dataDir);
  for (const ending of ["", "-wal", "-shm"]) rmSync(`${fileIn(dataDir)}${ending}`, { force: true });
}

const fileIn = (dataDir: string) => join(dataDir, "reference.sqlite");

function openAlone(dataDir: string): DatabaseSync {
  // Enabled once the tables are filled or migrated.
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
    throw errcode === SQLITE_BUSY ? new FolderInUse(dataDir, error) : new FolderUnusable(dataDir, error);
  }
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
}

/**
 * Runs `work` as one transaction: everything is stored when this returns, nothing when it throws. `work` must be
 * synchronous: otherwise other requests would run in its transaction.
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
