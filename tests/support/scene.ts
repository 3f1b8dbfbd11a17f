import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, statfs, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { TIMES } from "./app.ts";
import { againIn, expectPlain, SECRET } from "./fault-page.ts";
import type { Match } from "./fault-proxy.ts";
import type { Fault } from "./faults.ts";
import { startFaultyApp } from "./faulty-app.ts";
import { client, type Client, valueIn } from "./http.ts";
import { ANSWERS, expectKept, openRequest, postForm } from "./meeting-request.ts";
import { startRedis } from "./redis-servers.ts";
import { ownCase, signedIn, signInFrom, statusForm } from "./staff.ts";
import { passMs, until } from "./timing.ts";

/** What citizens read if it is unknown whether a request arrived, and if it certainly did not. */
export const UNKNOWN_SAID = "канцеларијата можеби веќе го има барањето.";
export const NOT_SENT_SAID = "Барањето не е испратено";

/** Maximum response time, whatever the API does (P5), and recovery time (P7); milliseconds. */
const ANSWER_MS = 10_500;
const WELL_MS = 10_000;

export type Scene = Awaited<ReturnType<typeof startScene>>;

/** Faults follow each other faster than in life: those of one row must not open the breaker for the next. */
export const PATIENT = { ...TIMES.policies, breaker: { ...TIMES.policies.breaker, calls: 1_000 } };

/**
 * A running product with all its dependencies, for one fault after the other. Its timeouts are those of production,
 * except where a test need not wait.
 */
export async function startScene() {
  const redis = await startRedis();
  const product = await startFaultyApp(
    { REDIS_URL: redis.url, SESSION_SECRET: randomBytes(32).toString("hex"), LOG_LEVEL: "debug" },
    { policies: PATIENT },
  );
  const count = product.reference.database.prepare("SELECT count(*) AS n FROM cases WHERE topic = ?");
  let topics = 0;
  return {
    ...product,
    redis,
    /** How many requests with this topic the API has. */
    timesAt: (topic: string) => Number(count.get(topic)?.["n"]),
    /** A valid request with a unique topic, typed into an opened form. */
    async opened() {
      topics += 1;
      const topic = `Тема ${topics} под дефект`;
      const citizen = client(product.app.origin);
      return { citizen, form: await openRequest(citizen), answers: { ...ANSWERS, topic }, topic };
    },
    async stop() {
      await product.stop();
      await redis.end();
    },
  };
}

export async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const begun = performance.now();
  const value = await work;
  expect(performance.now() - begun, "P5").toBeLessThan(ANSWER_MS);
  return value;
}

/** Waits until something works again, which must happen soon. */
export async function wellAgain(check: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await until(check, 100);
  expect(performance.now() - begun, "P7").toBeLessThan(WELL_MS);
}

interface Outcome {
  /** The status of a staff list that can't be read. */
  readonly read?: number;
  /** The status of the returned form, and what it says. */
  readonly write: number;
  readonly says: string;
  /** `Retry-After` of the fault page or form; seconds. */
  readonly retryAfter?: string;
}

/** A failure of the API, what both pages show, and that the same form creates one request once the API recovers. */
export const apiFails =
  (fault: Fault, { read, write, says, retryAfter }: Outcome, match: Match = { method: "POST" }) =>
  async ({ app, proxy, opened, timesAt }: Scene): Promise<void> => {
    const assistant = await signedIn(app.origin, "assistant");
    const { citizen, form, answers, topic } = await opened();
    const all = fault.kind === "refuse";
    if (all) await proxy.set(fault);
    if (read !== undefined) {
      if (!all) await proxy.set(fault, { method: "GET", path: "/admin/api/cases/filter" });
      const failed = await inTime(assistant.get("/admin/cases"));
      expect(failed.status, "read").toBe(read);
      expectPlain(failed);
      if (retryAfter !== undefined && read === 503)
        expect(failed.headers.get("retry-after")).toBe(retryAfter);
    }
    if (!all) await proxy.set(fault, match);
    const failed = await inTime(citizen.submit(form, answers));
    expect([failed.status, failed.text]).toEqual([write, expect.stringContaining(says)]);
    expectKept(failed, answers);
    expectPlain(failed);
    expect(timesAt(topic)).toBeLessThan(2);

    await proxy.clear();
    await wellAgain(async () => expect((await assistant.get("/admin/cases")).status).toBe(200));
    await wellAgain(async () => {
      const again = againIn(failed);
      const sent = await citizen.submit(postForm(failed), again === undefined ? {} : { again });
      expect(sent.path).toContain("receipt=");
    });
    expect(timesAt(topic), "P3").toBe(1);
  };

