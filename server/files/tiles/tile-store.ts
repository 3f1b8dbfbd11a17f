import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Picture } from "./service.ts";

interface StoredPicture extends Picture {
  /** Epoch milliseconds: when the service last sent or confirmed it. */
  readonly fetchedAt: number;
}

export type TileStore = ReturnType<typeof openTileStore>;

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = OFF;
  PRAGMA busy_timeout = 50;
  CREATE TABLE IF NOT EXISTS pictures (
    key TEXT PRIMARY KEY,
    bytes BLOB NOT NULL,
    etag TEXT NOT NULL,
    fetchedAt REAL NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS pictures_by_age ON pictures (fetchedAt);
`;

/** Default number of tiles: about the whole country from zoom 7 to 13; at most 1 GB. */
const ROOM = 4_000;

/**
 * Opens a store of tiles in one file, under keys such as `8/143/95`; the earliest fetched make room for new ones.
 * Opening creates the file and its folder, and throws when that is impossible; afterwards nothing throws, and what
 * can't be stored is fetched again.
 * @param room largest number of tiles
 */
export function openTileStore(file: string, room: number = ROOM) {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec(SCHEMA);
  const select = database.prepare("SELECT bytes, etag, fetchedAt FROM pictures WHERE key = ?");
  const replace = database.prepare("INSERT OR REPLACE INTO pictures VALUES (?, ?, ?, ?)");
  const makeRoom = database.prepare(
    "DELETE FROM pictures WHERE rowid IN (SELECT rowid FROM pictures ORDER BY fetchedAt DESC LIMIT -1 OFFSET ?)",
  );
  return {
    take: (key: string) =>
      unlessFailing((): StoredPicture | undefined => {
        const row = select.get(key);
        if (!row) return undefined;
        const bytes = row.bytes as Uint8Array<ArrayBuffer>;
        return { bytes, etag: String(row.etag), fetchedAt: Number(row.fetchedAt) };
      }),
    put: (key: string, { bytes, etag }: Picture, now: number) =>
      unlessFailing(() => {
        replace.run(key, bytes, etag, now);
        makeRoom.run(room);
      }),
    close: () => database.close(),
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
