import type { Transform } from "node:stream";
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";

type Flushable = Transform & { flush(mode: number): void };

/** A content encoding: compresses at once, or as a stream. */
export interface Encoder {
  readonly name: "zstd" | "br" | "gzip";
  readonly whole: (body: Uint8Array) => Buffer;
  readonly stream: () => Flushable;
  /** Flush mode after which the client can read everything written so far. */
  readonly flush: number;
}

/** `ZSTD_c_targetCBlockSize`, which Node doesn't name. */
const TARGET_BLOCK_SIZE = 130;

/**
 * About a packet, the least that zstd can. Nothing of a block can be read before its end, and a page would be a single
 * one: a browser would find its style sheets last. Costs 1 % of the bytes and no time.
 */
const BLOCK = 1_340;

/**
 * A low level: a page of 90 kB takes 0.25 ms. With small tables, for which no other memory need be asked for at every
 * page: the usual ones are nearly a megabyte, and would take another 0.2 ms for 0.3 % fewer bytes.
 */
const zstd = {
  params: {
    [constants.ZSTD_c_compressionLevel]: 3,
    [constants.ZSTD_c_windowLog]: 17,
    [constants.ZSTD_c_hashLog]: 14,
    [constants.ZSTD_c_chainLog]: 13,
    [TARGET_BLOCK_SIZE]: BLOCK,
  },
};
// On a page of 40 kB 0.2 to 0.4 ms; the next levels take twice that for 3 % fewer bytes.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };
const gzip = { level: 3 };

/**
 * Size of the buffers that a whole body is compressed into, in bytes. V8 keeps a compressor with its first buffer until
 * the next full collection, so those of 64 kB that zstd would take add up (docs/decisions/speed.md).
 */
const PIECES = { chunkSize: 4_096 };

/** Encodings in order of preference. */
const ENCODERS: readonly Encoder[] = [
  {
    name: "zstd",
    whole: (body) => zstdCompressSync(body, { ...zstd, ...PIECES }),
    stream: () => createZstdCompress(zstd),
    flush: constants.ZSTD_e_flush,
  },
  {
    name: "br",
    whole: (body) => brotliCompressSync(body, { ...brotli, ...PIECES }),
    stream: () => createBrotliCompress(brotli),
    flush: constants.BROTLI_OPERATION_FLUSH,
  },
  {
    name: "gzip",
    whole: (body) => gzipSync(body, { ...gzip, ...PIECES }),
    stream: () => createGzip(gzip),
    flush: constants.Z_SYNC_FLUSH,
  },
];

/** Whether an `Accept-Encoding` header accepts an encoding; `q=0` refuses it. */
export function accepts(header: string | string[] | undefined, name: string): boolean {
  return String(header ?? "")
    .toLowerCase()
    .split(",")
    .some((part) => {
      const [token, ...parameters] = part.split(";").map((piece) => piece.trim());
      return token === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
}

/** The preferred encoder that a client accepts. */
export function chooseEncoder(header: string | string[] | undefined): Encoder | undefined {
  return ENCODERS.find(({ name }) => accepts(header, name));
}

/** Whether a content type is worth compressing; pictures, fonts and archives already are compressed. */
export function isCompressible(contentType: string): boolean {
  return /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/.test(contentType);
}
