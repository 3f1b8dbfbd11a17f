import { env } from "#server/settings/env.ts";
import { secretsIn } from "#server/settings/secrets.ts";
import { deriveKeys, type Keys } from "#server/store/keys.ts";

const derived = new Map<string, Keys>();

/** The keys of this process for a purpose, from `SESSION_SECRET`; the first is the current one. */
export function keysFor(purpose: string): Keys {
  const known = derived.get(purpose) ?? deriveKeys(secretsIn(env.sessionSecret.reveal()), purpose);
  derived.set(purpose, known);
  return known;
}
