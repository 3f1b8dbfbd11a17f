import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { CaseData } from "#app/model/case.ts";
import { contract } from "#server/api/contract/index.ts";
import { createSender, type CallOptions, type Sender } from "#server/api/send.ts";
import { POLICIES } from "#server/api/transport/policies.ts";
import { type FaultProxy, startFaultProxy } from "#tests/support/fault-proxy.ts";
import { type SmallApi, startSmallApi } from "#tests/support/small-api.ts";
import { NO_HANG_MS } from "#tests/support/timing.ts";

/** The rows F1 to F11 of the fault matrix, at the client: what comes back, how many calls went up, how long it took. */

const CASE: CaseData = {
  fullName: "Ана Анастасова",
  municipalityId: 12,
  address: "",
  email: "ana@example.mk",
  ageCategoryId: 1,
  ethnicityId: 1,
  genderId: 2,
  religionId: null,
  mpId: 34,
  caseCategoryId: 5,
  reason: "причина",
  firstVisit: "да",
  othersInvolved: "не",
  topic: "тема",
  initiativeSubmission: true,
  wantsOnline: false,
  phone: "070123456",
  organization: "",
};

const OFFICES = [{ id: 1, statusId: true, municipalityId: 12, address: "ул. 1", coordinates: "41.6,21.7" }];
/** Nothing that answers takes so long, on however busy a machine. */
const PATIENT = { connect: 60_000, headers: 60_000, call: 120_000 };
/** For what never answers. */
const BRIEF = { connect: 60_000, headers: 600, call: 1_500 };

let api: SmallApi;
let proxy: FaultProxy;
let sender: Sender;
const lines: { fields: object; message: string }[] = [];
const write = (fields: object | string, message = "") => lines.push({ fields: Object(fields), message });
const log = { info: write, warn: write, error: write };

const newSender = (baseUrl: string, times = PATIENT) =>
  createSender({
    baseUrl,
    log,
    times,
    policies: { ...POLICIES, retry: { pause: 10, longest: 1_200 } },
  });

beforeAll(async () => {
  api = await startSmallApi({
    "GET /api/offices": () => ({ json: OFFICES }),
    "POST /api/cases/case": () => ({ status: 201, json: { id: 77 } }),
  });
  proxy = await startFaultProxy(api.url);
  sender = newSender(proxy.url);
});

afterEach(async () => {
  await proxy.clear();
  // Each row has its own breaker: what it counted in one must not open it in the next.
  await sender.close();
  sender = newSender(proxy.url);
  lines.length = 0;
});

afterAll(async () => {
  await sender.close();
  await proxy.stop();
  await api.stop();
});

/** With time limits that come soon. */
async function hurried() {
  await sender.close();
  sender = newSender(proxy.url, BRIEF);
}

const OPTIONS: CallOptions = { requestId: "ref-1", submissionKey: "key-of-the-form" };
const read = (options: Partial<CallOptions> = {}) =>
  sender.send(contract.offices.list, {}, { ...OPTIONS, ...options });
const create = () => sender.send(contract.cases.request, { body: CASE }, OPTIONS);

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now();
  return { result: await work(), ms: performance.now() - started };
}

const faultOf = async (outcome: ReturnType<typeof read> | ReturnType<typeof create>) => {
  const result = await outcome;
  return result.ok ? undefined : result.fault;
};

describe("a healthy API", () => {
  it("gives a read its value in our vocabulary", async () => {
    expect(await read()).toEqual({
      ok: true,
      value: [{ id: 1, active: true, municipalityId: 12, address: "ул. 1", coordinates: "41.6,21.7" }],
    });
    expect(lines).toEqual([]);
  });

  it("gives a write its value and gets it in the API's terms", async () => {
    const before = api.written.length;
    expect(await create()).toEqual({ ok: true, value: 77 });
    expect(api.written.length).toBe(before + 1);
    expect(JSON.parse(api.written.at(-1) ?? "")).toEqual(CASE);
  });
});

