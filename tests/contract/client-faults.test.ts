import { describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import type { CallOptions } from "#server/api/send.ts";
import { POLICIES } from "#server/api/transport/policies.ts";
import { caseData } from "#tests/support/case-data.ts";
import { useClient } from "#tests/support/client-api.ts";
import type { Match } from "#tests/support/fault-proxy.ts";
import type { Fault } from "#tests/support/faults.ts";
import { until } from "#tests/support/timing.ts";

/** The rows F1 to F11 of the fault matrix, at the client: what comes back, how many calls went up, what was carried out. */

const CASE = caseData();

const OFFICES = [{ id: 1, statusId: true, municipalityId: 12, address: "ул. 1", coordinates: "41.6,21.7" }];
/** Longer than a test may last: nothing here waits for it. */
const PATIENT = { connect: 3_600_000, headers: 3_600_000, call: 3_600_000 };
/** For what never answers. */
const BRIEF = { connect: 60_000, headers: 600, call: 1_500 };

const { api, proxy, send, lines, renew } = useClient(
  {
    "GET /api/offices": () => ({ json: OFFICES }),
    "POST /api/cases/case": () => ({ status: 201, json: { id: 77 } }),
  },
  { times: PATIENT, policies: { ...POLICIES, retry: { pause: 10, longest: 1_200 } } },
);

const OPTIONS: CallOptions = { requestId: "ref-1", submissionKey: "key-of-the-form" };
const read = (options: Partial<CallOptions> = {}) =>
  send(contract.offices.list, {}, { ...OPTIONS, ...options });
const create = (options: Partial<CallOptions> = {}) =>
  send(contract.cases.request, { body: CASE }, { ...OPTIONS, ...options });

const faultOf = async (outcome: ReturnType<typeof read> | ReturnType<typeof create>) => {
  const result = await outcome;
  return result.ok ? undefined : result.fault;
};

const reference = "ref-1";
const UNKNOWN = { kind: "unknown", sent: "unknown", reference };
const status = (number: number, more: object = {}): Fault => ({ kind: "status", status: number, ...more });
const DOWN = status(500, { html: "<h1>secret-of-the-upstream</h1>" });
const passedOn = (number: number) => ({ kind: "status", status: number, sent: "yes", reference });

const WRONG: readonly Fault[] = [
  { kind: "garbage" },
  { kind: "html" },
  { kind: "not-http" },
  status(200, { json: [], headers: { "content-type": "application/json; charset=windows-1251" } }),
  { kind: "redirect", to: "http://127.0.0.1:1/elsewhere" },
  { kind: "redirect", to: "/api/offices", status: 307 },
];

interface Row {
  readonly of: string;
  readonly call: "read" | "write";
  readonly fault: Fault;
  readonly match?: Match;
  /** Absent if the call succeeds in the end. */
  readonly came?: object;
  readonly calls: number;
  /** Writes that the API carries out although the call failed. */
  readonly written?: number;
}

const ROWS: readonly Row[] = [
  { of: "F2", call: "read", fault: DOWN, came: passedOn(500), calls: 1 },
  { of: "F2", call: "write", fault: DOWN, came: { ...UNKNOWN, status: 500 }, calls: 1 },
  {
    of: "F2 with a message, which is no word that a write was not carried out",
    call: "write",
    fault: status(500, { json: { status: 500, error: "x", message: "down" } }),
    came: { ...passedOn(500), sent: "unknown", message: "down" },
    calls: 1,
  },
  ...[502, 503, 504].flatMap((number): Row[] => [
    { of: "F3", call: "read", fault: status(number), match: { times: 2 }, calls: 3 },
    { of: "F3", call: "read", fault: status(number), came: passedOn(number), calls: 3 },
    { of: "F3", call: "write", fault: status(number), came: { ...UNKNOWN, status: number }, calls: 1 },
  ]),
  { of: "F5", call: "read", fault: { kind: "cut" }, match: { times: 2 }, calls: 3 },
  {
    of: "F5",
    call: "read",
    fault: { kind: "cut" },
    came: { kind: "refused", sent: "unknown", reference },
    calls: 3,
  },
  { of: "F5", call: "write", fault: { kind: "cut" }, came: UNKNOWN, calls: 1, written: 1 },
  ...WRONG.flatMap((fault): Row[] => [
    { of: "F6 and F7", call: "read", fault, came: expect.objectContaining({ kind: "shape" }), calls: 1 },
    {
      of: "F6 and F7",
      call: "write",
      fault: { ...fault, carriedOut: true },
      came: expect.objectContaining({ kind: "unknown", sent: "unknown" }),
      calls: 1,
      written: 1,
    },
  ]),
  ...[401, 403, 409, 422, 429].flatMap((number): Row[] => {
    const fault = status(number, { json: { status: number, error: "x", message: "m" } });
    const came = { ...passedOn(number), message: "m" };
    return [
      { of: "F9 and F10", call: "read", fault, came, calls: 1 },
      { of: "F9 and F10", call: "write", fault, came, calls: 1 },
    ];
  }),
  {
    of: "F10",
    call: "write",
    fault: status(429, { headers: { "retry-after": "17" } }),
    came: { ...passedOn(429), retryAfter: 17 },
    calls: 1,
  },
  { of: "F11", call: "read", fault: { kind: "reset" }, match: { times: 1 }, calls: 2 },
  { of: "F11", call: "write", fault: { kind: "reset" }, came: UNKNOWN, calls: 1, written: 1 },
];

describe("a fault", () => {
  it.each(ROWS)("has its outcome, its calls and its line of the log: $of, $call, $fault", async (row) => {
    await proxy.set(row.fault, row.match);
    const before = api.written.length;
    const outcome = await (row.call === "read" ? read() : create());
    expect(outcome).toEqual(
      row.came ? { ok: false, fault: row.came } : expect.objectContaining({ ok: true }),
    );
    expect(proxy.calls).toHaveLength(row.calls);
    expect(api.written.length - before).toBe(row.written ?? 0);
    expect(lines).toHaveLength(row.came ? 1 : 0);
    expect(JSON.stringify([outcome, lines])).not.toMatch(/secret-of-the-upstream|Анастасова|elsewhere/);
  });
});

describe("a refusal that is not the API's own", () => {
  const own = (number: number) => status(number, { json: { status: number, error: "Not Found" } });
  const html = (number: number) => status(number, { html: "<h1>secret-of-the-upstream</h1>" });
  const foreign = (foreignStatus: number) => ({ kind: "shape", foreignStatus, reference });
  const one = () => send(contract.cases.get, { params: { id: 7 } }, OPTIONS);
  const change = () =>
    send(contract.cases.setStatus, { params: { id: 7 }, body: { statusId: 2, comment: "" } }, OPTIONS);

  it("is 'not found' only for a call that names a record, and in the API's own form", async () => {
    await proxy.set(own(404));
    expect(await faultOf(one() as never)).toMatchObject({ kind: "status", status: 404 });
    expect(await faultOf(change() as never)).toMatchObject({ kind: "status", status: 404, sent: "yes" });
    expect(await faultOf(read())).toEqual({ ...foreign(404), sent: "yes" });
    expect(await faultOf(create())).toEqual({ ...foreign(404), sent: "no" });
  });

  it.each([
    html(404),
    html(410),
    html(401),
    html(403),
    html(405),
    own(405),
    status(404, { json: { message: "no Route matched with those values" } }),
    status(404, { json: "Not Found" }),
  ])("is a fault, with which nothing was sent, and a line that names the setting: %j", async (fault) => {
    const number = "status" in fault ? (fault.status ?? 0) : 0;
    await proxy.set(fault);
    expect(await faultOf(one() as never)).toEqual({ ...foreign(number), sent: "yes" });
    expect(await faultOf(change() as never)).toEqual({ ...foreign(number), sent: "no" });
    expect(lines.map(({ level, fields }) => [level, fields])).toEqual(
      lines.map(() => ["warn", expect.objectContaining({ setting: "API_BASE_URL", status: number })]),
    );
    expect(lines).toHaveLength(2);
  });
});

describe("F1: refused", () => {
  const refused = { kind: "refused", sent: "no", reference };

  // R67
  it("tries a read three times, then says that nothing was there; a write once; and is well again", async () => {
    await proxy.set({ kind: "refuse" });
    expect(await read()).toEqual({ ok: false, fault: refused });
    expect(await faultOf(create())).toEqual(refused);
    const line = { endpoint: "GET /api/offices", reason: "refused", code: "ECONNREFUSED", attempt: 3 };
    expect(lines).toMatchObject([
      { fields: line, message: "A call of the API failed" },
      { fields: { attempt: 1 } },
    ]);
    await proxy.clear();
    expect((await read()).ok).toBe(true);
  });

  it("is the same when the name can't be resolved (F28)", async () => {
    await renew({ baseUrl: "http://no-such-host.invalid" });
    expect(await faultOf(create())).toMatchObject({ kind: "refused", sent: "no" });
  });
});

/** For work that must take at least some time; milliseconds. */
async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now();
  return { result: await work(), ms: performance.now() - started };
}

