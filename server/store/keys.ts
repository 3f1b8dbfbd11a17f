import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

/** A key for one purpose; its id, stored with encrypted or signed data, identifies the secret. */
export interface Key {
  readonly id: string;
  /** Imported once, because that takes longer than encrypting a text. */
  readonly secret: KeyObject;
}

/** The keys of one purpose; the first is the current one, the others still decrypt what they once encrypted (R57). */
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

/** The secrets, current first, which may change while the product runs; the same array until then. */
export type Secrets = () => readonly string[];

/** Keys are derived once each. */
export function createKeyRing(secrets: Secrets): KeyRing {
  const derived = new Map<string, Keys>();
  let source: readonly string[] = [];
  return (purpose) => {
    if (source !== secrets()) derived.clear();
    source = secrets();
    const keys = derived.get(purpose) ?? deriveKeys(source, purpose);
    derived.set(purpose, keys);
    return keys;
  };
}

/** An opaque mark of a text that only holders of the key can compute (HMAC-SHA-256). */
export const markOf = (key: Key, text: string): string =>
  createHmac("sha256", key.secret).update(text).digest("base64url");

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM. @param place where the text will be stored: only there can it be decrypted
 * @returns `<key id>.<base64url of IV, ciphertext and tag>`
 */
export function seal(key: Key, place: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key.secret, iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${key.id}.${sealed.toString("base64url")}`;
}

/** Decrypts a text sealed for this place; `undefined` if it was altered, moved, or sealed with an unknown key. */
export function unseal(keys: readonly Key[], place: string, sealed: string): string | undefined {
  const [keyId, body = ""] = sealed.split(".");
  const key = keys.find(({ id }) => id === keyId);
  const bytes = Buffer.from(body, "base64url");
  // Decoding ignores invalid base64: only one spelling of a sealed text may be valid.
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
