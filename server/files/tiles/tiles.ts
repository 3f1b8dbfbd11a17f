import { createHash } from "node:crypto";
import { join } from "node:path";
import { type Tile, tileOf } from "#app/model/map.ts";
import { defineService } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import { matchesEtag } from "#server/request/request-info.ts";
import type { Env } from "#server/settings/env.ts";
import { createTileService, type StoredPicture, type TileAnswer, type TileService } from "./service.ts";
import { noTileStore, openTileStore, type TileStore } from "./tile-store.ts";

interface TilesOptions {
  /** `undefined` when no tile service is configured. */
  readonly service: TileService | undefined;
  readonly tileStore: TileStore;
  readonly log: Pick<Log, "warn">;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

export const tilesOf = defineService<ReturnType<typeof createTiles>>("map tiles");

/** Pause after a failure of the service, in milliseconds. */
const REST = 30_000;

/** Most tiles queued for the service, which takes two at a time. */
const MAX_WAITING = 64;

/** Browsers cache a tile as long as we must. */
const BROWSER_CACHE = "public, max-age=604800";

/**
 * Creates the tile proxy (3-decisions, "Routes"): tiles come from the store, otherwise from the service, fetched once
 * for concurrent requests.
 */
export function createTiles({ service, tileStore, log, now = Date.now }: TilesOptions) {
  const onTheWay = new Map<string, Promise<StoredPicture | undefined>>();
  let restUntil = 0;

  async function fetchTile(from: TileService, tile: Tile, key: string, kept: StoredPicture | undefined) {
    return keep(tileStore, key, kept, await from.ask(tile, kept?.etag ?? ""), now());
  }

  /** Fetches once for concurrent requests, and not at all during the service's pause. */
  function fetchOnce(from: TileService, tile: Tile, key: string, kept: StoredPicture | undefined) {
    const known = onTheWay.get(key);
    if (known) return known;
    if (now() < restUntil || onTheWay.size >= MAX_WAITING)
      throw new Error("The tile service is not asked now");
    const fetched = fetchTile(from, tile, key, kept).finally(() => onTheWay.delete(key));
    onTheWay.set(key, fetched);
    fetched.catch((err: unknown) => {
      if (now() >= restUntil)
        log.warn({ endpoint: "tile service", err }, "Map tiles are unavailable: look at TILE_URL");
      restUntil = now() + REST;
    });
    return fetched;
  }

  /** Answers a request for the tile that `path` names (what follows `/tiles/`). */
  async function answer(path: string, request: Request): Promise<Response> {
    const tile = service && tileOf(path);
    if (!tile) return empty(404, request);
    const key = `${tile.z}/${tile.x}/${tile.y}`;
    const kept = tileStore.take(key);
    if (kept && kept.freshUntil > now()) return picture(kept, request);
    try {
      const fetched = await fetchOnce(service, tile, key, kept);
      return fetched ? picture(fetched, request) : empty(404, request);
    } catch {
      // A stale tile is better than none.
      return kept ? picture(kept, request) : empty(502, request);
    }
  }
  return {
    answer,
    async close() {
      await service?.close();
      tileStore.close();
    },
  };
}

/** Stores an answer if allowed, and returns what to show. */
function keep(
  tileStore: TileStore,
  key: string,
  kept: StoredPicture | undefined,
  answer: TileAnswer,
  now: number,
): StoredPicture | undefined {
  if (answer.kind === "none") return undefined;
  const freshUntil = now + answer.freshFor;
  if (answer.kind === "same") {
    if (!kept) throw new Error("The tile service says that nothing has changed, but nothing is known");
    tileStore.renew(key, freshUntil);
    return { ...kept, freshUntil };
  }
  const fetched = { bytes: answer.bytes, etag: answer.etag, freshUntil };
  if (answer.freshFor > 0) tileStore.put(key, fetched);
  return fetched;
}

function picture({ bytes }: StoredPicture, request: Request): Response {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "content-type": "image/png",
    "cache-control": BROWSER_CACHE,
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
 * Without a tile the drawn country stays visible; nobody would read a text there. Whoever opens its address directly
 * gets the HTTP layer's page, which it draws for errors without a content type.
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
  if (template === undefined) return createTiles({ service: undefined, tileStore: noTileStore, log });
  const contact = appOrigin === undefined ? "demonstration" : `+${appOrigin}/contact`;
  const service = createTileService({ template, agent: `constituency-offices/1.0 (${contact})` });
  return createTiles({ service, tileStore: tileStoreIn(dataDir, log), log });
}

function tileStoreIn(dataDir: string, log: Pick<Log, "warn">) {
  try {
    return openTileStore(join(dataDir, "tiles.sqlite"));
  } catch (err) {
    log.warn({ err }, "Map tiles can't be stored: look at DATA_DIR");
    return noTileStore;
  }
}
