import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectPlain, SECRET } from "#tests/support/fault-page.ts";
import { client } from "#tests/support/http.ts";
import { askRedis, hasRedis } from "#tests/support/redis-servers.ts";
import {
  apiFails,
  canMount,
  clockJumps,
  expectUnharmed,
  fullDisk,
  inTime,
  leadsBack,
  NOT_SENT_SAID,
  type Scene,
  startScene,
  UNKNOWN_SAID,
  wellAgain,
} from "#tests/support/scene.ts";
import { signedIn, signInFrom } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";

/**
 * The whole matrix of faults, F1 to F30 of docs/requirements.md: each is injected against one running
 * product, with the result promised there and everything typed kept (P1). Faults that need a killed process,
 * a browser or a load of their own have their own tests, which the table names by file and title.
 */

const ROOT = join(import.meta.dirname, "../..");

type Play = (scene: Scene) => Promise<unknown>;
type Elsewhere = readonly (readonly [file: string, title: string])[];

const unknown = (read: number) => ({ read, write: 502, says: UNKNOWN_SAID });

/** Pages of a signed-in person work, or say that sessions can't be read; they are not signed out. */
async function withoutStore(
  { app, opened, timesAt }: Scene,
  assistant: Awaited<ReturnType<typeof signedIn>>,
) {
  expect((await inTime(client(app.origin).get("/"))).status).toBe(200);
  const refused = await inTime(assistant.send("/admin/cases"));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
  const visitor = client(app.origin);
  const login = await inTime(signInFrom(visitor, await visitor.get("/admin/login"), "assistant"));
  expect([login.status, login.path]).toEqual([503, "/admin/login?notice=unavailable"]);
  const { citizen, form, answers, topic } = await opened();
  const sent = await inTime(citizen.submit(form, answers));
  expect([sent.status, sent.text]).toEqual([200, expect.stringContaining("Барањето е примено")]);
  expect(timesAt(topic)).toBe(1);
}

const isWell = ({ app }: Scene) =>
  wellAgain(async () => expect((await fetch(`${app.origin}/health/ready`)).status).toBe(200));

