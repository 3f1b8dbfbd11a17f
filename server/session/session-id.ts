import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Key } from "#server/store/keys.ts";

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
