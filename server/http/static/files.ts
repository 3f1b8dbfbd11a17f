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
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const files = new Map<string, StaticFile>();
  for (const name of names) {
    const type = CONTENT_TYPES[extname(name)];
    const address = `/${name.split(sep).map(encodeURIComponent).join("/")}`;
    if (type !== undefined && !address.includes("/."))
      files.set(address, load(join(folder, name), address, type));
  }
  return files;
}

function load(file: string, address: string, type: string): StaticFile {
  const bytes = readFileSync(file);
  const sibling = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined);
  return {
    type,
    immutable: address.startsWith("/assets/"),
    etag: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
    bytes,
    br: sibling(".br"),
    gzip: sibling(".gz"),
  };
}
