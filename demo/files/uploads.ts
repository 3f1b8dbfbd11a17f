import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { DatabaseSync } from "node:sqlite";
import { insert, one, run } from "../store/statements.ts";
import type { Image } from "./image.ts";

/** Folder of the demo's own files, beside this file in the sources as in the build. */
export const DEMO_FILES = fileURLToPath(new URL("./demo-files", import.meta.url));

/** The kind of record that an upload belongs to; also the folder in its path. */
export type UploadArea = "profile-pictures" | "mps" | "parties" | "categories";

/**
 * Stores an uploaded image under a generated name instead of the present one, in the transaction of its record. The
 * demo's files are no uploads, may be shared by several records, and stay.
 * @returns its path as stored in rows, such as `admin/uploads/mps/….jpg`
 */
export function replaceUpload(
  database: DatabaseSync,
  area: UploadArea,
  { bytes, extension }: Image,
  present: string,
): string {
  run(database, "DELETE FROM uploads WHERE path = :present", { present });
  const path = `admin/uploads/${area}/${randomUUID()}.${extension}`;
  insert(database, "uploads", { path, bytes });
  return path;
}

/** An uploaded image; `undefined` for other paths. */
export const uploadAt = (database: DatabaseSync, path: string): Uint8Array | undefined =>
  one<{ bytes: Uint8Array }>(database, "SELECT bytes FROM uploads WHERE path = :path", { path })?.bytes;
