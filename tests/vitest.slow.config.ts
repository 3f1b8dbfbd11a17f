import { defineConfig } from "vitest/config";
import quick, { SLOW } from "./vitest.config.ts";

/** Kills, seeds, programs of their own; and every row of long tables, of which the quick suite plays the first ones. */
export default defineConfig({
  test: {
    ...quick.test,
    include: [
      ...SLOW,
      "tests/http/faults-{forms,reports,session,staff}.test.ts",
      "tests/http/{access-matrix,case-paper}.test.ts",
      "tests/unit/statistics-observer.test.ts",
    ],
    exclude: [],
    env: { ROWS: "all" },
  },
});