describe("F1: refused", () => {
  it("tries a read three times within a second, then says that nothing was there", async () => {
    await proxy.set({ kind: "refuse" });
    const { result, ms } = await timed(read);
    expect(result).toEqual({ ok: false, fault: { kind: "refused", sent: "no", reference: "ref-1" } });
    expect(ms).toBeLessThan(NO_HANG_MS);
    expect(lines).toEqual([
      {
        fields: expect.objectContaining({
          endpoint: "GET /api/offices",
          reason: "refused",
          code: "ECONNREFUSED",
          attempt: 3,
        }) as unknown,
        message: "A call of the API failed",
      },
    ]);
  });

  it("tries a write once and knows that it was not sent", async () => {
    await proxy.set({ kind: "refuse" });
    expect(await faultOf(create())).toEqual({ kind: "refused", sent: "no", reference: "ref-1" });
    expect(lines).toMatchObject([{ fields: { attempt: 1 } }]);
  });

  it("is well again as soon as the API is", async () => {
    await proxy.set({ kind: "refuse" });
    await read();
    await proxy.clear();
    expect((await read()).ok).toBe(true);
  });
});

describe("F1 and R68: an API that stays down", () => {
  const breaker = { ...POLICIES.breaker, pause: 2_000 };

  it("is left alone after twenty failures, answers at once, and is tried again after the pause", async () => {
    await sender.close();
    sender = createSender({ baseUrl: proxy.url, log, times: PATIENT, policies: { ...POLICIES, breaker } });
    await proxy.set({ kind: "status", status: 500 });
    await Promise.all(Array.from({ length: 20 }, () => read()));
    expect(proxy.calls).toHaveLength(20);

    const { result, ms } = await timed(read);
    expect(result).toEqual({ ok: false, fault: { kind: "open", sent: "no", reference: "ref-1" } });
    expect(await faultOf(create())).toMatchObject({ kind: "open", sent: "no" });
    expect(ms).toBeLessThan(NO_HANG_MS);
    expect(proxy.calls).toHaveLength(20);

    await proxy.clear();
    await vi.waitFor(async () => expect((await read()).ok).toBe(true), { timeout: 60_000 });
    expect((await create()).ok).toBe(true);
  });
});

describe("F2: 500", () => {
  it("is not retried for a read", async () => {
    await proxy.set({ kind: "status", status: 500, html: "<h1>secret-of-the-upstream</h1>" });
    expect(await faultOf(read())).toEqual({ kind: "status", status: 500, sent: "yes", reference: "ref-1" });
    expect(proxy.calls).toHaveLength(1);
  });

  it("leaves a write's outcome unknown", async () => {
    await proxy.set({ kind: "status", status: 500, html: "<h1>secret-of-the-upstream</h1>" });
    expect(await faultOf(create())).toEqual({
      kind: "unknown",
      status: 500,
      sent: "unknown",
      reference: "ref-1",
    });
    expect(proxy.calls).toHaveLength(1);
  });

  it("tells what the API says, but never that a write was not carried out", async () => {
    await proxy.set({ kind: "status", status: 500, json: { status: 500, error: "x", message: "down" } });
    expect(await faultOf(create())).toMatchObject({
      kind: "status",
      status: 500,
      sent: "unknown",
      message: "down",
    });
  });
});

describe("F3: 502, 503, 504 and Retry-After", () => {
  it.each([502, 503, 504])("retries a read after %i and gets through", async (status) => {
    await proxy.set({ kind: "status", status }, { times: 2 });
    expect((await read()).ok).toBe(true);
    expect(proxy.calls).toHaveLength(3);
  });

  it.each([502, 503, 504])("gives up a read after three answers of %i", async (status) => {
    await proxy.set({ kind: "status", status });
    expect(await faultOf(read())).toMatchObject({ kind: "status", status });
    expect(proxy.calls).toHaveLength(3);
  });

  it.each([502, 503, 504])("never retries a write after %i and calls its outcome unknown", async (status) => {
    await proxy.set({ kind: "status", status });
    expect(await faultOf(create())).toMatchObject({ kind: "unknown", status, sent: "unknown" });
    expect(proxy.calls).toHaveLength(1);
  });

  it("waits as long as a short Retry-After asks, and no longer than the call may take", async () => {
    sender = createSender({ baseUrl: proxy.url, log, times: PATIENT });
    await proxy.set({ kind: "status", status: 503, headers: { "retry-after": "1" } }, { times: 1 });
    const { result, ms } = await timed(read);
    expect(result.ok).toBe(true);
    expect(ms).toBeGreaterThanOrEqual(1_000);
    expect(ms).toBeLessThan(NO_HANG_MS);
  });

  it.each([
    ["seconds", () => "60"],
    ["a date", () => new Date(Date.now() + 60_000).toUTCString()],
  ])("passes a long Retry-After on, given as %s", async (_form, value) => {
    await proxy.set({ kind: "status", status: 503, headers: { "retry-after": value() } });
    const fault = await faultOf(read());
    expect(fault?.retryAfter).toBeGreaterThan(50);
    expect(fault?.retryAfter).toBeLessThanOrEqual(60);
    expect(proxy.calls).toHaveLength(1);
  });
});

