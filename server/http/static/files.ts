import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { CONTENT_TYPES } from "./content-types.ts";

/** One file as it goes out, with the forms that the build has compressed. */
export interface StaticFile {
  readonly type: string;
  /** Names carry a hash of the content, so it never changes. */
  readonly immutable: boolean;
  readonly etag: string;
  readonly bytes: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

/** Every file by its address; what is not in here can't be asked for, whatever the path looks like. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

/** Reads the client build into memory: a megabyte or two, so that a new build can't mix with a running server. */
export function loadStaticFiles(folder: string): StaticFiles {
  // Asking the disk which forms of a file exist would take as long as reading them.
  const names = new Set(existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : []);
  const read = (name: string) => (names.has(name) ? readFileSync(join(folder, name)) : undefined);
  const files = new Map<string, StaticFile>();
  for (const name of names) {
    const type = CONTENT_TYPES[extname(name)];
    const address = `/${name.split(sep).map(encodeURIComponent).join("/")}`;
    if (type === undefined || address.includes("/.")) continue;
    const bytes = readFileSync(join(folder, name));
    files.set(address, {
      type,
      immutable: address.startsWith("/assets/"),
      etag: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
      bytes,
      br: read(`${name}.br`),
      gzip: read(`${name}.gz`),
    });
  }
  return files;
}
