import { createHash, randomBytes } from "node:crypto";

/** A new secret of 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** The form in which a secret is kept and looked up. */
export const hashOf = (...parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
