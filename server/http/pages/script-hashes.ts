import { createHash } from "node:crypto";

/** A page without its nonce, and the scripts of ours that stand in it. */
export interface UnmarkedPage {
  readonly html: string;
  /** CSP sources of the inline scripts, such as `'sha256-…'`. */
  readonly scripts: readonly string[];
}

/**
 * Turns the nonce of a rendered page into hashes. Only scripts that carried the nonce are ours: one that got into the
 * page by other ways has none, and stays without permission.
 * @param nonce fresh for this rendering, known to nobody
 * @returns `undefined` when the nonce stands anywhere else: then the page must not be shared
 */
export function withoutNonce(html: string, nonce: string): UnmarkedPage | undefined {
  const attribute = ` nonce="${nonce}"`;
  const opening = new RegExp(`<script((?: [^<>]*)?)${escaped(attribute)}([^<>]*)>(.*?)</script>`, "gs");
  const scripts = [...html.matchAll(opening)].flatMap(([, before = "", after = "", body = ""]) =>
    / src=/.test(before + after) ? [] : cspHash(body),
  );
  const plain = html.replaceAll(attribute, "");
  return plain.includes(nonce) ? undefined : { html: plain, scripts: [...new Set(scripts)] };
}

/** The CSP source of an inline script or style. */
export const cspHash = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
