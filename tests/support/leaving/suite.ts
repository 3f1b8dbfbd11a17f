import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { startAppProcess } from "#tests/support/app-process.ts";
import { startReference } from "#tests/support/reference.ts";

/** A test that starts programs, ends none of them, and then fails, or is still running when its run is killed. */
it("leaves what it has started to others", async () => {
  await Promise.all([startAppProcess(), startReference()]);
  writeFileSync(join(tmpdir(), "started"), "");
  if (process.env["LEAVING"] === "is killed") await new Promise(() => setInterval(() => {}, 1_000));
  expect(process.env["LEAVING"]).toBe("something else");
});
