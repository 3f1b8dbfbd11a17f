import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

/** Writes compressed forms beside the texts of a client build, for `server/http/static/files.ts`, where they are smaller. */
export async function precompress(folder: string): Promise<void> {
  for await (const name of glob("**/*.{css,html,js,json,svg,txt,webmanifest}", { cwd: folder })) {
    const file = join(folder, name);
    const text = await readFile(file);
    // The highest level of brotli is its default.
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(text),
      promisify(gzip)(text, { level: 9 }),
    ]);
    if (br.byteLength < text.byteLength) await writeFile(`${file}.br`, br);
    if (gz.byteLength < text.byteLength) await writeFile(`${file}.gz`, gz);
  }
}
