import { Agent, request } from "undici";
import type { Tile } from "#app/model/map.ts";

export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Its `ETag`; `""` for none. */
  readonly etag: string;
}

interface TileServiceOptions {
  /** Address template with `{z}`, `{x}` and `{y}` in its path. */
  readonly template: string;
  /** Name and contact for the `User-Agent` header. */
  readonly agent: string;
  /** How long one answer may take, in milliseconds. */
  readonly limit?: number;
}

export type TileService = ReturnType<typeof createTileService>;

/** Limit of OpenStreetMap's usage policy. */
export const CONNECTIONS = 2;

/** Largest accepted tile; the richest ones of a town have about 60 kB. */
const MAX_BYTES = 256 * 1024;

/**
 * Creates the client of the tile service. Nothing about visitors is sent: no cookie, address, referrer or language.
 * Redirects are refused, so only the configured host is contacted.
 */
export function createTileService({ template, agent, limit = 10_000 }: TileServiceOptions) {
  const dispatcher = new Agent({ allowH2: false, connections: CONNECTIONS, maxResponseSize: MAX_BYTES });
  return {
    /** `undefined` if there is none; rejects without a usable answer. @param known returned if it is unchanged */
    async ask(tile: Tile, known: Picture | undefined): Promise<Picture | undefined> {
      // Not `fetch`: beside `If-None-Match` it sends `no-cache`, which OpenStreetMap's usage policy forbids.
      const { statusCode, headers, body } = await request(addressOf(template, tile), {
        dispatcher,
        headers: {
          accept: "image/png",
          "user-agent": agent,
          ...(known?.etag && { "if-none-match": known.etag }),
        },
        signal: AbortSignal.timeout(limit),
      });
      const bytes = Buffer.from(await body.arrayBuffer());
      if (statusCode === 200 && isPng(bytes)) return { bytes, etag: String(headers.etag ?? "") };
      if (statusCode === 304 && known) return known;
      if (statusCode === 404 || statusCode === 410) return undefined;
      throw new Error(`The tile service answered ${statusCode}, or something that is no picture`);
    },
    close: () => dispatcher.destroy(),
  };
}

const addressOf = (template: string, tile: Tile) =>
  template.replaceAll(/\{([zxy])\}/g, (_, axis: keyof Tile) => String(tile[axis]));

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether bytes begin like a PNG; decoding is left to the browser. */
const isPng = (bytes: Uint8Array): boolean =>
  bytes.length > SIGNATURE.length && SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length));
