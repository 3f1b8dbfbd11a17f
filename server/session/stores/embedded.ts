import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Fields, type Store, StoreUnavailable } from "./record-store.ts";

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 150;
  CREATE TABLE IF NOT EXISTS entry (
    record TEXT NOT NULL,
    field TEXT NOT NULL,
    value TEXT NOT NULL,
    expires_at REAL NOT NULL,
    PRIMARY KEY (record, field)
  ) WITHOUT ROWID, STRICT;
  CREATE INDEX IF NOT EXISTS entry_by_expiry ON entry (expires_at);
`;

const SWEEP_EVERY_MS = 60_000;

/**
 * A store in one file, for a single node: survives `kill -9` and restarts. Opening creates the file and
 * its folder; throws `StoreUnavailable` when that is impossible.
 * @param now milliseconds since 1970
 */
export function openEmbeddedStore(file: string, now: () => number = Date.now): Store {
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

  /** The method runs whole or not at all, also against another process on the same file. */
  const whole = <Args extends unknown[], Result>(work: (...args: Args) => Result) => {
    return async (...args: Args) =>
      unlessFailing(() => {
        sql.begin.run();
        try {
          const result = work(...args);
          sql.commit.run();
          return result;
        } catch (error) {
          sql.rollback.run();
          throw error;
        }
      });
  };

  return {
    read: async (record) =>
      unlessFailing(() => {
        const rows = sql.read.all(record, now()) as { field: string; value: string }[];
        return rows.length > 0
          ? Object.fromEntries(rows.map(({ field, value }) => [field, value]))
          : undefined;
      }),
    add: whole((record: string, fields: Fields, seconds: number) => {
      sweep();
      if (sql.exists.get(record, now())) return false;
      sql.remove.run(record);
      for (const [field, value] of Object.entries(fields))
        sql.put.run(record, field, value, now() + seconds * 1000);
      return true;
    }),
    update: whole((record: string, changes: Readonly<Record<string, string | null>>, seconds: number) => {
      if (!sql.exists.get(record, now())) return false;
      const until = now() + seconds * 1000;
      for (const [field, value] of Object.entries(changes)) {
        if (value === null) sql.drop.run(record, field);
        else sql.put.run(record, field, value, until);
      }
      sql.extend.run(until, record);
      return true;
    }),
    remove: whole((record: string) => {
      const was = sql.exists.get(record, now()) !== undefined;
      sql.remove.run(record);
      return was;
    }),
    ready: whole(() => void sql.put.run("ready", "asked", String(now()), now())),
    close: async () => database.close(),
  };
}

function statements(database: DatabaseSync) {
  const prepare = (text: string) => database.prepare(text);
  return {
    begin: prepare("BEGIN IMMEDIATE"),
    commit: prepare("COMMIT"),
    rollback: prepare("ROLLBACK"),
    read: prepare("SELECT field, value FROM entry WHERE record = ? AND expires_at > ?"),
    exists: prepare("SELECT 1 FROM entry WHERE record = ? AND expires_at > ? LIMIT 1"),
    put: prepare("INSERT INTO entry VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value"),
    drop: prepare("DELETE FROM entry WHERE record = ? AND field = ?"),
    extend: prepare("UPDATE entry SET expires_at = ? WHERE record = ?"),
    remove: prepare("DELETE FROM entry WHERE record = ?"),
    sweep: prepare("DELETE FROM entry WHERE expires_at <= ?"),
  };
}

function unlessFailing<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new StoreUnavailable(error);
  }
}
