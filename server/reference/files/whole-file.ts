import { mkdir, open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** The ending of a file that is not whole yet. */
export const UNFINISHED = ".part";

/** Writes a file in a folder that may not be there: a killed process or a power cut leaves a whole file or none. */
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
