import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

export type Encoding = "zstd" | "br" | "gzip";

/** How often the compressed bytes are sent: those of a page made for one visitor are not worth much time. */
type Sendings = "once" | "often";

/** From the quickest, and from the smallest result. */
const ORDER: Readonly<Record<Sendings, readonly Encoding[]>> = {
  once: ["zstd", "br", "gzip"],
  often: ["br", "zstd", "gzip"],
};

const QUALITY: Readonly<Record<Sendings, Readonly<Record<Encoding, number>>>> = {
  once: { zstd: 3, br: 4, gzip: 4 },
  often: { zstd: 9, br: 7, gzip: 9 },
};

/**
 * zstd's `ZSTD_c_targetCBlockSize`, which Node doesn't name; about a packet, zstd's least. A block can be
 * read only as a whole: with the page as a single one, a browser finds its style sheets last.
 */
const BLOCK = { 130: 1_340 };

const [asBrotli, asGzip, asZstd] = [promisify(brotliCompress), promisify(gzip), promisify(zstdCompress)];

/** In the thread pool. */
export function compress(body: Uint8Array, encoding: Encoding, sendings: Sendings): Promise<NonSharedBuffer> {
  const quality = QUALITY[sendings][encoding];
  if (encoding === "gzip") return asGzip(body, { level: quality });
  if (encoding === "br") return asBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return asZstd(body, { params: { [constants.ZSTD_c_compressionLevel]: quality, ...BLOCK } });
}

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

export function chooseEncoding(
  header: string | string[] | undefined,
  sendings: Sendings,
): Encoding | undefined {
  return ORDER[sendings].find((name) => accepts(header, name));
}

/** Whether a content type is worth compressing; pictures, fonts and archives already are compressed. */
export function isCompressible(contentType: string): boolean {
  return /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/.test(contentType);
}
