import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import PQueue from "p-queue";
import { type Tile, tileOf } from "#app/model/map.ts";
import { defineService } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import { matchesEtag } from "#server/request/request-info.ts";
import type { Env } from "#server/settings/env.ts";
import { CONNECTIONS, createTileService, type Picture, type TileService } from "./service.ts";

interface TilesOptions {
  /** `undefined` when no tile service is configured. */
  readonly service: TileService | undefined;
  /** `undefined` without a writable disk: every tile is fetched. */
  readonly tileStore: TileStore | undefined;
  readonly log: Pick<Log, "warn">;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

export const tilesOf = defineService<ReturnType<typeof createTiles>>("map tiles");

/** Pause after a failure of the service, in milliseconds. */
const REST = 30_000;

/** Most tiles that wait for the service. */
const MAX_WAITING = 64;

/** How long a tile is fresh, as OpenStreetMap asks, and browsers cache it; afterwards it is revalidated. */
const FRESH_SECONDS = 7 * 24 * 60 * 60;

/** Tiles come from the store, else from the service, fetched once for concurrent requests (3-decisions, "Routes"). */
export function createTiles({ service, tileStore, log, now = Date.now }: TilesOptions) {
  const turns = new PQueue({ concurrency: CONNECTIONS });
  const onTheWay = new Map<string, Promise<Picture | undefined>>();
  let restUntil = 0;

  /** Fetches and stores a tile, unless the service has failed while this one waited. */
  async function fetchTile(from: TileService, tile: Tile, key: string, known: Picture | undefined) {
    if (now() < restUntil) throw new Error("The tile service is not asked now");
    try {
      const fetched = await from.ask(tile, known);
      if (fetched) tileStore?.put(key, fetched, now());
      return fetched;
    } catch (err) {
      if (now() >= restUntil)
        log.warn({ endpoint: "tile service", err }, "Map tiles are unavailable: look at TILE_URL");
      restUntil = now() + REST;
      throw err;
    }
  }

  /** Fetches once for concurrent requests, and not at all during the service's pause. */
  function fetchOnce(from: TileService, tile: Tile, key: string, known: Picture | undefined) {
    const same = onTheWay.get(key);
    if (same) return same;
    if (now() < restUntil || turns.size >= MAX_WAITING) throw new Error("The tile service is not asked now");
    const fetched = turns.add(() => fetchTile(from, tile, key, known)).finally(() => onTheWay.delete(key));
    onTheWay.set(key, fetched);
    return fetched;
  }

  /** Answers a request for the tile that `path` names (what follows `/tiles/`). */
  async function answer(path: string, request: Request): Promise<Response> {
    const tile = service && tileOf(path);
    if (!tile) return empty(404, request);
    const key = `${tile.z}/${tile.x}/${tile.y}`;
    const known = tileStore?.take(key);
    if (known && now() < known.fetchedAt + FRESH_SECONDS * 1000) return picture(known, request);
    try {
      const fetched = await fetchOnce(service, tile, key, known);
      return fetched ? picture(fetched, request) : empty(404, request);
    } catch {
      // A stale tile is better than none.
      return known ? picture(known, request) : empty(502, request);
    }
  }
  return {
    answer,
    async close() {
      await service?.close();
      tileStore?.close();
    },
  };
}

function picture({ bytes }: Picture, request: Request): Response {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "content-type": "image/png",
    "cache-control": `public, max-age=${FRESH_SECONDS}`,
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    etag,
  };
  if (matchesEtag(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers: { ...headers, "content-length": String(bytes.length) } });
}

/**
 * A missing tile leaves its square of the map empty. Opened by its address, it shows the HTTP layer's page,
 * which it draws for errors without a content type.
 */
function empty(status: 404 | 502, request: Request): Response {
  const isForPeople = request.headers.get("accept")?.includes("text/html");
  return new Response(null, {
    status,
    headers: { "cache-control": "no-store", ...(!isForPeople && { "content-type": "image/png" }) },
  });
}

/** Creates the tile proxy of the settings: with a store where one can be opened, and disabled without a service. */
export function openTiles(
  { tileUrl: template, appOrigin, dataDir }: Pick<Env, "tileUrl" | "appOrigin" | "dataDir">,
  log: Pick<Log, "warn">,
) {
  if (template === undefined) return createTiles({ service: undefined, tileStore: undefined, log });
  const contact = appOrigin === undefined ? "demonstration" : `+${appOrigin}/contact`;
  const service = createTileService({ template, agent: `constituency-offices/1.0 (${contact})` });
  return createTiles({ service, tileStore: tileStoreIn(dataDir, log), log });
}

function tileStoreIn(dataDir: string, log: Pick<Log, "warn">) {
  try {
    return openTileStore(join(dataDir, "tiles.sqlite"));
  } catch (err) {
    log.warn({ err }, "Map tiles can't be stored: look at DATA_DIR");
    return undefined;
  }
}

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
