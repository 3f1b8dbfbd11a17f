import { generateKeyPair } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import type { JWK } from "jose";
import { newSecret } from "../store/secrets.ts";
import { insert, one } from "../store/statements.ts";

/** What the identity provider signs with: an RS256 key for tokens, a secret for its cookies. */
export interface IdentityKeys {
  readonly signing: JWK;
  readonly cookie: string;
}

/** Reads the keys of this data folder; makes them at the first start, so that tokens outlive a restart. */
export async function identityKeys(database: DatabaseSync): Promise<IdentityKeys> {
  const name = "keys";
  const kept = one<{ value: string }>(database, "SELECT value FROM identityKeys WHERE name = :name", {
    name,
  });
  if (kept) return JSON.parse(kept.value) as IdentityKeys;
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  const signing: JWK = {
    ...privateKey.export({ format: "jwk" }),
    alg: "RS256",
    use: "sig",
    kid: newSecret(),
  };
  const keys = { signing, cookie: newSecret() };
  insert(database, "identityKeys", { name, value: JSON.stringify(keys) });
  return keys;
}
