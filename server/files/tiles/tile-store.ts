import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { StoredPicture } from "./service.ts";

/** Stores tiles under keys such as `8/143/95`. Its failures are never reported: what can't be stored is fetched again. */
export interface TileStore {
  take(key: string): StoredPicture | undefined;
  put(key: string, picture: StoredPicture): void;
  /** Extends the freshness of an unchanged tile. */
  renew(key: string, freshUntil: number): void;
  close(): void;
}

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = OFF;
  PRAGMA busy_timeout = 50;
  CREATE TABLE IF NOT EXISTS tile (
    key TEXT PRIMARY KEY,
    bytes BLOB NOT NULL,
    etag TEXT NOT NULL,
    fresh_until REAL NOT NULL,
    used_at REAL NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS tile_by_use ON tile (used_at);
`;

/** Default number of tiles: about the whole country from zoom 7 to 13; at most 1 GB. */
const ROOM = 4_000;

/** Uses are recorded at most this often: recording each would write more than the tiles do. */
const NOTED_EVERY_MS = 60 * 60 * 1000;

interface Row extends Record<"bytes" | "etag" | "fresh_until" | "used_at", unknown> {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly fresh_until: number;
  readonly used_at: number;
}

/**
 * Opens a store of tiles in one file; the least recently used make room for new ones. Opening creates the file and
 * its folder, and throws when that is impossible; afterwards nothing throws.
 * @param room largest number of tiles
 * @param now epoch milliseconds
 */
export function openTileStore(file: string, room: number = ROOM, now: () => number = Date.now): TileStore {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec(SCHEMA);
  const sql = statements(database);

  return {
    take: (key) =>
      unlessFailing(() => {
        const row = sql.take.get(key) as Row | undefined;
        if (!row) return undefined;
        if (now() - row.used_at > NOTED_EVERY_MS) sql.use.run(now(), key);
        return { bytes: row.bytes, etag: row.etag, freshUntil: row.fresh_until };
      }),
    put: (key, { bytes, etag, freshUntil }) =>
      unlessFailing(() => {
        sql.put.run(key, bytes, etag, freshUntil, now());
        sql.makeRoom.run(room);
      }),
    renew: (key, freshUntil) => unlessFailing(() => void sql.renew.run(freshUntil, now(), key)),
    close: () => database.close(),
  };
}

function statements(database: DatabaseSync) {
  const prepare = (text: string) => database.prepare(text);
  return {
    take: prepare("SELECT bytes, etag, fresh_until, used_at FROM tile WHERE key = ?"),
    use: prepare("UPDATE tile SET used_at = ? WHERE key = ?"),
    put: prepare("INSERT OR REPLACE INTO tile VALUES (?, ?, ?, ?, ?)"),
    renew: prepare("UPDATE tile SET fresh_until = ?, used_at = ? WHERE key = ?"),
    makeRoom: prepare(
      "DELETE FROM tile WHERE key IN (SELECT key FROM tile ORDER BY used_at DESC LIMIT -1 OFFSET ?)",
    ),
  };
}

/** A full disk or a broken file costs the stored tiles, not the map. */
function unlessFailing<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** For a machine without a writable disk: every tile is fetched. */
export const noTileStore: TileStore = { take: () => undefined, put() {}, renew() {}, close() {} };
