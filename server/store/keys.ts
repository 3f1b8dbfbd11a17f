import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

/** A key for one purpose; its id tells, in what it sealed or signed, which secret to open that with. */
export interface Key {
  readonly id: string;
  /** Imported once: that takes longer than sealing a text. */
  readonly secret: KeyObject;
}

/** The keys of one purpose; the first is the current one, the others still open what they once sealed (R57). */
export type Keys = readonly [Key, ...Key[]];

/** Derives one key per secret, 256 bits each (HKDF-SHA-256); different purposes give unrelated keys. */
export function deriveKeys(secrets: readonly string[], purpose: string): Keys {
  const [first, ...others] = secrets.map((secret) => {
    const bytes = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
    const id = createHash("sha256").update(bytes).digest("base64url").slice(0, 6);
    return { id, secret: createSecretKey(bytes) };
  });
  if (!first) throw new TypeError("At least one secret is needed");
  return [first, ...others];
}

/** The keys of a product for a purpose; the first is the current one. */
export type KeyRing = (purpose: string) => Keys;

/** Makes keys for any purpose from the secrets of a product, each once; the current secret first. */
export function createKeyRing(secrets: readonly string[]): KeyRing {
  const derived = new Map<string, Keys>();
  return (purpose) => {
    const keys = derived.get(purpose) ?? deriveKeys(secrets, purpose);
    derived.set(purpose, keys);
    return keys;
  };
}

/** A mark of a text that tells nothing of it, and that only who has the key can make (HMAC-SHA-256). */
export const markOf = (key: Key, text: string): string =>
  createHmac("sha256", key.secret).update(text).digest("base64url");
