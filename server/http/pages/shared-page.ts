import { createHash } from "node:crypto";
import { once } from "node:events";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import { accepts } from "../reply/encoding.ts";

type Encoding = "br" | "zstd" | "gzip";

/** In the order of size. */
const ENCODINGS: readonly Encoding[] = ["br", "zstd", "gzip"];

/** Twice the longest page of ours: a larger window costs memory and finds nothing more. */
const WINDOW_BITS = 18;

const [quickBrotli, quickZstd, quickGzip] = [
  promisify(brotliCompress),
  promisify(zstdCompress),
  promisify(gzip),
];

/** Nobody waits long for the first form; the dense one is a tenth smaller and takes twenty times as long. */
const QUICK: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => quickBrotli(bytes, brotli(5)),
  zstd: (bytes) => quickZstd(bytes, zstd(3)),
  gzip: (bytes) => quickGzip(bytes, { level: 6 }),
};
const DENSE = { br: brotli(11), zstd: zstd(19), gzip: { level: 9 } };

function brotli(quality: number) {
  return {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
  };
}

function zstd(level: number) {
  return { params: { [constants.ZSTD_c_compressionLevel]: level } };
}

/** Compresses as densely as can be, behind everybody; `undefined` while it is at work for another page. */
export type Squeeze = (encoding: Encoding, bytes: Buffer) => Promise<Buffer | undefined>;

/** What the thread does. It gives way to whatever else wants the processor; only on Linux that is a matter of one thread. */
const THREAD = `
const { parentPort, workerData } = require("node:worker_threads");
if (process.platform === "linux") require("node:os").setPriority(19);
const { name, bytes, options } = workerData;
parentPort.postMessage(require("node:zlib")[name](bytes, options));
`;

const SYNC = { br: "brotliCompressSync", zstd: "zstdCompressSync", gzip: "gzipSync" } as const;

/**
 * Makes the compressor of a product. One page at a time, in a thread of its own that ends with it: the threads in which files
 * are read and other pages compressed stay free for who waits.
 */
export function createSqueeze(): Squeeze {
  let isBusy = false;
  return async (encoding, bytes) => {
    if (isBusy) return undefined;
    isBusy = true;
    const workerData = { name: SYNC[encoding], bytes, options: DENSE[encoding] };
    const thread = new Worker(THREAD, { eval: true, workerData, env: {}, execArgv: [] });
    thread.unref();
    try {
      const [made] = (await once(thread, "message")) as [Uint8Array];
      return Buffer.from(made);
    } finally {
      isBusy = false;
      void thread.terminate();
    }
  };
}

/** A page that many visitors get, and what stands in it; CSP sources such as `'sha256-…'`. */
export interface SharedDocument {
  readonly status: number;
  /** What a redirect or a fault says besides: where to, how long to wait. */
  readonly headers: Readonly<Record<string, string>>;
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

/**
 * Makes a page ready to be sent many times.
 * @param squeeze makes the dense forms; without it the quick ones are all
 */
export function sharedPage({ html, ...document }: SharedDocument, squeeze?: Squeeze): SharedPage {
  const plain = Buffer.from(html);
  const forms = new Map<Encoding, Promise<WireForm>>();
  const askedAgain = new Set<Encoding>();

  async function make(encoding: Encoding): Promise<WireForm> {
    return { encoding, bytes: await QUICK[encoding](plain) };
  }

  async function makeDense(encoding: Encoding): Promise<void> {
    askedAgain.add(encoding);
    const bytes = await squeeze?.(encoding, plain);
    if (bytes) forms.set(encoding, Promise.resolve({ encoding, bytes }));
    // Another page was being made: who asks next asks again.
    else if (squeeze) askedAgain.delete(encoding);
  }

  return {
    ...document,
    etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    weight: plain.byteLength,
    async wireForm(acceptEncoding) {
      const encoding = ENCODINGS.find((name) => accepts(acceptEncoding, name));
      if (encoding === undefined) return { encoding, bytes: plain };
      const form = forms.get(encoding) ?? make(encoding);
      if (!forms.has(encoding)) forms.set(encoding, form);
      else if (!askedAgain.has(encoding)) makeDense(encoding).catch(() => undefined);
      return form;
    },
  };
}
