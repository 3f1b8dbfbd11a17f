import { accessSync, constants, mkdirSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Engine, unlessFailing } from "./engine.ts";

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 150;
  CREATE TABLE IF NOT EXISTS entry (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    expires_at REAL NOT NULL
  ) WITHOUT ROWID, STRICT;
  CREATE INDEX IF NOT EXISTS entry_by_expiry ON entry (expires_at);
`;

const SWEEP_EVERY_MS = 60_000;

/**
 * Opens a store in one SQLite file for a single node: it survives `kill -9` and restarts. Opening creates the file
 * and its folder, and throws `StoreUnavailable` when that is impossible. Each method is one statement, so it is
 * atomic even against another process on the same file.
 * @param now epoch milliseconds
 */
export function openEmbeddedEngine(file: string, now: () => number = Date.now): Engine {
  const database = unlessFailing(() => {
    mkdirSync(dirname(file), { recursive: true });
    const opened = new DatabaseSync(file);
    opened.exec(SCHEMA);
    return opened;
  });
  const sql = statements(database);
  let sweptAt = Number.NEGATIVE_INFINITY;

  function sweep() {
    if (Math.abs(now() - sweptAt) < SWEEP_EVERY_MS) return;
    sweptAt = now();
    sql.sweep.run(now());
  }

  function write(key: string, value: string, seconds: number, before: string | null | undefined) {
    const until = now() + seconds * 1000;
    if (before === undefined) return sql.put.run(key, value, until);
    if (before === null) return sql.add.run(key, value, until, now());
    return sql.swap.run(value, until, key, before, now());
  }

  return {
    get: async (key) => unlessFailing(() => (sql.get.get(key, now()) as Row | undefined)?.value),
    // Keys with the prefix `folder/` sort before the character after the slash.
    list: async (folder) =>
      unlessFailing(() => sql.list.all(`${folder}/`, `${folder}0`, now()) as unknown[] as Row[]),
    write: async (key, value, seconds, before) =>
      unlessFailing(() => {
        sweep();
        return write(key, value, seconds, before).changes === 1;
      }),
    take: async (key) =>
      unlessFailing(() => {
        const taken = sql.take.get(key) as (Row & { expires_at: number }) | undefined;
        return taken && taken.expires_at > now() ? taken.value : undefined;
      }),
    expire: async (key, seconds) =>
      unlessFailing(() => sql.expire.run(now() + seconds * 1000, key, now()).changes === 1),
    // Writes a row and takes it back: only the disk knows how much room is left.
    ready: async () =>
      unlessFailing(() => {
        database.exec("BEGIN IMMEDIATE");
        try {
          sql.put.run("", "", 0);
        } finally {
          if (database.isTransaction) database.exec("ROLLBACK");
        }
        if (file !== ":memory:") checkDisk(file);
      }),
    close: () => database.close(),
  };
}

interface Row {
  readonly key: string;
  readonly value: string;
}

function statements(database: DatabaseSync) {
  const prepare = (text: string) => database.prepare(text);
  const put = `INSERT INTO entry VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`;
  return {
    get: prepare("SELECT value FROM entry WHERE key = ? AND expires_at > ?"),
    list: prepare("SELECT key, value FROM entry WHERE key > ? AND key < ? AND expires_at > ?"),
    put: prepare(put),
    add: prepare(`${put} WHERE entry.expires_at <= ?`),
    swap: prepare(
      "UPDATE entry SET value = ?, expires_at = ? WHERE key = ? AND value = ? AND expires_at > ?",
    ),
    expire: prepare("UPDATE entry SET expires_at = ? WHERE key = ? AND expires_at > ?"),
    take: prepare("DELETE FROM entry WHERE key = ? RETURNING value, expires_at"),
    sweep: prepare("DELETE FROM entry WHERE expires_at <= ?"),
  };
}

/** Less than a page and its entry in the write-ahead log take, in bytes. */
const MIN_BYTES = 64 * 1024;

function checkDisk(file: string): void {
  accessSync(file, constants.W_OK);
  const { bavail, bsize } = statfsSync(dirname(file));
  if (bavail * bsize < MIN_BYTES) throw new Error("The disk is full");
}
