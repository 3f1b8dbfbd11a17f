import { randomBytes } from "node:crypto";

// Crockford's alphabet: nothing that reads as something else on the phone.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const FROM_PROXY = /^[\w-]{8,64}$/;

/**
 * The id of a request: that of a listed proxy, else twelve random characters such as `K7F2-9QXM-41TD`.
 * @param proxied what a listed proxy said; nobody else may choose an id
 */
export function correlationId(proxied: string | string[] | undefined): string {
  if (typeof proxied === "string" && FROM_PROXY.test(proxied)) return proxied;
  const characters = Array.from(randomBytes(12), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return characters.replace(/(.{4})(?=.)/g, "$1-");
}

/** 128 random bits in the form that a Content-Security-Policy wants. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}
