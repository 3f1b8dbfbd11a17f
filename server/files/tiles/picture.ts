/** A tile as the service gave it. */
export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The service's own name of this version; `""` when it gave none. */
  readonly etag: string;
}

/** A tile that is kept. */
export interface StoredPicture extends Picture {
  /** Epoch milliseconds; afterwards the service is asked whether it has changed. */
  readonly freshUntil: number;
}

const DAY = 24 * 60 * 60 * 1000;

/** OpenStreetMap asks for seven days at least; nothing is taken for fresh for longer than a quarter. */
const FRESH = { least: 7 * DAY, most: 90 * DAY } as const;

/**
 * How long an answer of the service counts as fresh.
 * @param cacheControl its header as it came
 * @returns milliseconds; 0 when it may not be kept at all
 */
export function freshFor(cacheControl: string): number {
  if (/\b(?:no-store|private)\b/i.test(cacheControl)) return 0;
  const seconds = Number(/\bmax-age=(\d{1,10})\b/i.exec(cacheControl)?.[1] ?? 0);
  return Math.min(Math.max(seconds * 1000, FRESH.least), FRESH.most);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether bytes begin as a PNG does; what is inside stays the browser's business. */
export const isPng = (bytes: Uint8Array): boolean =>
  bytes.length > SIGNATURE.length && SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length));
