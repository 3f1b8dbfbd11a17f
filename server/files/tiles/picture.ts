/** A tile from the tile service. */
export interface Picture {
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
export function freshFor(cacheControl: string): number {
  if (/\b(?:no-store|private)\b/i.test(cacheControl)) return 0;
  const seconds = Number(/\bmax-age=(\d{1,10})\b/i.exec(cacheControl)?.[1] ?? 0);
  return Math.min(Math.max(seconds * 1000, FRESH.least), FRESH.most);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether bytes begin like a PNG; decoding is left to the browser. */
export const isPng = (bytes: Uint8Array): boolean =>
  bytes.length > SIGNATURE.length && SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length));
