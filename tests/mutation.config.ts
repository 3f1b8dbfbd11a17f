import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** For the tests that `tests/mutation.ts` names, one part after another. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, ".."),
    include: (process.env["MUTATION_TESTS"] ?? "").split(",").map((name) => `tests/${name}.test.ts`),
    // On a busy machine too; what a change makes hang is ended by Stryker.
    testTimeout: 60_000,
  },
});
