import { join } from "node:path";
import { defineConfig } from "vitest/config";

/**
 * For `npm run test:mutation` (docs/mutation.md): the tests that load what it changes directly. All of them together
 * take a second or two, because what a module does while it is loaded is tried with every one of them.
 */
const TESTS = [
  "http/http-csrf",
  "unit/access",
  "unit/api-request",
  "unit/area",
  "unit/concurrent-edit",
  "unit/csv",
  "unit/field",
  "unit/form-key",
  "unit/format",
  "unit/identity-guard",
  "unit/identity-return-path",
  "unit/log",
  "unit/model-fields",
  "unit/model-forms",
  "unit/redacted",
  "unit/spreadsheet-text",
  "unit/statistics-counted",
  "unit/statistics-protect",
  "unit/submission-log",
  "unit/times",
];

export default defineConfig({
  test: {
    root: join(import.meta.dirname, ".."),
    include: TESTS.map((name) => `tests/${name}.test.ts`),
  },
});
