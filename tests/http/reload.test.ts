import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppProcess, startAppProcess } from "#tests/support/app-process.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { client } from "#tests/support/http.ts";
import { ANSWERS, openRequest } from "#tests/support/meeting-request.ts";
import { signedIn } from "#tests/support/staff.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

const OLD = "the-first-secret-of-the-tests-longer-than-32-bytes";
const NEW = "another-one-of-the-tests-that-is-quite-as-long-too";

let app: AppProcess;
const folder = temporaryFolder(afterAll);
const write = (name: string, text: string) => writeFileSync(join(folder, name), `${text}\n`);

beforeAll(async () => {
  write("secret", OLD);
  write("level", "info");
  write("bursts", "none");
  const env = {
    SESSION_SECRET_FILE: join(folder, "secret"),
    LOG_LEVEL_FILE: join(folder, "level"),
    SUBMIT_BURSTS_FILE: join(folder, "bursts"),
  };
  app = await startAppProcess({ env });
});

afterAll(async () => void (await app.stop()));

/** Sends the signal and waits for as many lines about its result. */
async function hangUp(event: string): Promise<void> {
  const told = () => app.logs.filter((line) => line.includes(`"event":"${event}"`)).length;
  const before = told();
  process.kill(app.pid, "SIGHUP");
  await eventually(told).toBe(before + 1);
}

/** Sends a meeting request twice at once. */
async function twice(): Promise<number[]> {
  const email = `person-${Math.random()}@example.mk`;
  const people = [client(app.origin), client(app.origin)];
  const statuses: number[] = [];
  for (const [at, person] of people.entries()) {
    const answers = { ...ANSWERS, email, reason: `${ANSWERS.reason} ${at}` };
    statuses.push((await person.submit(await openRequest(person), answers)).status);
  }
  return statuses;
}

// R57
it("takes over the log's level, secrets and limits of forms at SIGHUP, and keeps the old where one is wrong", async () => {
  const staff = await signedIn(app.origin, "administrator");
  const isKnown = async () => !(await staff.get("/admin/profile/view")).text.includes("Најави се");
  expect(await twice()).toEqual([200, 200]);

  write("secret", `${NEW},${OLD}`);
  write("level", "debug");
  write("bursts", "1/60");
  await hangUp("settings-reloaded");
  expect(await isKnown()).toBe(true);
  expect(await twice()).toEqual([200, 429]);
  await client(app.origin).send("/health/live");
  await eventually(() => app.logs.some((line) => line.includes('"level":"debug"'))).toBe(true);

  write("secret", "short");
  write("bursts", "often");
  const refused = () => app.logs.filter((line) => line.includes('"event":"settings-refused"'));
  process.kill(app.pid, "SIGHUP");
  await eventually(() => refused().length).toBe(2);
  expect(refused().join()).toContain("SESSION_SECRET: must have at least 32 bytes");
  expect(app.said.join("\n")).toContain("SUBMIT_BURSTS: must look like 1/60,5/300");
  expect([...app.logs, ...app.said].join()).not.toMatch(/short\b|often/);
  expect(await isKnown()).toBe(true);
  expect(await twice()).toEqual([200, 429]);

  write("secret", NEW);
  write("bursts", "none");
  await hangUp("settings-reloaded");
  expect(await isKnown(), "a session of the secret that is gone").toBe(false);
  expect(await twice()).toEqual([200, 200]);
});
