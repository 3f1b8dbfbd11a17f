import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { isLoopback } from "#server/connector.ts";
import type { Key } from "#server/store/keys.ts";

/** A cookie that only this host reads, only over TLS, and never from a script. */
export interface PrivateCookie {
  readonly name: string;
  /** `Set-Cookie` that keeps a value: until the browser closes, or for so many seconds. */
  set(value: string, seconds?: number): string;
  /** `Set-Cookie` that removes it. */
  clear(): string;
}

/**
 * SameSite=Lax lets links from e-mails into the back-office work; forged posts are stopped elsewhere (R21, R22).
 * On plain-http loopback, where browsers refuse both, the name has no `__Host-` prefix and the cookie no `Secure`.
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

/** A choice that is kept for a year, such as a language. It says nothing of anybody, so it needs no more than a plain cookie. */
interface PreferenceCookie {
  /** @param cookies the `Cookie` header */
  read(cookies: string | null): string | undefined;
  /** `Set-Cookie` that keeps a value. @param origin the public origin */
  keep(value: string, origin: string): string;
}

/** @param path under which the browser sends it */
export const preferenceCookie = (name: string, path = "/"): PreferenceCookie => ({
  read: (cookies) => cookieValue(cookies, name),
  keep: (value, origin) => {
    const secure = origin.startsWith("https:") ? "; Secure" : "";
    return `${name}=${value}; Path=${path}; Max-Age=${ONE_YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  },
});

/**
 * The value of a cookie, when the header has exactly one of this name. A browser keeps no two, but a neighbour under the
 * same domain can plant another one, or one whose name only looks alike, such as with a blank of some alphabet before
 * `__Host-`, which the browser then does not guard: of these nobody can tell which is ours, so they are none.
 * @param header the `Cookie` header as bytes, one a character
 */
export function cookieValue(header: string | null, name: string): string | undefined {
  const alike = pairsOf(header).filter((pair) => spelling(pair.name) === spelling(name));
  const [only] = alike;
  return alike.length === 1 && only?.name === name ? only.value : undefined;
}

/** The names of all cookies, in the order of the header. */
export const cookieNames = (header: string | null): readonly string[] =>
  pairsOf(header).map(({ name }) => name);

function pairsOf(header: string | null) {
  return (header ?? "").split(";").map((text) => {
    const pair = trimmed(text);
    // From the second character on: of a pair without a name (`=x=y`) some take what stands next.
    const at = pair.indexOf("=", 1);
    return at === -1
      ? { name: pair, value: "" }
      : { name: trimmed(pair.slice(0, at)), value: trimmed(pair.slice(at + 1)) };
  });
}

/** Without the blanks that the protocol allows here (RFC 6265, 5.2); `trim` takes those of all alphabets away. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (isBlank(text[from])) from += 1;
  while (to > from && isBlank(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

const isBlank = (letter: string | undefined) => letter === " " || letter === "\t";

/** What is left of a name for somebody who overlooks case, blanks and quotes. */
const spelling = (name: string) => name.toLowerCase().replace(/[^\w-]/g, "");

/** A visitor's id counts without a stored record, a staff member's only with one. */
export type SessionKind = "visitor" | "staff";

const LETTER = { visitor: "v", staff: "s" } as const;
const SHAPE = /^([vs])\.([\w-]{43})\.([\w-]{22})$/;
const ID_BYTES = 32;
const MAC_BYTES = 16;

/**
 * Makes an id: 256 random bits and a MAC of 128 bits. The MAC lets ids of visitors go without a record, and
 * yet never adopts one that somebody made up.
 */
export function newSessionId(kind: SessionKind, [key]: readonly [Key, ...Key[]]): string {
  const body = `${LETTER[kind]}.${randomBytes(ID_BYTES).toString("base64url")}`;
  return `${body}.${mac(key, body)}`;
}

/** What kind of session an id is for; `undefined` when we did not make it. */
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