describe("F3: Retry-After", () => {
  it("is waited for when it is short", async () => {
    await renew({ policies: POLICIES });
    await proxy.set(status(503, { headers: { "retry-after": "1" } }), { times: 1 });
    const { result, ms } = await timed(read);
    expect(result.ok).toBe(true);
    expect(ms).toBeGreaterThanOrEqual(1_000);
  });
});

describe("F4 and F5: an API that takes its time", () => {
  it.each([
    ["a hang, at the headers' limit", { kind: "hang" }, "headers"],
    ["a slow body, at the limit of the whole call", { kind: "slow", everyMs: 100 }, "call"],
  ] as const)("ends a read without a retry: %s", async (_what, fault, limit) => {
    await renew({ times: { ...PATIENT, [limit]: BRIEF[limit] } });
    await proxy.set(fault);
    const { result, ms } = await timed(read);
    expect(result).toEqual({ ok: false, fault: { kind: "timeout", sent: "unknown", reference } });
    expect(ms).toBeGreaterThan(BRIEF[limit] - 5);
    expect(proxy.calls).toHaveLength(1);
  });

  it("leaves a write's outcome unknown", async () => {
    await renew({ times: BRIEF });
    await proxy.set({ kind: "hang", carriedOut: true });
    const before = api.written.length;
    expect(await faultOf(create())).toEqual(UNKNOWN);
    await until(() => expect(api.written.length).toBe(before + 1));
  });

  it("keeps no page waiting longer than it can, and does not begin when its time is over", async () => {
    await proxy.set({ kind: "hang" });
    expect(await faultOf(read({ deadline: performance.now() - 1 }))).toMatchObject({
      kind: "timeout",
      sent: "no",
    });
    expect(proxy.calls).toHaveLength(0);
    expect(await faultOf(read({ deadline: performance.now() + 60 }))).toMatchObject({ kind: "timeout" });
  });
});

