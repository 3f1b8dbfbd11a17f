import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { RETENTION } from "#server/store/records.ts";
import { createStore, StoreUnavailable } from "#server/store/store.ts";
import { surveyStore } from "#server/store/survey.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { SECRETS, silentLog } from "#tests/support/memory-store.ts";
import { expectSurvey, fillForSurvey } from "#tests/support/store-survey.ts";

/** `npm run store:report`: what kinds of records there are, how many, and until when, never what they hold. */

const folder = temporaryFolder(afterAll);

const run = promisify(execFile);
const report = (env: Record<string, string>, ...args: string[]) =>
  run(process.execPath, ["server/store/report.ts", ...args], {
    env: { ...process.env, ...env },
  }).catch((error: unknown) => error as { stdout: string; stderr: string; code: number });

describe("a survey", () => {
  it("of a file counts each kind, says when its records end, and opens none of them", async () => {
    const dataDir = join(folder, "file");
    const store = createStore({ redisUrl: undefined, dataDir }, () => SECRETS, silentLog);
    await fillForSurvey(store);
    await expectSurvey({ redisUrl: undefined, dataDir });
    await store.close();

    const { stdout } = await report({ DATA_DIR: dataDir });
    expect(stdout).toMatch(/^kind +records +last ends/);
    expect(stdout).toMatch(/^mail +3 +20\d\d-\d\d-\d\d \d\d:\d\d +\d/m);
    expect(stdout).toMatch(/^audit +2 /m);
    expect(stdout).not.toMatch(/canary|Тодор/);
    const json = await report({ DATA_DIR: dataDir }, "--json");
    const kinds = (JSON.parse(json.stdout) as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(Object.keys(RETENTION)));
  });

  it("counts what an earlier or later version has written, and nothing that has ended", async () => {
    const dataDir = join(folder, "old");
    const { openEmbeddedEngine } = await import("#server/store/embedded.ts");
    const earlier = openEmbeddedEngine(join(dataDir, "store.sqlite"));
    await earlier.write("session/a", "key123.c2VhbGVk", 60);
    await earlier.write("session/b", "key123.c2VhbGVk", -1);
    await earlier.write("later-kind/a", "key123.c2VhbGVk", 60);
    earlier.close();
    const kinds = await surveyStore({ redisUrl: undefined, dataDir });
    expect(kinds.find(({ kind }) => kind === "session")).toMatchObject({ records: 1 });
    expect(kinds.find(({ kind }) => kind === "later-kind")).toMatchObject({ records: 1 });
  });
});

describe("the command", () => {
  it("says that a store can't be read, and what it takes", async () => {
    await expect(surveyStore({ redisUrl: undefined, dataDir: join(folder, "none") })).rejects.toThrow(
      StoreUnavailable,
    );
    expect(await report({ DATA_DIR: join(folder, "none") })).toMatchObject({ code: 3 });
    expect(await report({ DATA_DIR: folder }, "--all")).toMatchObject({ code: 2 });
    const nowhere = { REDIS_URL: "redis://127.0.0.1:1/0", DATA_DIR: folder };
    expect(await report(nowhere)).toMatchObject({ code: 3, stdout: "" });
  });
});
