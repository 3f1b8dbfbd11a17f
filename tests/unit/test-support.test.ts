import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/folder.ts";
import { workingDay } from "#tests/support/schedule-form.ts";
import { ROOT } from "#tests/support/sources.ts";

describe("a run of the tests", () => {
  it("counts its days in years of which no test names a day", () => {
    const [first] = workingDay().split("-").map(Number);
    const named = globSync("tests/**/*.{ts,tsx}", { cwd: ROOT }).flatMap((name) => {
      const days = readFileSync(join(ROOT, name), "utf8").matchAll(
        /\b20\d\d(?=-\d\d-\d\d\b)|(?<=\d\.)20\d\d\b/g,
      );
      return [...days].map(([year]) => [name, Number(year)] as const);
    });
    const counted = named.filter(([, year]) => year >= (first ?? 0) && year < (first ?? 0) + 3);
    expect(named.length).toBeGreaterThan(100);
    expect(counted).toEqual([["tests/support/schedule-form.ts", first]]);
  });

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
