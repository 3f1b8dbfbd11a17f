import { describe, expect, it, onTestFinished } from "vitest";
import { makeRequestCode } from "#app/model/request-code.ts";
import { createLog } from "#server/log/log.ts";
import { createStore } from "#server/store/store.ts";
import { createRequests } from "#server/tracking/requests.ts";
import { startApp } from "#tests/support/app.ts";
import { startFaultyApp } from "#tests/support/faulty-app.ts";
import { client, mainOf, textOf } from "#tests/support/http.ts";
import { ANSWERS, openRequest } from "#tests/support/meeting-request.ts";
import { hasRedis, startRedis } from "#tests/support/redis-servers.ts";

/** Slow checks of "my request": ten thousand guesses, and an unavailable store. */

const SECRET = "a-secret-of-the-tests-longer-than-32-bytes";
const log = createLog("silent", { write: () => undefined });

describe("ten thousand guesses", () => {
  const GUESSES = 10_000;
  /**
   * Within the hourly limit per code, each from its own address: no limit applies, only the code paths are compared.
   */
  const PER_CODE = 4;
  const KINDS = ["wrong digits", "no such code", "no code at all"] as const;

  const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

  it("learn nothing, by text, status, headers or time", { timeout: 600_000 }, async () => {
    const app = await startApp({ env: { SESSION_SECRET: SECRET, LOG_LEVEL: "error" } });
    onTestFinished(app.stop);
    // The codes of many people, in the store of the product.
    const store = createStore({ redisUrl: undefined, dataDir: app.dataDir }, () => [SECRET], log);
    const requests = createRequests(store, 24, log);
    const request = { mpId: 1, officeId: 1, language: "mk", sentOn: "2026-11-20" } as const;
    const real: string[] = [];
    for (let caseId = 1; real.length < GUESSES / KINDS.length / PER_CODE; caseId += 1)
      real.push((await requests.issue({ ...request, caseId }, "070 123 456")) ?? "");
    await store.close();

    const madeUp = () => makeRequestCode((end) => Math.floor(Math.random() * end));
    const codeOf = (kind: (typeof KINDS)[number], turn: number) => {
      if (kind === "no code at all") return `BBBB${madeUp().slice(4)}`;
      return (kind === "wrong digits" && real[turn % real.length]) || madeUp();
    };
    const times = new Map<string, number[]>(KINDS.map((kind) => [kind, []]));
    const seen = new Map<string, Set<string>>(KINDS.map((kind) => [kind, new Set()]));
    for (let turn = -50; turn < GUESSES / KINDS.length; turn += 1) {
      // In random order: other load of the machine affects all kinds alike.
      for (const kind of KINDS.toSorted(() => Math.random() - 0.5)) {
        // The first turn warms everything up.
        const code = turn < 0 ? madeUp() : codeOf(kind, turn);
        const body = new URLSearchParams({ code, digits: "000" });
        const one = client(app.origin);
        const begun = process.cpuUsage();
        const answer = await one.send("/request", {
          method: "POST",
          headers: { Origin: app.origin, Cookie: "lng=mk", "Accept-Encoding": "identity" },
          body,
        });
        const html = await answer.text();
        // CPU time, which grows for all kinds alike on a busy machine, as the product runs in this process.
        const { user, system } = process.cpuUsage(begun);
        if (turn < 0) continue;
        times.get(kind)?.push((user + system) / 1000);
        const headers = [...answer.headers].filter(([name]) => !VARYING.has(name));
        const said = [answer.status, html.length, JSON.stringify(headers), textOf(html).replaceAll(code, "")];
        seen.get(kind)?.add(said.join("|"));
      }
    }
    const [first = new Set<string>(), ...others] = [...seen.values()];
    expect([...first]).toHaveLength(1);
    for (const other of others) expect([...other]).toEqual([...first]);
    const medians = [...times.values()].map(middle);
    process.stderr.write(
      `\nGuesses: ${KINDS.map((kind, at) => `${kind} ${medians[at]?.toFixed(3)} ms`).join(", ")}\n`,
    );
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.05);
  });

  /** These differ from one answer to the next, whatever was asked. */
  const VARYING: ReadonlySet<string> = new Set([
    "date",
    "x-request-id",
    "content-security-policy",
    "set-cookie",
  ]);
});

describe.skipIf(!hasRedis)("a store that is away", () => {
  it("is told as what can't be shown now, whichever code it is, and is well again by itself", async () => {
    const redis = await startRedis();
    const { app, stop } = await startFaultyApp({ REDIS_URL: redis.url });
    onTestFinished(async () => {
      await stop();
      await redis.end();
    });
    const citizen = client(app.origin);
    const receipt = await citizen.submit(await openRequest(citizen), { ...ANSWERS, phone: "070 123 456" });
    const [, code = ""] = /((?:[2-9AEJKMT]{4} ){3})/.exec(mainOf(receipt)) ?? [];
    const look = async (guess: string) => {
      const somebody = client(app.origin);
      return somebody.post("/request?lng=mk", { code: guess, digits: "456" });
    };
    expect((await look(code)).status).toBe(200);

    redis.server.child.kill("SIGSTOP");
    const [real, none] = [await look(code), await look("7KM4 T9EA 3J82")];
    redis.server.child.kill("SIGCONT");
    expect([real.status, none.status]).toEqual([503, 503]);
    expect(mainOf(real)).toContain("Сега не можеме да го прикажеме барањето");
    expect(mainOf(real)).toContain("Барањето не е изгубено");
    expect(mainOf(none).replaceAll(/\s/g, "")).toBe(mainOf(real).replaceAll(/\s/g, ""));
    await expect.poll(async () => (await look(code)).status, { interval: 500 }).toBe(200);
  });
});
