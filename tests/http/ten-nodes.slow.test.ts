import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppProcess, startAppProcess } from "#tests/support/app-process.ts";
import { type Balancer, CUT_OFF, startBalancer } from "#tests/support/balancer.ts";
import { againIn } from "#tests/support/fault-page.ts";
import { settingsFor } from "#tests/support/faulty-app.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { client, mainOf, type Page } from "#tests/support/http.ts";
import { ANSWERS, openRequest, postForm } from "#tests/support/meeting-request.ts";
import { hasRedis, startWatchedRedis } from "#tests/support/redis-servers.ts";
import { freePort, type Reference, startReference } from "#tests/support/reference.ts";
import { signedIn } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";

const NODES = 10;
/** What an unexpected page says. */
const saidIn = (page: Page) => mainOf(page).slice(0, 200);

/** Its node died under it: the balancer's own answer. */
const isCutOff = ({ status, html }: Page) => status === 502 && html.includes(CUT_OFF);

const TRIES = 6;

/** How long people work while everything is changed under them; milliseconds. */
const WORK_MS = 60_000;
const PAUSE_MS = 400;

describe.skipIf(!hasRedis)("ten nodes behind a balancer", () => {
  const ports: number[] = [];
  const nodes: AppProcess[] = [];
  const folder = temporaryFolder(afterAll);
  let redis: Awaited<ReturnType<typeof startWatchedRedis>>;
  let reference: Reference;
  let balancer: Balancer;

  const start = (port: number) =>
    startAppProcess({
      reference: false,
      port,
      dataDir: join(folder, `node-${port}`),
      env: {
        ...settingsFor(reference, reference.url),
        APP_ORIGIN: balancer.origin,
        REDIS_URL: redis.url,
        LOG_LEVEL: "warn",
        // All citizens come from one machine.
        SUBMITS_PER_ADDRESS: "10000",
      },
    });

  beforeAll(async () => {
    redis = await startWatchedRedis();
    for (let number = 0; number < NODES; number += 1) ports.push(await freePort());
    balancer = await startBalancer(ports);
    const port = Number(new URL(balancer.origin).port);
    reference = await startReference({ dataDir: join(folder, "api"), env: { PORT: String(port) } });
    for (const own of ports) nodes.push(await start(own));
  }, 180_000);

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await balancer.stop();
    await reference.stop();
    await redis.end();
  }, 60_000);

  // R79
  it("lose, double and fail nothing through restarts, kills and a failover of the store", async () => {
    const begun = performance.now();
    const end = begun + WORK_MS;
    const failed: string[] = [];
    const topics: string[] = [];
    // A second try finds the cases of the first.
    const run = Date.now();
    let served = 0;

    function note(what: string, page: Page, isWell: (page: Page) => boolean) {
      served += 1;
      if (!isCutOff(page) && !isWell(page))
        failed.push(
          `${what}: ${page.status} ${page.path} at ${Math.round(performance.now() - begun)} ms: ${saidIn(page)}`,
        );
    }

    async function citizen(number: number) {
      for (let turn = 0; performance.now() < end; turn += 1) {
        const person = client(balancer.origin);
        const topic = `Тема ${number}-${turn} од ${run}`;
        topics.push(topic);
        const form = await openRequest(person);
        const answers = { ...ANSWERS, topic };
        const isReceipt = (one: Page) => one.path.startsWith("/?receipt=");
        let page = await person.submit(form, answers);
        // People who were cut off send the same form again, and choose "send again" where offered.
        for (let tries = 0; tries < TRIES && !isReceipt(page) && (tries > 0 || isCutOff(page)); tries += 1) {
          await wait(PAUSE_MS);
          const unknown = againIn(page);
          page = await (unknown === undefined
            ? person.submit(form, answers)
            : person.submit(postForm(page), { ...answers, again: unknown }));
        }
        note("request", page, isReceipt);
        await wait(PAUSE_MS);
      }
    }

    async function reader() {
      while (performance.now() < end) {
        for (const path of ["/", "/dashboard", "/contact"]) {
          note("page", await client(balancer.origin).get(path), ({ status }) => status === 200);
          await wait(PAUSE_MS);
        }
      }
    }

    async function assistant() {
      const person = await signedIn(balancer.origin, "assistant");
      while (performance.now() < end) {
        const page = await person.get("/admin/cases");
        note("staff", page, ({ status, path }) => status === 200 && path === "/admin/cases");
        await wait(PAUSE_MS);
      }
    }

    /** Nodes that are being stopped or started, by their index. */
    const changing = new Set<number>();

    async function change(index: number, stop: (node: AppProcess | undefined) => Promise<unknown>) {
      changing.add(index);
      await stop(nodes[index]);
      nodes[index] = await start(ports[index] ?? 0);
      changing.delete(index);
    }

    async function restartAll() {
      for (const index of ports.keys()) {
        await until(() => expect(changing.has(index)).toBe(false));
        await change(index, async (node) => node?.stop());
      }
    }

    const untilPart = (part: number) => wait(end - WORK_MS * (1 - part) - performance.now());

    /** A power cut at a node that has a form before it. */
    async function kill() {
      const index = await until(() => {
        const steady = ports.filter((_, at) => !changing.has(at));
        return ports.indexOf(balancer.postAt(steady) ?? expect.fail("No form is on its way"));
      }, 1);
      await change(index, async (node) => node?.kill());
    }

    async function trouble() {
      await untilPart(0.3);
      await kill();
      await untilPart(0.5);
      redis.primary.child.kill("SIGKILL");
      await untilPart(0.7);
      await kill();
    }

    await Promise.all([
      ...[1, 2, 3].map(citizen),
      reader(),
      reader(),
      assistant(),
      assistant(),
      restartAll(),
      trouble(),
    ]);

    process.stderr.write(`Ten nodes: ${served} answers, ${balancer.cutOff()} cut off by kills\n`);
    expect(failed).toEqual([]);
    expect(served).toBeGreaterThan(100);
    expect(balancer.cutOff()).toBeGreaterThan(0);
    await until(() => fetch(`${balancer.origin}/health/ready`));
    await reference.stop();
    const database = new DatabaseSync(join(folder, "api/reference.sqlite"), { readOnly: true });
    const count = database.prepare("SELECT count(*) AS n FROM cases WHERE topic = ?");
    const rows = topics.map((topic) => Number(count.get(topic)?.["n"]));
    database.close();
    expect(rows).toEqual(topics.map(() => 1));
  }, 180_000);
});
