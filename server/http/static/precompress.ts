import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/;
/** Below that, naming the compression takes as many bytes as it saves. */
const SMALLEST = 256;

/**
 * Writes `.br` and `.gz` beside every text file of a folder at the highest level, once per build. A form that is not
 * smaller is omitted.
 * @returns how many files were compressed
 */
export async function precompress(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const done = await Promise.all(
    names.filter((name) => TEXT.test(name)).map((name) => compress(join(folder, name))),
  );
  return done.filter(Boolean).length;
}

async function compress(file: string) {
  const bytes = await readFile(file);
  if (bytes.byteLength < SMALLEST) return false;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const forms = [
    { ending: ".br", smaller: await promisify(brotliCompress)(bytes, quality) },
    { ending: ".gz", smaller: await promisify(gzip)(bytes, { level: 9 }) },
  ].filter(({ smaller }) => smaller.byteLength < bytes.byteLength);
  await Promise.all(forms.map(({ ending, smaller }) => writeFile(file + ending, smaller)));
  return forms.length > 0;
}
