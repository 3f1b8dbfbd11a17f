import { createHash } from "node:crypto";
import { chooseEncoding, compress, type Encoding } from "../reply/encoding.ts";

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
  /** The smallest encoding that a client accepts, compressed at the first request for it. */
  wireForm(acceptEncoding: string | string[] | undefined): Promise<WireForm>;
}

/** Prepares a page for being sent many times. */
export function sharedPage({ html, ...document }: SharedDocument): SharedPage {
  const plain = Buffer.from(html);
  const forms = new Map<Encoding, Promise<Buffer>>();
  return {
    ...document,
    etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    weight: plain.byteLength,
    async wireForm(acceptEncoding) {
      const encoding = chooseEncoding(acceptEncoding, "often");
      if (encoding === undefined) return { encoding, bytes: plain };
      const form = forms.get(encoding) ?? compress(plain, encoding, "often");
      forms.set(encoding, form);
      return { encoding, bytes: await form };
    },
  };
}
