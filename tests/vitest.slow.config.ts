import { defineConfig } from "vitest/config";
import quick, { SLOW } from "./vitest.config.ts";

/** Kills, seeds, programs of their own; and every row of the fault matrix, of which the quick suite plays a few. */
export default defineConfig({
  test: {
    ...quick.test,
    include: [...SLOW, "tests/http/faults-{forms,reports,session,staff}.test.ts"],
    exclude: [],
    env: { FAULT_ROWS: "all" },
  },
});
