import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Where the bench keeps what it makes: builds to compare with, demo data, saved answers. */
export const FOLDER = join(ROOT, "build/bench");

/** What is run: entries for `node`, the bare app's for `react-router-serve`. */
export interface Builds {
  readonly product: string;
  readonly bare: string;
  readonly serve: string;
}

/** Builds the bare app; `npm run bench` has built the product before. */
export function makeBuilds(): Builds {
  mkdirSync(FOLDER, { recursive: true });
  run(REACT_ROUTER, "build", join(import.meta.dirname, "../bare"));
  return {
    product: join(ROOT, "build/server/main.js"),
    bare: join(FOLDER, "bare/server/index.js"),
    serve: join(ROOT, "node_modules/@react-router/serve/bin.cjs"),
  };
}

const REACT_ROUTER = "node_modules/@react-router/dev/bin.cjs";

function run(script: string, ...args: readonly string[]) {
  const command = [join(ROOT, script), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(`${script} failed:\n${stdout}${stderr}`);
}
