import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { precompress } from "../../build-steps/precompress.ts";
import { temporaryFolder } from "./folder.ts";

/** A folder with these files, as the build leaves it. Ends with the test. */
export async function clientFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  await precompress(folder);
  return folder;
}
