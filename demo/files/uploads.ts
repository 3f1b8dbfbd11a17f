import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { all } from "../store/statements.ts";
import type { Image } from "./image.ts";

/** Folders of uploads, with the column that references their files; they also contain the demo files. */
const COLUMNS = {
  "profile-pictures": "SELECT profilePicturePath AS path FROM users",
  mps: "SELECT picturePath AS path FROM mps",
  parties: "SELECT iconPath AS path FROM parties",
  categories: "SELECT iconPath AS path FROM categories",
} as const;

/** The kind of record that an upload belongs to; also the name of its folder. */
export type UploadArea = keyof typeof COLUMNS;

const AREAS = Object.keys(COLUMNS) as UploadArea[];

/**
 * Stores an uploaded image below `uploadsDir`, under a generated name.
 * @returns its path as stored in rows, such as `admin/uploads/mps/….jpg`.
 */
export async function keepUpload(
  uploadsDir: string,
  area: UploadArea,
  { bytes, extension }: Image,
): Promise<string> {
  const name = `${randomUUID()}.${extension}`;
  await writeWhole(join(uploadsDir, area, name), bytes);
  return pathOf(area, name);
}

/** Removes an image that `keepUpload` has stored; leaves every other path alone, such as that of a demo file. */
export async function removeUpload(uploadsDir: string, path: string): Promise<void> {
  const area = AREAS.find((one) => path.startsWith(pathOf(one, "")));
  const name = area && path.slice(pathOf(area, "").length);
  if (name && isOurs(name)) await rm(join(uploadsDir, area, name), { force: true });
}

/**
 * Removes unreferenced files: of writes interrupted before their commit, and replaced ones that were not cleaned up
 * before the process ended. Nobody may be writing meanwhile.
 */
export async function removeOrphans(uploadsDir: string, database: DatabaseSync): Promise<void> {
  for (const area of AREAS) {
    const named = new Set(all<{ path: string }>(database, COLUMNS[area]).map(({ path }) => path));
    const names = await readdir(join(uploadsDir, area)).catch(() => []);
    const orphans = names.filter((name) => isOurs(name) && !named.has(pathOf(area, name)));
    await Promise.all(orphans.map((name) => rm(join(uploadsDir, area, name), { force: true })));
  }
}

const pathOf = (area: UploadArea, name: string) => `admin/uploads/${area}/${name}`;

const OUR_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpg|png)$/;

/** Demo files have names of their own and may be shared by several rows, so they are never removed. */
const isOurs = (name: string) => OUR_NAME.test(name.replace(UNFINISHED, ""));

/** Extension of an incomplete file. */
const UNFINISHED = ".part";

/** Writes a file atomically, creating its folder: a killed process or a power cut leaves a complete file or none. */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const part = await open(`${file}${UNFINISHED}`, "w");
  try {
    await part.writeFile(bytes);
    await part.sync();
  } finally {
    await part.close();
  }
  await rename(`${file}${UNFINISHED}`, file);
}
