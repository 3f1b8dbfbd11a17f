import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { againIn, SECRET } from "#tests/support/fault-page.ts";
import { settingsFor } from "#tests/support/faulty-app.ts";
import { client, type Client, type PageForm } from "#tests/support/http.ts";
import {
  ANSWERS,
  expectKept,
  openRequest,
  postForm,
  requestsAt,
  twin,
} from "#tests/support/meeting-request.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { hasRedis, startRedis } from "#tests/support/redis-servers.ts";
import { ownCase, signedIn, statusForm } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";

/** However often and in whatever way a form is sent: one write, one confirmation (R70, R71). */

/** So many forms at once take their time on a busy machine. */
const MINUTES = 120_000;
const PATIENT = { api: { connect: MINUTES, headers: MINUTES, call: MINUTES }, page: MINUTES };

const product = useFaultyApp({}, PATIENT);
let app: RunningApp;
let citizen: Client;

beforeAll(async () => {
  app = product.app;
});

beforeEach(() => {
  citizen = client(app.origin);
});

const writes = () => product.proxy.calls.filter(({ method }) => method !== "GET");

const REQUESTS = "http.server.request.start";

/** Sends one form many times at once; the limits see many people, the product one browser. */
async function sendAtOnce(
  times: number,
  form: PageForm,
  typed: Readonly<Record<string, string>>,
  origins = [app.origin],
) {
  const twins = await Promise.all(
    Array.from({ length: times }, (_, index) => twin(citizen, app.origin, origins[index % origins.length])),
  );
  return Promise.all(twins.map((one) => one.submit(form, typed)));
}

/** Resolves once that many forms have reached the product or its nodes: until then, the API's answer can wait. */
function arrived(times: number, origins = [app.origin]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ports = new Set(origins.map((origin) => Number(new URL(origin).port)));
  let count = 0;
  const onRequest = (message: unknown) => {
    const { request } = message as { readonly request: IncomingMessage };
    if (request.method !== "POST" || !ports.has(request.socket.localPort ?? 0)) return;
    count += 1;
    if (count === times) resolve();
  };
  subscribe(REQUESTS, onRequest);
  onTestFinished(() => void unsubscribe(REQUESTS, onRequest));
  return promise;
}

