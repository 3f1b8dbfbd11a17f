import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppProcess, startAppProcess } from "#tests/support/app-process.ts";
import { ROOT } from "#tests/support/sources.ts";
import { signedIn } from "#tests/support/staff.ts";

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };

let app: AppProcess;
let version: string;

beforeAll(async () => {
  app = await startAppProcess();
  const lines = app.logs.map((text) => JSON.parse(text) as { event?: string; version?: string });
  version = lines.find(({ event }) => event === "listening")?.version ?? "";
});
afterAll(() => app.stop());

describe("the product says which version it is", () => {
  it("in its first log line, with its commit", () => {
    const number = manifest.version.replaceAll(".", String.raw`\.`);
    // The tests run builds of a clone.
    expect(version).toMatch(new RegExp(String.raw`^${number}\+[\da-f]{7,}(-dirty)?$`));
  });

  it("to staff, at the end of the help, and to no citizen", async () => {
    const person = await signedIn(app.origin, "assistant");
    expect((await person.get("/admin/cases")).text).toContain(`Верзија ${version}`);
    expect((await person.get("/about")).html).not.toContain(`${version}<`);
  });
});
