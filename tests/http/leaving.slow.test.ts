import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { endWithUs, everyProcess, fileOf, isAlive } from "#tests/support/processes.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

const VITEST = join(import.meta.dirname, "../../node_modules/vitest/vitest.mjs");
const CONFIG = join(import.meta.dirname, "../support/leaving/vitest.config.ts");

it.each(["fails", "is killed"])("a test that %s leaves no process behind", async (how) => {
  const folder = await mkdtemp(join(tmpdir(), "offices-leaving-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const run = endWithUs(
    spawn(process.execPath, [VITEST, "run", "--config", CONFIG], {
      env: { PATH: process.env["PATH"], TMPDIR: folder, LEAVING: how },
      stdio: "ignore",
    }),
  );
  const gone = once(run, "exit");
  // Their data, or their temporary folder, lie in this one.
  const left = () => everyProcess().filter((pid) => isAlive(pid) && fileOf(pid, "environ").includes(folder));
  if (how === "is killed") {
    await eventually(() => existsSync(join(folder, "started"))).toBe(true);
    expect(left().length).toBeGreaterThanOrEqual(5);
    run.kill("SIGKILL");
  }
  const [code] = (await gone) as [number | null];
  expect(code).toBe(how === "fails" ? 1 : null);
  expect(existsSync(join(folder, "started"))).toBe(true);
  await eventually(left).toEqual([]);
});
