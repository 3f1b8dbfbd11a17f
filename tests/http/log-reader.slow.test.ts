import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, openSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it, onTestFinished } from "vitest";
import { MAIN } from "#tests/support/app-process.ts";
import { newDataFolder, PRODUCTION, testSettings } from "#tests/support/app-settings.ts";
import { settingsFor } from "#tests/support/faulty-app.ts";
import { client } from "#tests/support/http.ts";
import { endWithUs } from "#tests/support/processes.ts";
import { freePort, startReference } from "#tests/support/reference.ts";
import { addCategory } from "#tests/support/registers.ts";
import { signedIn } from "#tests/support/staff.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** Far more lines than a pipe holds: each answer has a line of some 150 bytes, and a pipe takes 64 kB. */
const REQUESTS = 3_000;

/** The program with its log in a pipe without a reader. */
async function startUnread(settings: (port: number) => Promise<Record<string, string>> = async () => ({})) {
  const [port, referencePort, dataDir] = [await freePort(), await freePort(), await newDataFolder(true)];
  const pipe = join(dataDir, "log");
  expect(spawnSync("mkfifo", [pipe]).status).toBe(0);
  // Opened for reading too, it takes what fits without a reader.
  const held = openSync(pipe, constants.O_RDWR);
  const child = endWithUs(
    spawn(process.execPath, [MAIN], {
      env: { ...testSettings(port, referencePort, dataDir), ...(await settings(port)) },
      stdio: ["ignore", held, "ignore"],
    }),
  );
  const gone = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await gone;
    closeSync(held);
    await rm(dataDir, { recursive: true, force: true });
  });
  const origin = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually(isReady).toBe(true);
  return { child, gone, pipe, origin };
}

async function askOften({ origin }: { readonly origin: string }) {
  const visitor = client(origin);
  const statuses = new Set<number>();
  for (let count = 0; count < REQUESTS; count += 50) {
    const asked = Array.from({ length: 50 }, async () => {
      const answer = await visitor.send("/robots.txt");
      await answer.text();
      statuses.add(answer.status);
    });
    await Promise.all(asked);
  }
  return [...statuses];
}

it("a log that nobody reads stops no answer, no probe and no end", async () => {
  const app = await startUnread();
  expect(await askOften(app)).toEqual([200]);
  const probes = ["/health/live", "/health/ready"].map(
    async (path) => (await fetch(app.origin + path)).status,
  );
  expect(await Promise.all(probes)).toEqual([200, 200]);
  app.child.kill("SIGTERM");
  // By itself: a process that has to be cut short exits with 1.
  expect(await app.gone).toEqual([0, null]);
});

it("who reads again misses no line, and each is whole", async () => {
  const app = await startUnread();
  await askOften(app);
  const reader = endWithUs(spawn("cat", [app.pipe], { stdio: ["ignore", "pipe", "ignore"] }));
  onTestFinished(() => void reader.kill("SIGKILL"));
  const lines: { msg?: string; route?: string }[] = [];
  createInterface({ input: reader.stdout }).on("line", (line) =>
    lines.push(JSON.parse(line) as { msg?: string }),
  );
  const answered = () =>
    lines.filter(({ msg, route }) => msg === "request" && route === "/robots.txt").length;
  await eventually(answered).toBe(REQUESTS);
});

it("in production a write of the staff waits two seconds for its line, and is then not made", async () => {
  const app = await startUnread(async (port) => {
    const { OIDC_CLIENT_SECRET } = PRODUCTION;
    const reference = await startReference({ env: { PORT: String(port), OIDC_CLIENT_SECRET } });
    onTestFinished(() => reference.stop());
    const own = { ...settingsFor(reference, reference.url), OIDC_CLIENT_SECRET };
    return { ...PRODUCTION, ...own, APP_ORIGIN: `http://localhost:${port}`, TILE_URL: "none" };
  });
  const staff = await signedIn(app.origin, "administrator");
  expect((await addCategory(staff)).id).toBeGreaterThan(0);
  const visitor = client(app.origin);
  for (let count = 0; count < 600; count += 1) await (await visitor.send("/robots.txt")).text();
  const { page, typed, id } = await addCategory(staff);
  expect([page.status, id]).toEqual([503, Number.NaN]);
  expect(page.html).toContain(typed.name);
});
