/**
 * The entry point. Compiled code of the last start is reused, of all that is loaded from here on: so nothing is
 * imported before.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// In the usual folder unless the environment itself names one: the settings are code to be loaded. A demo's second process inherits it.
process.env["NODE_COMPILE_CACHE"] ??= join(process.env["DATA_DIR"] || "data", "compile-cache");
enableCompileCache();
const { start } = await import("./boot/start.ts");
await start(import.meta.dirname);
