import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import { accepts } from "../reply/encoding.ts";

const compress = { br: promisify(brotliCompress), zstd: promisify(zstdCompress), gzip: promisify(gzip) };

type Encoding = keyof typeof compress;

/** In the order of size; here a page is compressed once for many, so the levels are high. */
const ENCODINGS: readonly Encoding[] = ["br", "zstd", "gzip"];

/** Twice the longest page of ours: a larger window costs memory and finds nothing more. */
const WINDOW_BITS = 18;

const OPTIONS = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS } },
  zstd: { params: { [constants.ZSTD_c_compressionLevel]: 15 } },
  gzip: { level: 9 },
} as const;

/** A page that many visitors get, and what stands in it; CSP sources such as `'sha256-…'`. */
export interface SharedDocument {
  readonly html: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** One form of a page on the wire. */
export interface WireForm {
  readonly encoding: Encoding | undefined;
  readonly bytes: Buffer;
  readonly etag: string;
}

/** A page that every visitor without a session gets. */
export interface SharedPage extends Omit<SharedDocument, "html"> {
  readonly etag: string;
  /** Bytes of the page itself; its compressed forms are a fraction of them. */
  readonly weight: number;
  /** The smallest form that a client takes; made when it is asked for the first time. */
  wireForm(acceptEncoding: string | string[] | undefined): Promise<WireForm>;
}

/** Makes a page ready to be sent many times. */
export function sharedPage({ html, scripts, styles }: SharedDocument): SharedPage {
  const plain = Buffer.from(html);
  const etag = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  const forms = new Map<Encoding | undefined, Promise<WireForm>>();

  async function make(encoding: Encoding | undefined): Promise<WireForm> {
    if (encoding === undefined) return { encoding, bytes: plain, etag: `"${etag}"` };
    const bytes = await compress[encoding](plain, OPTIONS[encoding]);
    return { encoding, bytes, etag: `"${etag}-${encoding}"` };
  }

  return {
    scripts,
    styles,
    etag,
    weight: plain.byteLength,
    wireForm(acceptEncoding) {
      const encoding = ENCODINGS.find((name) => accepts(acceptEncoding, name));
      const form = forms.get(encoding) ?? make(encoding);
      forms.set(encoding, form);
      return form;
    },
  };
}
