import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** For the suite beside this file alone, which nobody else runs. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, "../../.."),
    include: ["tests/support/leaving/suite.ts"],
    hookTimeout: 120_000,
    testTimeout: 120_000,
  },
});
