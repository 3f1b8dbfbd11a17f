import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import { accepts } from "../reply/encoding.ts";

const compress = { br: promisify(brotliCompress), zstd: promisify(zstdCompress), gzip: promisify(gzip) };

type Encoding = keyof typeof compress;

/** In the order of size. */
const ENCODINGS: readonly Encoding[] = ["br", "zstd", "gzip"];

/** Twice the longest page of ours: a larger window costs memory and finds nothing more. */
const WINDOW_BITS = 18;

/** Nobody waits long for the first form; the dense one is a tenth smaller and takes twenty times as long. */
const EFFORTS = {
  quick: { br: brotli(5), zstd: zstd(3), gzip: { level: 6 } },
  dense: { br: brotli(11), zstd: zstd(19), gzip: { level: 9 } },
} as const;

function brotli(quality: number) {
  return {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
  };
}

function zstd(level: number) {
  return { params: { [constants.ZSTD_c_compressionLevel]: level } };
}

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
}

/** A page that every visitor without a session gets. */
export interface SharedPage extends Omit<SharedDocument, "html"> {
  /** With its quotes; a weak one, as it is the same for all forms of the page. */
  readonly etag: string;
  /** Bytes of the page itself; its compressed forms are a fraction of them. */
  readonly weight: number;
  /**
   * The smallest form that a client takes. Made quickly for who asks first; when somebody asks for it again, it is made
   * as dense as can be behind them.
   */
  wireForm(acceptEncoding: string | string[] | undefined): Promise<WireForm>;
}

/** Makes a page ready to be sent many times. */
export function sharedPage({ html, scripts, styles }: SharedDocument): SharedPage {
  const plain = Buffer.from(html);
  const forms = new Map<Encoding, Promise<WireForm>>();
  const askedAgain = new Set<Encoding>();

  async function make(encoding: Encoding, effort: keyof typeof EFFORTS): Promise<WireForm> {
    return { encoding, bytes: await compress[encoding](plain, EFFORTS[effort][encoding]) };
  }

  async function makeDense(encoding: Encoding): Promise<void> {
    askedAgain.add(encoding);
    const dense = await make(encoding, "dense");
    forms.set(encoding, Promise.resolve(dense));
  }

  return {
    scripts,
    styles,
    etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    weight: plain.byteLength,
    async wireForm(acceptEncoding) {
      const encoding = ENCODINGS.find((name) => accepts(acceptEncoding, name));
      if (encoding === undefined) return { encoding, bytes: plain };
      const form = forms.get(encoding) ?? make(encoding, "quick");
      if (!forms.has(encoding)) forms.set(encoding, form);
      else if (!askedAgain.has(encoding)) makeDense(encoding).catch(() => undefined);
      return form;
    },
  };
}