const ROWS: Readonly<Record<string, Play | Elsewhere>> = {
  F1: apiFails({ kind: "refuse" }, { read: 503, write: 503, says: NOT_SENT_SAID }),
  F2: apiFails({ kind: "status", status: 500, json: { message: SECRET } }, unknown(502)),
  F3: [
    ["tests/support/fault-rows.ts", "503 with Retry-After (F3)"],
    ["tests/http/exactly-once.test.ts", "503 with Retry-After"],
    ["tests/contract/client-faults.test.ts", "F3: Retry-After"],
  ],
  // R66
  F4: apiFails({ kind: "hang" }, unknown(503)),
  F5: apiFails({ kind: "cut" }, unknown(503)),
  F6: [
    ["tests/support/fault-rows.ts", "garbage (F6)"],
    ["tests/support/fault-page.ts", "sends garbage (F6)"],
    ["tests/http/exactly-once.test.ts", '["no HTTP", { kind: "not-http" }'],
  ],
  async F7({ app, proxy }) {
    const assistant = await signedIn(app.origin, "assistant");
    for (const json of [{ content: null }, { content: [{ id: 1e308 }], totalElements: SECRET }, [], null]) {
      await proxy.set({ kind: "json", json }, { path: "/admin/api/cases/filter" });
      const failed = await inTime(assistant.get("/admin/cases"));
      expect(failed.status).toBe(502);
      expectPlain(failed);
    }
    await proxy.clear();
    await wellAgain(async () => expect((await assistant.get("/admin/cases")).status).toBe(200));
  },
  F8: (scene) =>
    leadsBack(scene, () => scene.proxy.set({ kind: "status", status: 401 }, { method: "PUT", times: 1 })),
  F9: [
    ["tests/support/fault-rows.ts", "that the API refuses by field says so beside the field (F9)"],
    [
      "tests/support/fault-rows.ts",
      "that the API refuses to this person says so and keeps what was typed (F9)",
    ],
    ["tests/support/fault-rows.ts", "of a record that is gone says so and keeps what was typed (F9)"],
    [
      "tests/support/fault-rows.ts",
      "of a record that was changed at the last moment shows both versions (F9)",
    ],
    ["tests/http/exactly-once.test.ts", "refused by the API can be corrected and sent under the same key"],
    ["tests/http/sign-in.test.ts", "403 later on is a refusal, not the end of the session"],
  ],
  F10: apiFails(
    { kind: "status", status: 429, headers: { "retry-after": "3" } },
    { write: 429, says: "", retryAfter: "3" },
  ),
  F11: apiFails({ kind: "reset" }, unknown(503)),
  F12: [
    ["tests/support/fault-rows.ts", "whose browser has lost its cookie leads there too (F12)"],
    ["tests/http/home.test.ts", "is not sent with %s form key, and gets a new one"],
  ],
  F13: (scene) =>
    leadsBack(
      scene,
      () => scene.reference.setClock(new Date(Date.now() + 86_400_000).toISOString()),
      () => scene.reference.setClock(new Date().toISOString()),
    ),
  async F14(scene) {
    const assistant = await signedIn(scene.app.origin, "assistant");
    await scene.redis.kill();
    await withoutStore(scene, assistant);
    await scene.redis.start();
    await isWell(scene);
    await signedIn(scene.app.origin, "assistant");
  },
  async F15(scene) {
    const { redis, opened, timesAt } = scene;
    const { citizen, form, answers, topic } = await opened();
    await leadsBack(scene, async () => {
      await redis.kill();
      await redis.start();
      await isWell(scene);
    });
    expect((await citizen.submit(form, answers)).path).toContain("receipt=");
    expect(timesAt(topic)).toBe(1);
  },
  async F16(scene) {
    const assistant = await signedIn(scene.app.origin, "assistant");
    scene.redis.hang();
    await withoutStore(scene, assistant);
    scene.redis.recover();
    await isWell(scene);
    await wellAgain(async () => expect((await assistant.send("/admin/cases")).status).toBe(200));

    await askRedis(scene.redis, "REPLICAOF", "127.0.0.1", "1");
    await until(async () => expect((await fetch(`${scene.app.origin}/health/ready`)).status).toBe(503), 200);
    expect((await client(scene.app.origin).get("/")).status).toBe(200);
    await askRedis(scene.redis, "REPLICAOF", "NO", "ONE");
    await isWell(scene);
    await wellAgain(async () => expect((await assistant.send("/admin/cases")).status).toBe(200));
  },
  F17: [
    ["tests/http/sign-in.test.ts", "is told in plain words with 503, and sessions go on"],
    ["tests/http/sign-in.test.ts", "with new signing keys is none: they are fetched once"],
  ],
  F18: fullDisk,
  F19: [
    ["tests/http/pdf-end.slow.test.ts", "is made again when its browser is killed"],
    ["tests/unit/pdf-printer.slow.test.ts", "ends a browser that hangs by its id"],
  ],
  F20: [["tests/http/kill.slow.test.ts", "at any moment of a request leaves each at the API once"]],
  F21: [
    ["tests/http/kill.slow.test.ts", "during requests is told, and sending again leaves each there once"],
  ],
  F22: [
    ["tests/http/stop.slow.test.ts", "ends what takes longer than the patience with 503"],
    ["tests/http/ten-nodes.slow.test.ts", "lose, double and fail nothing through restarts"],
  ],
  F23: [
    ["tests/e2e/script-faults.spec.ts", "stays as it came, also where a link leads to it, on a slow phone"],
    ["tests/http/two-versions.slow.test.ts", "a page whose data come from another version"],
  ],
  F24: clockJumps,
  F25: [
    ["tests/http/http-headers.test.ts", "headers of 17 kB"],
    ["tests/http/http-headers.test.ts", "a long address"],
    ["tests/http/http-headers.test.ts", "a body too large"],
  ],
  F26: [
    ["tests/http/connections.slow.test.ts", "are held, served around, and cut when they are slow"],
    ["tests/http/http-bodies.test.ts", "has ten seconds for its headers, thirty for its request"],
  ],
  F27: [
    [
      "tests/http/overload.slow.test.ts",
      "serves what it can, forms first, refuses the rest after three seconds",
    ],
    ["tests/http/case-export.test.ts", "is given to a person twice at once"],
  ],
  F28: [
    ["tests/http/tls.slow.test.ts", "gets nothing from us, and the log says why"],
    ["tests/contract/client-faults.test.ts", "is the same when the name can't be resolved"],
  ],
  F29: [
    [
      "tests/http/exactly-once.test.ts",
      "goes on when the visitor leaves, and the next try gets its confirmation",
    ],
    ["tests/contract/client-faults.test.ts", "F29 and R74: nobody waits any more"],
  ],
  // R75
  F30: [
    ["tests/e2e/my-request.spec.ts", "a request is sent, looked up and withdrawn @nojs"],
    ["tests/e2e/script-faults.spec.ts", "when every text fails in the browser"],
  ],
};

/** What the page of requirements promises for each fault. */
const PROMISED = new Map(
  [...readFileSync(join(ROOT, "docs/requirements.md"), "utf8").matchAll(/^- \*\*(F\d+)\*\*: (.+)$/gm)].map(
    ([, name = "", promise = ""]) => [name, promise],
  ),
);

describe.skipIf(!hasRedis)("the matrix of faults (skipped where there is no redis-server)", () => {
  let scene: Scene;
  let lines = 0;

  beforeAll(async () => {
    scene = await startScene();
  });

  afterEach(async () => {
    await scene.proxy.clear();
    await scene.redis.start();
    await expectUnharmed(scene, lines);
    lines = scene.app.logs.length;
  });

  afterAll(() => scene.stop());

  const played = Object.entries(ROWS).flatMap(([name, row]) =>
    typeof row === "function" ? [[name, PROMISED.get(name), row] as const] : [],
  );

  // oxlint-disable-next-line vitest/expect-expect -- the rows expect
  it.for(played)("%s, %s", async ([name, , play], context) => {
    context.skip(name === "F18" && !canMount, "only root can make a disk that is full");
    await play(scene);
  });
});

describe("the rows that other tests play", () => {
  const elsewhere = Object.entries(ROWS).flatMap(([name, row]) =>
    typeof row === "function" ? [] : row.map(([file, title]) => [name, file, title] as const),
  );

  it.each(elsewhere)("%s: %s has „%s“", (_name, file, title) => {
    expect(existsSync(join(ROOT, file))).toBe(true);
    expect(readFileSync(join(ROOT, file), "utf8")).toContain(title);
  });

  it("leave none out", () => {
    expect(Object.keys(ROWS)).toEqual([...PROMISED.keys()]);
  });
});
