/**
 * The entry point. Compiled code of the last start is reused, of all that is loaded from here on: so nothing is
 * imported before.
 */
import { existsSync, mkdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Beside the data unless the environment itself names a place: the settings are code to be loaded. A demo's second
// process inherits it. Node itself would try forever to make a folder where none can be made, as below /proc.
const dataDir = process.env["DATA_DIR"] || "data";
try {
  mkdirSync(dataDir);
} catch {
  // It is there already, or the settings say what is wrong with it.
}
if (existsSync(dataDir)) {
  process.env["NODE_COMPILE_CACHE"] ??= join(dataDir, "compile-cache");
  enableCompileCache();
}
const { start } = await import("./boot/start.ts");
await start(import.meta.dirname);
