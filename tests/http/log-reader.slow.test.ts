import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, openSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { MAIN } from "#tests/support/app-process.ts";
import { newDataFolder, testSettings } from "#tests/support/app-settings.ts";
import { client } from "#tests/support/http.ts";
import { endWithUs } from "#tests/support/processes.ts";
import { freePort } from "#tests/support/reference.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** Far more lines than a pipe holds: each answer has a line of some 150 bytes, and a pipe takes 64 kB. */
const REQUESTS = 3_000;

it("a log that nobody reads stops no answer, no probe and no end", async () => {
  const [port, referencePort, dataDir] = [await freePort(), await freePort(), await newDataFolder(true)];
  const pipe = join(dataDir, "log");
  expect(spawnSync("mkfifo", [pipe]).status).toBe(0);
  // Opened for reading too, it takes what fits without a reader.
  const held = openSync(pipe, constants.O_RDWR);
  const child = endWithUs(
    spawn(process.execPath, [MAIN], {
      env: testSettings(port, referencePort, dataDir),
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
  const statusOf = (path: string) =>
    fetch(origin + path).then(
      ({ status }) => status,
      () => undefined,
    );
  await eventually(() => statusOf("/health/ready")).toBe(200);
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
  expect([...statuses]).toEqual([200]);
  expect(await Promise.all(["/health/live", "/health/ready"].map(statusOf))).toEqual([200, 200]);
  child.kill("SIGTERM");
  // By itself: a process that has to be cut short exits with 1.
  expect(await gone).toEqual([0, null]);
});
