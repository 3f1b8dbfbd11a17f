import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it, onTestFinished } from "vitest";
import { startAppProcess } from "#tests/support/app-process.ts";
import { endWithUs } from "#tests/support/processes.ts";
import { hasRedis, startRedis } from "#tests/support/redis-servers.ts";
import { signedIn } from "#tests/support/staff.ts";
import { lastedFor } from "#tests/support/timing.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

const PROGRAM = join(import.meta.dirname, "../support/wire/stopping-program.ts");

async function startProgram(timeoutMs = 60_000) {
  const child: ChildProcess = endWithUs(
    spawn(process.execPath, [PROGRAM, String(timeoutMs)], {
      env: { LOG_LEVEL: "info" },
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: string[] = [];
  if (child.stdout) createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  await eventually(() => lines.length).toBeGreaterThan(0);
  return { child, lines, origin: `http://127.0.0.1:${lines[0]}`, exit: once(child, "exit") };
}

async function connected(origin: string) {
  await (await fetch(origin)).text();
}

describe("a signal", () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "%s lets the request in flight finish, then exits 0",
    async (signal) => {
      const { child, lines, origin, exit } = await startProgram();
      await connected(origin);
      const answer = fetch(`${origin}/slow?ms=600`).then((response) => response.text());
      await eventually(() => lines).toContain("asked");
      child.kill(signal);
      expect(await answer).toBe("done");
      expect(await exit).toEqual([0, null]);
      expect(lines).toContain("closed");
    },
  );

  it("does not wait for connections that are kept alive without a request", async () => {
    const { child, origin, exit } = await startProgram(600_000);
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    await new Promise((resolve) =>
      get(origin, { agent }, (response) => response.resume().on("end", resolve)),
    );
    child.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
  });

  // R79
  it("ends what takes longer than the patience with 503, and still exits 0", async () => {
    const { child, lines, origin, exit } = await startProgram(300);
    const answer = fetch(`${origin}/slow?ms=600000`);
    await eventually(() => lines).toContain("asked");
    child.kill("SIGTERM");
    expect((await answer).status).toBe(503);
    expect(await exit).toEqual([0, null]);
  });
});

describe.skipIf(!hasRedis)("a stop while the store is away", () => {
  /** Milliseconds for the dependencies of requests, beyond their own time limits. */
  const LIMIT_MS = 10_000;

  it.each(["SIGSTOP", "SIGKILL"] as const)("ends within its limit: a store after %s", async (signal) => {
    const redis = await startRedis();
    const app = await startAppProcess({ env: { REDIS_URL: redis.url } });
    onTestFinished(async () => {
      await app.kill();
      await redis.end();
    });
    const person = await signedIn(app.origin, "administrator");
    redis.server.child.kill(signal);
    // Lines of the audit, a session and a slot are on their way.
    const asked = [person.get("/admin/cases"), person.get("/admin/cases/export")].map((page) =>
      page.catch(() => undefined),
    );
    const ms = await lastedFor(async () => expect(await app.stop()).toBe(0));
    await Promise.all(asked);
    expect(ms).toBeLessThan(LIMIT_MS);
    expect(app.logs.some((line) => line.includes('"msg":"Stopped"'))).toBe(true);
  });
});

// R80
it("an error that nobody catches is logged, lets the others finish, and exits 1", async () => {
  const { lines, origin, exit } = await startProgram();
  const answer = fetch(`${origin}/slow?ms=400`).then((response) => response.text());
  await connected(`${origin}/throw`);
  expect(await answer).toBe("done");
  expect(await exit).toEqual([1, null]);
  expect(lines.some((line) => line.includes('"level":"fatal"'))).toBe(true);
  expect(lines.join()).not.toContain("nobody catches this");
  expect(lines).toContain("closed");
});
