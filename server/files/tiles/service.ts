import { Agent, type Dispatcher } from "undici";
import type { Tile } from "#app/model/map.ts";
import { freshFor, isPng, type Picture } from "./picture.ts";

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
const MOST_BYTES = 256 * 1024;

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
  !(Number(headers["content-length"]) > MOST_BYTES);

function etagOf({ etag }: Dispatcher.ResponseData["headers"]): string {
  return typeof etag === "string" && ETAG.test(etag) ? etag : "";
}

async function whole(body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new RangeError("The tile is larger than it may be");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