describe("a meeting request", () => {
  it("posted fifty times at once is one request with one confirmation", async () => {
    await product.proxy.set({ kind: "hold", until: arrived(50) }, { method: "POST" });
    const form = await openRequest(citizen);
    const pages = await sendAtOnce(50, form, ANSWERS);
    const confirmations = new Set(pages.map(({ path }) => path));
    expect([...confirmations]).toEqual([expect.stringMatching(/^\/\?receipt=/)]);
    expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
    expect(requestsAt(product.proxy)).toHaveLength(1);
  });

  it("sent again by reload, or by Back with another text, gets the first confirmation", async () => {
    const form = await openRequest(citizen);
    const first = await citizen.submit(form, ANSWERS);
    const reloaded = await citizen.submit(form, ANSWERS);
    const back = await citizen.submit(form, { ...ANSWERS, topic: "Друга тема" });
    expect([reloaded.path, back.path]).toEqual([first.path, first.path]);
    expect(back.html).toContain(ANSWERS.topic);
    expect(requestsAt(product.proxy)).toHaveLength(1);
  });

  it("in a tab of its own is a request of its own, whichever tab was opened last", async () => {
    const [first, second] = [await openRequest(citizen), await openRequest(citizen)];
    const pages = [
      await citizen.submit(first, { ...ANSWERS, topic: "Прва" }),
      await citizen.submit(second, { ...ANSWERS, topic: "Втора" }),
    ];
    for (const { path } of pages) expect(path).toContain("receipt=");
    expect((await citizen.get(pages[0]?.path ?? "")).html).toContain("Прва");
    expect(requestsAt(product.proxy)).toHaveLength(2);
  });

  // P4
  it("of unknown outcome is sent again once, however often that button is pressed", async () => {
    await product.proxy.set({ kind: "reset" }, { method: "POST" });
    const lost = await citizen.submit(await openRequest(citizen), ANSWERS);
    expect(lost.status).toBe(502);
    expect(lost.text).toMatch(/канцеларијата можеби веќе го има барањето\..*Ознака: \S+/);
    const form = postForm(lost);
    if (!form) throw new Error("The form is gone");
    expect((await citizen.submit(form)).status, "not sent again unasked").toBe(502);
    expect(requestsAt(product.proxy)).toHaveLength(1);
    const button = againIn(lost) ?? "";
    await sendAtOnce(8, form, { again: button });
    await sendAtOnce(1, form, { again: button });
    expect(requestsAt(product.proxy)).toHaveLength(2);
    const keys = requestsAt(product.proxy).map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(1);
  });

  it("refused by the API can be corrected and sent under the same key", async () => {
    const fieldErrors = { topic: SECRET };
    await product.proxy.set(
      { kind: "status", status: 400, json: { fieldErrors } },
      { method: "POST", times: 1 },
    );
    const refused = await citizen.submit(await openRequest(citizen), ANSWERS);
    expectKept(refused);
    expect(refused.dom.get("alert").links).toContain("#request-topic");
    expect(refused.html).not.toContain(SECRET);
    expect((await citizen.submit(postForm(refused), { topic: "Друга тема" })).path).toContain("receipt=");
    expect(requestsAt(product.proxy)).toHaveLength(2);
  });

  // R74
  it("goes on when the visitor leaves, and the next try gets its confirmation", async () => {
    const form = await openRequest(citizen);
    const leaving = new AbortController();
    const gone = once(leaving.signal, "abort");
    await product.proxy.set({ kind: "hold", until: gone }, { method: "POST" });
    const body = new URLSearchParams({ ...Object.fromEntries(form.fields), ...ANSWERS });
    const left = citizen.send(form.action, {
      method: "POST",
      headers: { Origin: app.origin },
      body,
      signal: leaving.signal,
    });
    await until(() => expect(requestsAt(product.proxy)).toHaveLength(1), 5);
    leaving.abort();
    await expect(left).rejects.toThrow();
    expect((await citizen.submit(form, ANSWERS)).path).toContain("receipt=");
    expect(requestsAt(product.proxy)).toHaveLength(1);
  });
});

it("a status change posted twenty times at once is one change, told by each answer", async () => {
  citizen = await signedIn(app.origin, "assistant");
  const page = await ownCase(citizen);
  const form = statusForm(page, "question");
  if (!form) throw new Error("No form for the question");
  await product.proxy.set({ kind: "hold", until: arrived(20) }, { method: "PUT" });
  const pages = await sendAtOnce(20, form, { statusId: "2", comment: "Еднаш" });
  expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(writes()).toHaveLength(1);
  expect((await citizen.get(page.path)).text.match(/Еднаш/g)).toHaveLength(1);
});

describe.skipIf(!hasRedis)("two nodes on one Redis (skipped where there is no redis-server)", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let nodes: RunningApp[];

  beforeAll(async () => {
    redis = await startRedis();
    const env = { ...settingsFor(product.reference, product.proxy.url), REDIS_URL: redis.url };
    nodes = await Promise.all([1, 2].map(() => startApp({ reference: false, env, times: PATIENT })));
  });

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await redis.end();
  });

  // P3
  it("make one request of fifty posts of the same form, with one confirmation", async () => {
    const origins = nodes.map(({ origin }) => origin);
    const [home = ""] = origins;
    citizen = client(home);
    const form = await openRequest(citizen);
    await product.proxy.set({ kind: "hold", until: arrived(50, origins) }, { method: "POST" });
    const twins = await Promise.all(
      Array.from({ length: 50 }, (_, index) => twin(citizen, home, origins[index % 2])),
    );
    const pages = await Promise.all(twins.map((one) => one.submit(form, ANSWERS)));
    expect(pages.map(({ path }) => path)).toEqual(pages.map(() => expect.stringMatching(/^\/\?receipt=/)));
    expect(new Set(pages.map(({ path }) => path)).size).toBe(1);
    expect(requestsAt(product.proxy)).toHaveLength(1);
  });
});