describe("F4: a hang before the headers", () => {
  it("ends a read at the headers' limit, without a retry", async () => {
    await hurried();
    await proxy.set({ kind: "hang" });
    const { result, ms } = await timed(read);
    expect(result).toEqual({ ok: false, fault: { kind: "timeout", sent: "unknown", reference: "ref-1" } });
    expect(ms).toBeGreaterThan(BRIEF.headers - 5);
    expect(ms).toBeLessThan(NO_HANG_MS);
    expect(proxy.calls).toHaveLength(1);
  });

  it("leaves a write's outcome unknown", async () => {
    await hurried();
    await proxy.set({ kind: "hang", carriedOut: true });
    const before = api.written.length;
    expect(await faultOf(create())).toEqual({ kind: "unknown", sent: "unknown", reference: "ref-1" });
    expect(api.written.length).toBe(before + 1);
  });

  it("waits no longer than the page can", async () => {
    await proxy.set({ kind: "hang" });
    const { result, ms } = await timed(() => read({ deadline: performance.now() + 60 }));
    expect(result).toMatchObject({ fault: { kind: "timeout" } });
    expect(ms).toBeLessThan(NO_HANG_MS);
  });

  it("does not begin at all when the page's time is over", async () => {
    expect(await faultOf(read({ deadline: performance.now() - 1 }))).toMatchObject({
      kind: "timeout",
      sent: "no",
    });
    expect(proxy.calls).toHaveLength(0);
  });
});

describe("F5: a body that is slow or cut", () => {
  it("ends a slow body at the limit of the whole call and shows nothing of it", async () => {
    await hurried();
    await proxy.set({ kind: "slow", everyMs: 100 });
    const { result, ms } = await timed(read);
    expect(result).toMatchObject({ fault: { kind: "timeout" } });
    expect(ms).toBeGreaterThan(BRIEF.call - 5);
    expect(ms).toBeLessThan(NO_HANG_MS);
  });

  it("retries a read whose body was cut", async () => {
    await proxy.set({ kind: "cut" }, { times: 2 });
    expect((await read()).ok).toBe(true);
    expect(proxy.calls).toHaveLength(3);
  });

  it("has no value for a read whose body is always cut", async () => {
    await proxy.set({ kind: "cut" });
    expect(await faultOf(read())).toMatchObject({ kind: "refused" });
    expect(proxy.calls).toHaveLength(3);
  });

  it("leaves a write's outcome unknown when its answer is cut", async () => {
    await proxy.set({ kind: "cut" });
    expect(await faultOf(create())).toMatchObject({ kind: "unknown", sent: "unknown" });
    expect(proxy.calls).toHaveLength(1);
  });
});

