import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type AppProcess, startAppProcess } from "#tests/support/app-process.ts";
import { BUILD } from "#tests/support/app-settings.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { titleOf } from "#tests/support/http.ts";
import { signedIn } from "#tests/support/staff.ts";
import { opened, sendTracked } from "#tests/support/tracked-request.ts";

const SECRET = "a secret of the tests, longer than 32 bytes";

let app: AppProcess;
let code: string;
const room = temporaryFolder(afterAll);

beforeAll(async () => {
  app = await startAppProcess({ env: { SESSION_SECRET: SECRET } });
  const person = await signedIn(app.origin, "administrator");
  await person.get("/admin/cases/view/1");
  ({ code } = await sendTracked(app.origin));
});
afterAll(async () => void (await app.stop()));

/** Runs a program of the image with the product's settings. */
function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(BUILD, `server/${program}.js`), ...args],
    { encoding: "utf8", env: { DATA_DIR: app.dataDir, SESSION_SECRET: SECRET, ...env } },
  );
  return { status, said: stdout + stderr };
}

describe("a backup", () => {
  it("made while the product runs, and put into the place of a lost store, opens a citizen's request and keeps the audit", async () => {
    const folder = join(room, "restored");
    expect(run("store-backup", [folder])).toMatchObject({ status: 0 });
    const names = readdirSync(folder);
    expect(names).toHaveLength(2);
    expect(names.toString()).toMatch(/^audit-\d{4}-\d\d\.sqlite,store\.sqlite$/);
    for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);

    expect(run("audit-check", [], { DATA_DIR: folder }).said).toMatch(/whole +\d{4}-\d\d:[1-9]/);
    const api = `http://localhost:${app.referencePort}`;
    const restored = await startAppProcess({
      dataDir: folder,
      reference: false,
      env: {
        SESSION_SECRET: SECRET,
        API_BASE_URL: api,
        OIDC_ISSUER: `${api}/oidc`,
        OIDC_CLIENT_ID: "constituency-offices",
        OIDC_CLIENT_SECRET: "demo-identity-provider-client",
      },
    });
    onTestFinished(() => void restored.stop());
    const [there, here] = [await opened(app.origin, code), await opened(restored.origin, code)];
    expect(titleOf(here.page)).toBe(titleOf(there.page));
    expect(here.page.status).toBe(200);
  });

  it("goes into a new folder only, and says what it can't copy", () => {
    const taken = join(room, "taken");
    mkdirSync(taken);
    expect(run("store-backup", [taken])).toMatchObject({
      status: 3,
      said: expect.stringContaining(`${taken} is there already: name a folder that is not`),
    });
    const none = { DATA_DIR: taken };
    expect(run("store-backup", [join(room, "none")], none)).toMatchObject({ status: 3 });
    expect(run("store-backup", [])).toMatchObject({ status: 2 });
    const redis = run("store-backup", [join(room, "redis")], { REDIS_URL: "redis://127.0.0.1:1" });
    expect(redis).toMatchObject({ status: 2, said: expect.stringContaining("docs/operations.md") });
    expect(readdirSync(room)).not.toContain("redis");
  });
});