/** The session ends during an assistant's status change: sign-in, then the filled form, then one change. */
export async function leadsBack(
  { app }: Scene,
  end: (assistant: Client) => Promise<unknown>,
  mend: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const comment = `Коментар ${randomBytes(4).toString("hex")}`;
  const assistant = await signedIn(app.origin, "assistant");
  const page = await ownCase(assistant);
  await end(assistant);
  const login = await assistant.submit(statusForm(page), { statusId: "2", comment });
  expect(login.path).toMatch(/^\/admin\/login/);
  await mend();
  const back = await signInFrom(assistant, login, "assistant");
  expect(valueIn(statusForm(back), "comment")).toBe(comment);
  expect((await assistant.submit(statusForm(back))).status).toBe(200);
  expect((await assistant.get(page.path)).text.split(comment)).toHaveLength(2);
}

/** P8: it is alive, and no log line since `from` contains what was typed or what the API responded. */
export async function expectUnharmed({ app }: Scene, from: number): Promise<void> {
  expect((await fetch(`${app.origin}/health/live`)).status).toBe(200);
  for (const line of app.logs.slice(from)) {
    expect(line).not.toContain("под дефект");
    expect(line).not.toContain(SECRET);
    expect(line).not.toContain('"level":"fatal"');
  }
}

/** Whether a two-megabyte file system can be mounted, which only root may do. */
export const canMount = process.getuid?.() === 0 && spawnSync("unshare", ["-m", "true"]).status === 0;

/** F18: the disk of the store is full, and later has space again. */
export async function fullDisk(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "offices-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", folder]);
  if (mounted.status !== 0) throw new Error(String(mounted.stderr));
  onTestFinished(async () => {
    spawnSync("umount", ["--lazy", folder]);
    await rm(folder, { recursive: true });
  });
  const { app, stop } = await startFaultyApp({ DATA_DIR: folder });
  onTestFinished(stop);
  const assistant = await signedIn(app.origin, "assistant");
  const citizen = client(app.origin);
  const form = await openRequest(citizen);
  const { bavail, bsize } = await statfs(folder);
  const filler = join(folder, "filler");
  await writeFile(filler, Buffer.alloc(bavail * bsize));

  const readiness = async () => (await fetch(`${app.origin}/health/ready`)).status;
  await wellAgain(async () => expect(await readiness()).toBe(503));
  expect((await client(app.origin).get("/")).status).toBe(200);
  const sent = await citizen.submit(form, ANSWERS);
  expect(sent.status).toBe(200);
  expect(sent.html).toContain("Барањето е примено");
  const list = await assistant.send("/admin/cases");
  expect(list.status).toBe(200);

  await unlink(filler);
  await wellAgain(async () => expect(await readiness()).toBe(200));
  expect((await assistant.send("/admin/cases")).status, "nobody was signed out").toBe(200);
}

const [HOUR, DAY] = [3_600_000, 86_400_000];
/** A node learns the store's time with each of its beats (`server/store/nodes.ts`). */
const THREE_BEATS_MS = 1_500;

/**
 * F24: the clock of the machine jumps. An open form still becomes one request, a staff session lives no
 * longer than it should, and all later requests are served. Staff can sign in unless it is hours off.
 */
export async function clockJumps({ app, opened, timesAt, reference }: Scene): Promise<void> {
  for (const jump of [300_000, -300_000, HOUR, -HOUR, DAY, -DAY]) {
    const assistant = await signedIn(app.origin, "assistant");
    const { citizen, form, answers, topic } = await opened();
    passMs(jump);
    try {
      const list = await assistant.send("/admin/cases");
      const stays = Math.abs(jump) < HOUR && jump > 0;
      // Until its next beat a node uses its own clock and may ask to sign in again; then the store's.
      expect(stays ? [200] : [200, 302], `${jump}`).toContain(list.status);
      let page = await citizen.submit(form, answers);
      if (!page.path.includes("receipt=")) {
        expect([page.status, jump]).toEqual([400, jump]);
        expectKept(page, answers);
        page = await citizen.submit(postForm(page));
      }
      expect(page.path).toContain("receipt=");
      expect(timesAt(topic), `${jump}`).toBe(1);
      // A clock that is hours off can't tell a valid token from an expired one.
      if (Math.abs(jump) < HOUR) await wellAgain(() => signedIn(app.origin, "assistant"));
      for (const path of ["/", "/admin/login"])
        expect((await client(app.origin).get(path)).status, path).toBe(200);
    } finally {
      passMs(-jump);
      // Until then the next session would begin at the wrong time.
      await pause(THREE_BEATS_MS);
    }
  }
  await reference.setClock(new Date().toISOString());
}
