import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  type AppProcess,
  type ProcessOptions,
  runToEnd,
  startAppProcess,
} from "#tests/support/app-process.ts";
import { newDataFolder, PRODUCTION as SETTINGS } from "#tests/support/app-settings.ts";
import { isAlive } from "#tests/support/processes.ts";
import { freePort } from "#tests/support/reference.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** An unreachable API: none has to be started. */
const PRODUCTION = { ...SETTINGS, API_BASE_URL: "http://127.0.0.1:1", OIDC_ISSUER: "https://login.example" };

async function started(options: ProcessOptions = {}): Promise<AppProcess> {
  const app = await startAppProcess(options);
  onTestFinished(() => void app.stop());
  return app;
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "offices-start-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

async function takenPort(): Promise<string> {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  return String(port);
}

const referencePids = ({ logs }: AppProcess): readonly number[] =>
  logs.flatMap((line) => (JSON.parse(line) as { pid?: number }).pid ?? []);

/** The log may come later than the readiness. Never a 0: to the system that means "all processes of my group". */
async function referencePid(app: AppProcess): Promise<number> {
  await eventually(() => referencePids(app).length).toBeGreaterThan(0);
  const pid = referencePids(app).at(-1);
  if (pid === undefined || pid <= 1) throw new Error(`Not the number of a process: ${pid}`);
  return pid;
}

describe("a start in production", () => {
  // R90
  it("ends with 78 and the names of what is missing or wrong, without telling a secret", async () => {
    const { APP_ORIGIN: _left, ...env } = PRODUCTION;
    const { code, said, logs } = await runToEnd({ ...env, SESSION_SECRET: "canary-short" });
    expect(code).toBe(78);
    expect(said.join("\n")).toMatch(/^ +APP_ORIGIN: missing/m);
    expect(said.join("\n")).toContain("SESSION_SECRET: must have at least 32 bytes");
    expect([...said, ...logs].join()).not.toContain("canary");
  });

  it("serves its public name only, starts no reference process, and calls itself no demo", async () => {
    const app = await started({ env: PRODUCTION, reference: false });
    const foreign = await fetch(`${app.origin}/`);
    expect(foreign.status).toBe(421);
    expect(foreign.headers.get("strict-transport-security")).toContain("max-age=63072000");
    expect(app.said.join()).not.toMatch(/demo/i);
    expect(referencePids(app)).toEqual([]);
  });

  it("with sessions that can't be kept is live, not ready, and says which setting; then it recovers", async () => {
    const dataDir = await newFolder();
    const store = join(dataDir, "store.sqlite");
    await mkdir(store);
    const port = await freePort();
    const starting = started({ env: PRODUCTION, reference: false, dataDir, port });
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    await eventually(() => status("/health/live").catch(() => 0)).toBe(200);
    expect(await status("/health/ready")).toBe(503);
    await rm(store, { recursive: true });
    const app = await starting;
    expect(await status("/health/ready")).toBe(200);
    expect(app.logs.join()).toContain("DATA_DIR");
  });
});

describe("a demo", () => {
  it("says where it is, who may sign in, and that it is one", async () => {
    const app = await started();
    await eventually(() => app.said.join("\n")).toContain(`http://localhost:${app.port}/admin`);
    const said = app.said.join("\n");
    expect(said).toMatch(/demo/);
    for (const account of ["administrator", "assistant", "assistant2", "monitor"])
      expect(said).toContain(account);
    expect(app.logs.join()).toContain('"state":"demo"');
  });

  it("whose data are of another version says so in one sentence, and leaves them alone", async () => {
    const dataDir = await newDataFolder(true);
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    const database = new DatabaseSync(join(dataDir, "reference.sqlite"));
    database.exec("PRAGMA user_version = 1");
    database.close();
    const ports = { PORT: String(await freePort()), REFERENCE_PORT: String(await freePort()) };
    const end = await runToEnd({ ...ports, DATA_DIR: dataDir });
    expect(end.code).toBe(1);
    expect(end.said.join("\n")).toContain(`The data in ${dataDir} are of another version: remove the folder`);
    expect(await readdir(dataDir)).toContain("reference.sqlite");
  });

  it.each(["PORT", "METRICS_PORT", "REFERENCE_PORT"])(
    "whose %s is taken says so in one sentence, and makes no data",
    async (name) => {
      const dataDir = await newFolder();
      const taken = await takenPort();
      const ports = {
        PORT: String(await freePort()),
        REFERENCE_PORT: String(await freePort()),
        [name]: taken,
      };
      const end = await runToEnd({ ...ports, DATA_DIR: join(dataDir, "data") });
      expect(end.code).toBe(1);
      // For the person who reads the terminal: no log, no stack, no second thought.
      const sentence = `^Port ${taken} is in use: stop .+, or set ${name} to another\\.$`;
      expect([end.said, end.logs]).toEqual([[expect.stringMatching(sentence)], []]);
      expect(await readdir(dataDir)).toEqual([]);
    },
  );

  it("whose data folder is another's says so in one sentence, and leaves the other alone", async () => {
    const first = await started();
    const ports = { PORT: String(await freePort()), REFERENCE_PORT: String(await freePort()) };
    const end = await runToEnd({ ...ports, DATA_DIR: first.dataDir });
    expect(end.code).toBe(1);
    const spoken = end.said.filter((line) => !line.includes('"level":"info"'));
    expect(spoken).toEqual([
      expect.stringMatching(/Another process already serves.+set DATA_DIR to another/),
    ]);
    expect((await fetch(`${first.origin}/`)).status).toBe(200);
  });
});

describe("the reference process", () => {
  it("is started again when it is killed; until then the app is live but not ready", async () => {
    const app = await started();
    const before = await referencePid(app);
    process.kill(before, "SIGKILL");
    await eventually(async () => (await fetch(`${app.origin}/health/ready`)).status).toBe(503);
    expect((await fetch(`${app.origin}/health/live`)).status).toBe(200);
    await eventually(async () => (await fetch(`${app.origin}/health/ready`)).status).toBe(200);
    await eventually(() => referencePid(app)).not.toBe(before);
    expect((await fetch(`${app.origin}/`)).status).toBe(200);
  });

  it("ends with the app, also when the app is killed", async () => {
    const stopped = await started();
    const first = await referencePid(stopped);
    expect(isAlive(first)).toBe(true);
    expect(await stopped.stop()).toBe(0);
    expect(isAlive(first)).toBe(false);

    const killed = await startAppProcess();
    const second = await referencePid(killed);
    await killed.kill();
    await eventually(() => isAlive(second)).toBe(false);
  });
});
