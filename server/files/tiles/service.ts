import { Agent, type Dispatcher } from "undici";
import type { Tile } from "#app/model/map.ts";

/** The tile service's answer: a picture, that the known one is unchanged, or that there is none. */
export type TileAnswer =
  | ({ readonly kind: "picture"; readonly freshFor: number } & Picture)
  | { readonly kind: "same"; readonly freshFor: number }
  | { readonly kind: "none" };

export interface TileService {
  /** Fetches one tile; rejects without a usable answer. `etag`: of the known picture, or `""`. */
  readonly ask: (tile: Tile, etag: string) => Promise<TileAnswer>;
  readonly close: () => Promise<void>;
}

/** Source of the tiles and time limits, in milliseconds. */
interface TileServiceOptions {
  /** Address template with `{z}`, `{x}` and `{y}` in its path. */
  readonly template: string;
  /** Name and contact for the `User-Agent` header. */
  readonly agent: string;
  readonly times?: { readonly connect: number; readonly headers: number; readonly whole: number };
}

const TIMES = { connect: 3_000, headers: 5_000, whole: 10_000 };

/** Limit of OpenStreetMap's usage policy. */
const CONNECTIONS = 2;

/** Largest accepted tile; the richest ones of a town have about 60 kB. */
const MAX_BYTES = 256 * 1024;

const ETAG = /^(W\/)?"[\x21\x23-\x7e]{0,100}"$/;

/**
 * Creates the client of the tile service. Nothing about visitors is sent: no cookie, address, referrer or language.
 * Redirects are refused, so only the configured host is contacted.
 */
export function createTileService({ template, agent, times = TIMES }: TileServiceOptions): TileService {
  const dispatcher = new Agent({
    allowH2: false,
    connections: CONNECTIONS,
    pipelining: 1,
    connect: { timeout: times.connect },
    headersTimeout: times.headers,
    bodyTimeout: times.headers,
  });

  const ask: TileService["ask"] = async (tile, etag) => {
    const { origin, pathname, search } = new URL(addressOf(template, tile));
    const answer = await dispatcher.request({
      origin,
      path: pathname + search,
      method: "GET",
      headers: {
        accept: "image/png",
        "user-agent": agent,
        ...(etag && { "if-none-match": etag }),
      },
      signal: AbortSignal.timeout(times.whole),
    });
    return read(answer);
  };
  return { ask, close: () => dispatcher.destroy() };
}

const addressOf = (template: string, tile: Tile) =>
  template.replaceAll(/\{([zxy])\}/g, (_, axis: keyof Tile) => String(tile[axis]));

async function read({ statusCode: status, headers, body }: Dispatcher.ResponseData): Promise<TileAnswer> {
  const fresh = freshFor(String(headers["cache-control"] ?? ""));
  if (status === 200 && isPlainPng(headers)) {
    const bytes = await whole(body);
    if (!isPng(bytes)) throw new Error("The tile service sent something that is no PNG");
    return { kind: "picture", bytes, etag: etagOf(headers), freshFor: fresh };
  }
  // Drained, within limits, so that the connection stays usable.
  body.dump().catch(() => undefined);
  if (status === 304) return { kind: "same", freshFor: fresh };
  if (status === 404 || status === 410) return { kind: "none" };
  throw new Error(`The tile service answered ${status}, or something that is no picture`);
}

const isPlainPng = (headers: Dispatcher.ResponseData["headers"]) =>
  /^image\/png\s*(;|$)/i.test(String(headers["content-type"])) &&
  (headers["content-encoding"] ?? "identity") === "identity" &&
  !(Number(headers["content-length"]) > MAX_BYTES);

function etagOf({ etag }: Dispatcher.ResponseData["headers"]): string {
  return typeof etag === "string" && ETAG.test(etag) ? etag : "";
}

async function whole(body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new RangeError("The tile is larger than it may be");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A tile from the tile service. */
interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Its `ETag`; `""` for none. */
  readonly etag: string;
}

export interface StoredPicture extends Picture {
  /** Epoch milliseconds, after which it is revalidated. */
  readonly freshUntil: number;
}

const DAY = 24 * 60 * 60 * 1000;

/** OpenStreetMap asks for seven days at least; nothing counts as fresh for longer than a quarter. */
const FRESH = { least: 7 * DAY, most: 90 * DAY } as const;

/**
 * How long a tile counts as fresh.
 * @param cacheControl the raw `Cache-Control` header
 * @returns milliseconds; 0 when it must not be stored
 */
function freshFor(cacheControl: string): number {
  if (/\b(?:no-store|private)\b/i.test(cacheControl)) return 0;
  const seconds = Number(/\bmax-age=(\d{1,10})\b/i.exec(cacheControl)?.[1] ?? 0);
  return Math.min(Math.max(seconds * 1000, FRESH.least), FRESH.most);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether bytes begin like a PNG; decoding is left to the browser. */
const isPng = (bytes: Uint8Array): boolean =>
  bytes.length > SIGNATURE.length && SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length));
