import { createHash } from "node:crypto";
import { once } from "node:events";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import { accepts } from "../reply/encoding.ts";
import { endOfLead } from "./first-screen.ts";

type Encoding = "br" | "zstd" | "gzip";

/** Encodings from smallest to largest result. */
const ENCODINGS: readonly Encoding[] = ["br", "zstd", "gzip"];

/** Window of twice our longest page: a larger one costs memory and gains nothing. */
const WINDOW_BITS = 18;

const [quickBrotli, quickZstd, quickGzip] = [
  promisify(brotliCompress),
  promisify(zstdCompress),
  promisify(gzip),
];

/** Quick compression for the first request; dense compression saves a tenth and takes twenty times as long. */
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

/** What is compressed, and where its first screen ends, which browsers can read before they have the rest. */
interface Plain {
  readonly bytes: Buffer;
  readonly cut: number | undefined;
}

/** Compresses densely in the background; `undefined` while busy with another page. */
export type DenseCompressor = (encoding: Encoding, plain: Plain) => Promise<Buffer | undefined>;

/** The worker's code. It lowers its own priority, which is possible per thread on Linux only. */
const THREAD = `
const { parentPort, workerData } = require("node:worker_threads");
if (process.platform === "linux") require("node:os").setPriority(19);
const { name, flush, options, bytes, cut } = workerData;
const stream = require("node:zlib")[name](options);
if (cut !== undefined) {
  stream.write(bytes.subarray(0, cut));
  stream.flush(flush);
}
stream.end(bytes.subarray(cut));
stream.toArray().then((parts) => parentPort.postMessage(Buffer.concat(parts)));
`;

const STREAM = {
  br: { name: "createBrotliCompress", flush: constants.BROTLI_OPERATION_FLUSH },
  zstd: { name: "createZstdCompress", flush: constants.ZSTD_e_flush },
  gzip: { name: "createGzip", flush: constants.Z_SYNC_FLUSH },
} as const;

/**
 * Creates the dense compressor of a product. It handles one page at a time, in a thread of its own: the thread pool
 * for files and quick compression stays free for requests.
 */
export function createDenseCompressor(): DenseCompressor {
  let isBusy = false;
  return async (encoding, plain) => {
    if (isBusy) return undefined;
    isBusy = true;
    const workerData = { ...plain, ...STREAM[encoding], options: DENSE[encoding] };
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

/** A shared page with the CSP sources of its inline content, such as `'sha256-…'`. */
export interface SharedDocument {
  readonly status: number;
  /** Further headers of a redirect or fault: where to, how long to wait. */
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** One encoding of a page. */
export interface WireForm {
  readonly encoding: Encoding | undefined;
  readonly bytes: Buffer;
}

/** A page for every visitor without a session. */
export interface SharedPage extends Omit<SharedDocument, "html"> {
  /** With its quotes; weak, because it is the same for all encodings. */
  readonly etag: string;
  /** Size of the page in bytes; its compressed forms are a fraction of that. */
  readonly weight: number;
  /**
   * The smallest encoding that a client accepts: compressed quickly for the first request, and densely in the
   * background when requested again.
   */
  wireForm(acceptEncoding: string | string[] | undefined): Promise<WireForm>;
}

/**
 * Prepares a page for being sent many times.
 * @param squeeze dense compression; without it there are only quick forms
 */
export function sharedPage({ html, ...document }: SharedDocument, squeeze?: DenseCompressor): SharedPage {
  const plain = Buffer.from(html);
  const end = endOfLead(html);
  const cut = end === undefined ? undefined : Buffer.byteLength(html.slice(0, end));
  const forms = new Map<Encoding, Promise<WireForm>>();
  const askedAgain = new Set<Encoding>();

  async function make(encoding: Encoding): Promise<WireForm> {
    return { encoding, bytes: await QUICK[encoding](plain) };
  }

  async function makeDense(encoding: Encoding): Promise<void> {
    askedAgain.add(encoding);
    const bytes = await squeeze?.(encoding, { bytes: plain, cut });
    if (bytes) forms.set(encoding, Promise.resolve({ encoding, bytes }));
    // Busy with another page: the next request tries again.
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
