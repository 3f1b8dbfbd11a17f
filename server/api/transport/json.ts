import { showable } from "#app/model/text/typed.ts";
import type { Answer } from "./exchange.ts";

/** The JSON value of an answer, `undefined` for none; or that the body can't be trusted to be one. */
export type Json = { readonly readable: true; readonly value: unknown } | { readonly readable: false };

const NOT_READABLE: Json = { readable: false };
const NO_VALUE: Json = { readable: true, value: undefined };

/**
 * Reads the body of an answer. Nothing and plain text count as "no value", which only calls whose answer
 * is not documented accept; HTML is never readable: it comes from a proxy or a login page.
 */
export function readJson({ headers, body }: Answer): Json {
  if ((headers["content-encoding"] ?? "identity") !== "identity") return NOT_READABLE;
  if (body.length === 0) return NO_VALUE;
  const [type, ...parameters] = (headers["content-type"] ?? "").toLowerCase().split(/\s*;\s*/);
  if (type === "text/plain") return NO_VALUE;
  if (!/^application\/([\w.-]+\+)?json$/.test(type ?? "")) return NOT_READABLE;
  if (parameters.some(isOtherCharset)) return NOT_READABLE;
  return parse(body);
}

const isOtherCharset = (parameter: string) =>
  parameter.startsWith("charset") && !/^charset\s*=\s*"?utf-?8"?\s*$/.test(parameter);

function parse(bytes: Buffer): Json {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { readable: true, value: JSON.parse(text, isSuspect(text, bytes) ? harmless : undefined) };
  } catch {
    return NOT_READABLE;
  }
}

/** DEL, and with what UTF-8 begins U+0080 to U+00BF. */
const UNUSUAL = [0x7f, 0xc2];

/** As escapes: control characters, letters of that name, and surrogates, of which one may be alone. */
const ESCAPED = /\\u(?:00[0-9]|d[89a-f])/i;

/** Asked first because a reviver makes the parsing of a long list several times slower; of bytes, which is quicker than of letters. */
const isSuspect = (text: string, bytes: Buffer) =>
  text.includes("__proto__") || ESCAPED.test(text) || UNUSUAL.some((byte) => bytes.includes(byte));

/** Without the prototype that a key may name, and without control characters and halves of signs in what pages show. */
function harmless(key: string, value: unknown): unknown {
  if (key === "__proto__") return undefined;
  return typeof value === "string" ? showable(value) : value;
}
