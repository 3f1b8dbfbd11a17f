import { createHash, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { env } from "#server/settings/env.ts";
import { secretsIn } from "#server/settings/secrets.ts";

/** A key for one purpose; its id tells, in what it sealed or signed, which secret to open that with. */
export interface Key {
  readonly id: string;
  /** Imported once: that takes longer than sealing a field. */
  readonly secret: KeyObject;
}

/** Derives one key per secret, 256 bits each (HKDF-SHA-256); different purposes give unrelated keys. */
export function deriveKeys(secrets: readonly string[], purpose: string): readonly [Key, ...Key[]] {
  const [first, ...others] = secrets.map((secret) => {
    const bytes = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
    const id = createHash("sha256").update(bytes).digest("base64url").slice(0, 6);
    return { id, secret: createSecretKey(bytes) };
  });
  if (!first) throw new TypeError("At least one secret is needed");
  return [first, ...others];
}

const derived = new Map<string, readonly [Key, ...Key[]]>();

/** The keys of this process for a purpose, from `SESSION_SECRET`; the first is the current one. */
export function keysFor(purpose: string): readonly [Key, ...Key[]] {
  const known = derived.get(purpose) ?? deriveKeys(secretsIn(env.sessionSecret.reveal()), purpose);
  derived.set(purpose, known);
  return known;
}
