import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** A secret that can't be printed by accident: only `reveal()` gives the text. */
export interface Redacted {
  reveal(): string;
}

/** Also wraps a function that gets the secret. String, JSON and inspection forms all read `[redacted]`. */
export function redacted(secret: string | (() => string)): Redacted {
  const hidden = () => "[redacted]";
  return {
    reveal: typeof secret === "string" ? () => secret : secret,
    toString: hidden,
    toJSON: hidden,
    [Symbol.for("nodejs.util.inspect.custom")]: hidden,
  } as Redacted;
}

/** Smallest length of a secret, in bytes (R90). */
export const SECRET_BYTES = 32;

/**
 * Splits a setting into secrets: several of at least 32 bytes each, separated by commas, form a rotation, in which
 * the first encrypts and signs, and the others still decrypt what they once encrypted (R57). A comma inside a single
 * secret is an ordinary character.
 */
export function secretsIn(setting: string): readonly string[] {
  const parts = setting
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.length > 0 && parts.every((part) => Buffer.byteLength(part) >= SECRET_BYTES)
    ? parts
    : [setting];
}

/**
 * A demo's session secret: 256 random bits in `<dataDir>/session-secret`, readable by its owner only, so that
 * sessions survive a restart. The file is created on first use. Throws when the folder is not writable.
 */
export function storedSecret(dataDir: string): () => string {
  const file = join(dataDir, "session-secret");
  let secret: string | undefined;
  return () => (secret ??= existsSync(file) ? readFileSync(file, "utf8") : make(dataDir, file));
}

function make(dataDir: string, file: string) {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  try {
    // Unlike a rename, a link never replaces a file: of two processes starting together one wins, and both read its
    // complete file.
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8");
}

const FOR_OTHERS = 0o077;

/**
 * Makes what this process writes readable by its owner only, and mends what a restored backup has left in
 * `DATA_DIR`: sessions, requests, the audit and uploads are private. Files of another owner stay as they are.
 */
export function keepDataPrivate(dataDir: string): void {
  process.umask(FOR_OTHERS);
  for (const path of [dataDir, ...pathsIn(dataDir)])
    try {
      const found = lstatSync(path);
      if (!found.isSymbolicLink() && (found.mode & FOR_OTHERS) !== 0)
        chmodSync(path, found.mode & 0o777 & ~FOR_OTHERS);
    } catch {
      // It has gone, or has another owner.
    }
}

function pathsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  } catch {
    return [];
  }
}
