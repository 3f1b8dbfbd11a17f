/** Nothing is imported before Node may reuse the code that an earlier start compiled. */
import { enableCompileCache } from "node:module";

enableCompileCache();
const { start } = await import("./boot/start.ts");
await start(import.meta.dirname);
