import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { isLoopback } from "#server/connector.ts";
import type { Key } from "#server/store/keys.ts";

/** A cookie for this host only, over TLS only, and inaccessible to scripts. */
export interface PrivateCookie {
  readonly name: string;
  /** `Set-Cookie` header with a value, for the browser session or for a number of seconds. */
  set(value: string, seconds?: number): string;
  /** `Set-Cookie` header that removes it. */
  clear(): string;
}

/**
 * SameSite=Lax lets links from e-mails into the back-office work; forged posts are stopped elsewhere (R21,
 * R22). On plain-http loopback, where browsers refuse both, the name has no `__Host-` prefix and the cookie
 * no `Secure`.
 * @param origin the public origin
 */
export function privateCookie(name: string, origin: string): PrivateCookie {
  const { protocol, hostname } = new URL(origin);
  const plain = protocol === "http:" && isLoopback(hostname);
  const fullName = plain ? name : `__Host-${name}`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${plain ? "" : "; Secure"}`;
  return {
    name: fullName,
    set: (value, seconds) =>
      `${fullName}=${value}; ${attributes}${seconds === undefined ? "" : `; Max-Age=${seconds}`}`,
    clear: () => `${fullName}=; ${attributes}; Max-Age=0`,
  };
}

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * A preference, kept for a year, such as a language: nothing personal, so a plain cookie is enough.
 * @param path below which the browser sends it
 */
export const preferenceCookie = (name: string, path = "/") => ({
  /** The stored value. @param cookies the `Cookie` header */
  read: (cookies: string | null) => cookieValue(cookies, name),
  /** `Set-Cookie` header with a value. @param origin the public origin */
  keep: (value: string, origin: string) => {
    const secure = origin.startsWith("https:") ? "; Secure" : "";
    return `${name}=${value}; Path=${path}; Max-Age=${ONE_YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  },
});

/**
 * The value of a cookie if the header has exactly one of this name. A browser stores no duplicates, but a neighbour
 * under the same domain can plant a second one, or one with a look-alike name, such as with a Unicode space before
 * `__Host-`, which the browser then does not protect: ours can't be told from them, so none counts.
 * @param header the `Cookie` header, one character per byte
 */
export function cookieValue(header: string | null, name: string): string | undefined {
  const alike = pairsOf(header).filter((pair) => spelling(pair.name) === spelling(name));
  const [only] = alike;
  return alike.length === 1 && only?.name === name ? only.value : undefined;
}

export const cookieNames = (header: string | null): readonly string[] =>
  pairsOf(header).map(({ name }) => name);

function pairsOf(header: string | null) {
  return (header ?? "").split(";").map((text) => {
    const pair = trimmed(text);
    // From the second character: of a pair without a name (`=x=y`), some parsers take what follows.
    const at = pair.indexOf("=", 1);
    return at === -1
      ? { name: pair, value: "" }
      : { name: trimmed(pair.slice(0, at)), value: trimmed(pair.slice(at + 1)) };
  });
}

/** Removes the whitespace that the protocol allows here (RFC 6265, 5.2); `trim` would remove any Unicode space. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (isBlank(text[from])) from += 1;
  while (to > from && isBlank(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

const isBlank = (letter: string | undefined) => letter === " " || letter === "\t";

/** A cookie name without case, whitespace and quotes, for finding look-alikes. */
const spelling = (name: string) => name.toLowerCase().replace(/[^\w-]/g, "");

/** Kinds of sessions: a visitor's id is valid without a stored record, a staff member's only with one. */
export type SessionKind = "visitor" | "staff";

const LETTER = { visitor: "v", staff: "s" } as const;
const SHAPE = /^([vs])\.([\w-]{43})\.([\w-]{22})$/;
const ID_BYTES = 32;
const MAC_BYTES = 16;

/** 256 random bits and a MAC of 128: visitors' ids need no record, and made-up ids are never accepted. */
export function newSessionId(kind: SessionKind, [key]: readonly [Key, ...Key[]]): string {
  const body = `${LETTER[kind]}.${randomBytes(ID_BYTES).toString("base64url")}`;
  return `${body}.${mac(key, body)}`;
}

/** The kind of session of an id; `undefined` if we did not issue it. */
export function kindOfId(id: string, keys: readonly Key[]): SessionKind | undefined {
  const [, letter, random, given] = SHAPE.exec(id) ?? [];
  if (letter === undefined || given === undefined) return undefined;
  const wanted = keys.map((key) => mac(key, `${letter}.${random}`));
  if (!wanted.some((one) => timingSafeEqual(Buffer.from(one), Buffer.from(given)))) return undefined;
  return letter === LETTER.staff ? "staff" : "visitor";
}

function mac(key: Key, body: string): string {
  return createHmac("sha256", key.secret).update(body).digest().subarray(0, MAC_BYTES).toString("base64url");
}
