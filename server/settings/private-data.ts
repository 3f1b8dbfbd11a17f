import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

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
