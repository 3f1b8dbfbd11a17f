import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Key } from "./keys.ts";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts and authenticates a text (AES-256-GCM).
 * @param place where the text will be kept: it opens only there, so that no value can be moved to another place
 * @returns `<key id>.<base64url of IV, ciphertext and tag>`
 */
export function seal(key: Key, place: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key.secret, iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${key.id}.${sealed.toString("base64url")}`;
}

/** Opens what `seal` made at this place; `undefined` when it was altered, moved, or sealed with an unknown key. */
export function unseal(keys: readonly Key[], place: string, sealed: string): string | undefined {
  const [keyId, body = ""] = sealed.split(".");
  const key = keys.find(({ id }) => id === keyId);
  const bytes = Buffer.from(body, "base64url");
  // Decoding overlooks what is no base64: of one sealed text there must be one spelling.
  if (!key || bytes.length < IV_BYTES + TAG_BYTES || bytes.toString("base64url") !== body) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key.secret, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const opened = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    decipher.final();
    return opened.toString();
  } catch {
    return undefined;
  }
}
