import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/folder.ts";
import { ROOT } from "#tests/support/sources.ts";

describe("a run of the tests", () => {
  it.each([
    ["vitest", "tests/vitest.config.ts", ["run"]],
    ["playwright", "tests/playwright.config.ts", ["test"]],
  ])("ends at once where Node is too old: %s with %s", (program, config, command) => {
    const older = join(temporaryFolder(), "older.cjs");
    const versions = `{ ...process.versions, node: "20.20.2" }`;
    writeFileSync(older, `Object.defineProperty(process, "versions", { value: ${versions} });`);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--require", older, join(ROOT, "node_modules/.bin", program), ...command, "--config", config],
      { cwd: ROOT, encoding: "utf8" },
    );
    expect(status).toBe(1);
    expect(stdout + stderr).toContain("The tests need Node 22.22 or newer; this is 20.20.2.");
    expect(stdout + stderr).not.toMatch(/\d (?:passed|failed)/);
  });
});