describe("F6 and F7: an answer that is none", () => {
  it("is a fault of the API when it is larger than a megabyte, but for whole lists", async () => {
    const address = "x".repeat(1_100_000);
    await proxy.set({ kind: "json", json: { content: [], totalElements: 0, draw: address } });
    const filter = send(contract.cases.filter, { query: { page: 0, size: 25 } }, OPTIONS);
    expect(await filter).toMatchObject({ fault: { kind: "shape" } });
    await proxy.set({ kind: "json", json: [{ ...OFFICES[0], address }] });
    expect(await read()).toMatchObject({ ok: true, value: [{ address }] });
  });
});

describe("F29 and R74: nobody waits any more", () => {
  /** Makes a call that gets no answer before its visitor leaves. */
  async function left(call: typeof read | typeof create) {
    const visitor = new AbortController();
    const leaving = until(() => expect(proxy.calls).toHaveLength(1)).then(() => visitor.abort());
    await proxy.set({ kind: "hold", until: leaving });
    return call({ signal: visitor.signal });
  }

  it("ends a read at once", async () => {
    await expect(left(read)).rejects.toThrow();
  });

  it("lets a write go on", async () => {
    const before = api.written.length;
    expect(await left(create)).toEqual({ ok: true, value: 77 });
    expect(api.written.length).toBe(before + 1);
  });
});