describe("F6 and F7: an answer that is none", () => {
  const WRONG = [
    [{ kind: "garbage" }],
    [{ kind: "html" }],
    [{ kind: "not-http" }],
    [{ kind: "charset", charset: "windows-1251" }],
    [{ kind: "redirect", to: "http://127.0.0.1:1/elsewhere" }],
    [{ kind: "redirect", to: "/api/offices", status: 307 }],
  ] as const;

  it.each(WRONG)("is a fault of the API for a read, and is not retried: %j", async (fault) => {
    await proxy.set(fault);
    expect(await faultOf(read())).toMatchObject({ kind: "shape" });
    expect(proxy.calls).toHaveLength(1);
  });

  it.each(WRONG)("leaves a write's outcome unknown: %j", async (fault) => {
    await proxy.set({ ...fault, carriedOut: true });
    const before = api.written.length;
    expect(await faultOf(create())).toMatchObject({ kind: "unknown", sent: "unknown" });
    expect(api.written.length).toBe(before + 1);
  });

  it.each([null, {}, [null], [{ id: "x" }], [{ id: 1e300, municipalityId: 1 }], "offices"])(
    "is a fault of the API: %j as a list of offices",
    async (json) => {
      await proxy.set({ kind: "json", json });
      expect(await faultOf(read())).toMatchObject({ kind: "shape", status: 200 });
    },
  );

  it("takes what is extra and drops it", async () => {
    await proxy.set({
      kind: "shape",
      change: (body: object[]) => body.map((row) => ({ ...row, secret: 1 })),
    });
    const outcome = await read();
    expect(outcome.ok && Object.keys(outcome.value[0] ?? {})).not.toContain("secret");
    expect(outcome.ok).toBe(true);
  });

  it("is a fault of the API when it is larger than a megabyte, but for whole lists", async () => {
    const address = "x".repeat(1_100_000);
    await proxy.set({ kind: "json", json: { content: [], totalElements: 0, draw: address } });
    const filter = sender.send(contract.cases.filter, { query: { page: 0, size: 25 } }, OPTIONS);
    expect(await filter).toMatchObject({ fault: { kind: "shape" } });
    await proxy.set({ kind: "json", json: [{ ...OFFICES[0], address }] });
    expect(await read()).toMatchObject({ ok: true, value: [{ address }] });
  });

  it("never shows or logs what the API said", async () => {
    for (const [fault] of WRONG) {
      await proxy.set(fault);
      expect(JSON.stringify([await read(), await create()])).not.toContain("secret-of-the-upstream");
    }
    expect(lines.length).toBe(2 * WRONG.length);
    expect(JSON.stringify(lines)).not.toMatch(/secret-of-the-upstream|Анастасова|elsewhere/);
  });
});

describe("F9 and F10: refusals", () => {
  it.each([401, 403, 404, 409, 422, 429])("passes %i on and is not retried", async (status) => {
    await proxy.set({ kind: "status", status, json: { status, error: "x", message: "m" } });
    expect(await faultOf(read())).toMatchObject({ kind: "status", status, sent: "yes" });
    expect(await faultOf(create())).toMatchObject({ kind: "status", status, sent: "yes", message: "m" });
    expect(proxy.calls).toHaveLength(2);
  });

  it("maps the fields that the API refuses", async () => {
    const json = {
      status: 400,
      error: "Bad Request",
      message: "m",
      fieldErrors: { phone: "bad", __proto__x: "y" },
    };
    await proxy.set({ kind: "status", status: 400, json });
    expect(await faultOf(create())).toMatchObject({ fieldErrors: { phone: "bad" } });
  });

  it("tells how long a 429 asks to wait", async () => {
    await proxy.set({ kind: "status", status: 429, headers: { "retry-after": "17" } });
    expect(await faultOf(create())).toMatchObject({ status: 429, retryAfter: 17 });
  });
});

describe("F11: a reset after the upstream wrote", () => {
  it("leaves the outcome unknown, with one row written and no second try", async () => {
    await proxy.set({ kind: "reset" });
    const before = api.written.length;
    expect(await faultOf(create())).toEqual({ kind: "unknown", sent: "unknown", reference: "ref-1" });
    expect(api.written.length).toBe(before + 1);
    expect(proxy.calls).toHaveLength(1);
  });

  it("retries a read", async () => {
    await proxy.set({ kind: "reset" }, { times: 1 });
    expect((await read()).ok).toBe(true);
    expect(proxy.calls).toHaveLength(2);
  });
});

describe("F28: no such host, no trusted certificate", () => {
  it("is like refused when the name can't be resolved", async () => {
    await sender.close();
    sender = newSender("http://no-such-host.invalid");
    expect(await faultOf(create())).toMatchObject({ kind: "refused", sent: "no" });
  });
});

describe("F29 and R74: nobody waits any more", () => {
  it("ends a read at once", async () => {
    await proxy.set({ kind: "hang" });
    const visitor = new AbortController();
    setTimeout(() => visitor.abort(), 30);
    const { ms } = await timed(() => expect(read({ signal: visitor.signal })).rejects.toThrow());
    expect(ms).toBeLessThan(NO_HANG_MS);
  });

  it("lets a write go on", async () => {
    await proxy.set({ kind: "delay", ms: 100 });
    const visitor = new AbortController();
    setTimeout(() => visitor.abort(), 30);
    const before = api.written.length;
    const outcome = await sender.send(
      contract.cases.request,
      { body: CASE },
      { ...OPTIONS, signal: visitor.signal },
    );
    expect(outcome).toEqual({ ok: true, value: 77 });
    expect(api.written.length).toBe(before + 1);
  });
});
