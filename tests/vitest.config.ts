import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: join(import.meta.dirname, ".."),
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
    exclude: ["tests/e2e/**"],
    // One more than the cores it is meant for: tests that see time limits kept mostly wait.
    maxWorkers: 3,
    // Nothing takes so long, on however busy a machine: these only end what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Machines that test for others are busy: what passes the second time is told. A property that fails has a
    // counterexample, which the next try would hardly meet again.
    retry: { count: process.env["CI"] ? 1 : 0, condition: /^(?!Property failed)/ },
  },
});
