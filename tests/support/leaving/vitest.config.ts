import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Only for the suite beside this file, which no other run includes. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, "../../.."),
    include: ["tests/support/leaving/suite.ts"],
    hookTimeout: 120_000,
    testTimeout: 120_000,
  },
});
