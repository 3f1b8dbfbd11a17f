import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { againIn, expectPlain, SECRET } from "#tests/support/fault-page.ts";
import type { Fault } from "#tests/support/faults.ts";
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
import { until } from "#tests/support/timing.ts";

/** However often and in whatever way a form is sent, and whatever the API does: one write, one confirmation (R70, R71). */

/** So many forms at once take their time on a busy machine. */
const MINUTES = 120_000;
const PATIENT = { api: { connect: MINUTES, headers: MINUTES, call: MINUTES }, page: MINUTES };

const product = useFaultyApp({}, PATIENT);
const { app } = product;
let citizen: Client;

beforeEach(() => {
  citizen = client(app.origin);
});

const REQUESTS = "http.server.request.start";

/** Sends one form many times at once; the limits see many people, the product one browser. */
async function sendAtOnce(times: number, form: PageForm, typed: Readonly<Record<string, string>>) {
  const twins = await Promise.all(Array.from({ length: times }, () => twin(citizen, app.origin)));
  return Promise.all(twins.map((one) => one.submit(form, typed)));
}

/** Resolves once that many forms have reached the product: until then, the API's answer can wait. */
function arrived(times: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const port = Number(new URL(app.origin).port);
  let count = 0;
  const onRequest = (message: unknown) => {
    const { request } = message as { readonly request: IncomingMessage };
    if (request.method !== "POST" || request.socket.localPort !== port) return;
    count += 1;
    if (count === times) resolve();
  };
  subscribe(REQUESTS, onRequest);
  onTestFinished(() => void unsubscribe(REQUESTS, onRequest));
  return promise;
}

/** What the page says of each by its status. */
const FAULTS: readonly [name: string, fault: Fault, status: number][] = [
  ["refused", { kind: "refuse" }, 502],
  ["500", { kind: "status", status: 500, json: { message: SECRET } }, 502],
  ["503 with Retry-After", { kind: "status", status: 503, headers: { "retry-after": "7" } }, 502],
  ["HTML", { kind: "html" }, 502],
  ["garbage", { kind: "garbage" }, 502],
  ["no HTTP", { kind: "not-http" }, 502],
  ["a redirect", { kind: "redirect", to: "http://127.0.0.1:1/secret-of-the-upstream" }, 502],
  ["a reset after the work", { kind: "reset" }, 502],
  ["half an answer", { kind: "cut" }, 502],
  ["429", { kind: "status", status: 429, headers: { "retry-after": "3" } }, 429],
];

describe("a meeting request", () => {
  // P2
  it.each(FAULTS)(
    "that meets %s comes back with everything in it, and goes through when the API is well",
    async (_name, fault, status) => {
      const form = await openRequest(citizen);
      await product.proxy.set(fault, { method: "POST" });
      const failed = await citizen.submit(form, ANSWERS);
      expect(failed.status).toBe(status);
      expectKept(failed);
      expectPlain(failed);
      expect(requestsAt(product.proxy)).toHaveLength(1);

      await product.proxy.clear();
      const sent = await citizen.submit(postForm(failed), { again: againIn(failed) ?? "" });
      expect(sent.path).toContain("receipt=");
      expect(requestsAt(product.proxy)).toHaveLength(1);
    },
  );

  // P3
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
