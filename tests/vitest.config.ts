import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { requireNode } from "./support/require-node.ts";

requireNode();

const ROOT = join(import.meta.dirname, "..");

/** What takes long by its nature: kills, seeds, programs of their own. */
const SLOW = ["tests/**/*.slow.test.ts", "tests/demo/seed.test.ts"];

/** Long tables: the quick suite plays the first rows, the slow one the others. */
const TABLES = globSync("tests/{http,unit}/*.test.ts", { cwd: ROOT }).filter((path) =>
  /^} from .*fault-rows|^import .*(?:first-or-rest|fault-rows)/m.test(readFileSync(join(ROOT, path), "utf8")),
);

export default defineConfig({
  test: {
    root: ROOT,
    projects: [
      {
        extends: true,
        test: {
          name: "quick",
          include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
          exclude: ["tests/e2e/**", ...SLOW],
        },
      },
      { extends: true, test: { name: "slow", include: [...SLOW, ...TABLES], env: { ROWS: "rest" } } },
    ],
    // The product as it is built, and the reference API, are loaded by Node itself.
    server: {
      deps: {
        external: [/\/build\/server\//, new RegExp(`^${ROOT.replace(/[^\w/]/g, "\\$&")}/demo/.*\\.ts$`)],
      },
    },
    // A process that has loaded the product keeps it for the files to come: loading it for each file was half of the work.
    isolate: false,
    setupFiles: ["tests/support/next-file.ts"],
    maxWorkers: 3,
    // Longer than anything takes on a busy machine: these only end what hangs.
    testTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
    hookTimeout: 300_000,
  },
});
