import { createServer as createTcpServer, type Server } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint, Input } from "#server/api/endpoint.ts";
import { type CallOptions, TIMES } from "#server/api/send.ts";
import { createTransport } from "#server/api/transport/exchange.ts";
import { connectorFor } from "#server/connector.ts";
import { useClient } from "#tests/support/client-api.ts";
import { listen } from "#tests/support/listen.ts";

/** What goes over the wire, over which wire, and how rows of a reply are read. */

const STATUS = { statusId: 2, comment: "јавено" };
const OPTIONS: CallOptions = { requestId: "ref-1" };

/** The rows that every public list answers; none before a test sets them. */
let rows: unknown = [];
beforeEach(() => (rows = []));

const LISTS = ["mps", "parties", "mandates", "case-categories", "statistics", "statistics/top-mps"];

const { api, proxy, send, lines, renew } = useClient({
  ...Object.fromEntries(LISTS.map((path) => [`GET /api/${path}`, () => ({ json: rows })])),
  "GET /api/offices": () => ({ json: rows, headers: { "set-cookie": ["a=1", "b=2; HttpOnly"] } }),
  "GET /legacy/api/offices": () => ({ json: [] }),
  "PUT /admin/api/cases/7/status": () => ({ json: null }),
  "PUT /admin/api/cases/8/status": () => ({ status: 204 }),
});

const setStatus = (id: number, options: Partial<CallOptions> = {}) =>
  send(contract.cases.setStatus, { params: { id }, body: STATUS }, { ...OPTIONS, ...options });

describe("the headers of a call", () => {
  it("of a read are what the API needs and no more", async () => {
    await send(contract.offices.list, {}, OPTIONS);
    const { host, connection, ...headers } = proxy.calls[0]?.headers ?? {};
    expect(headers).toEqual({ accept: "application/json", "x-request-id": "ref-1" });
    expect([host, connection]).toEqual([new URL(proxy.url).host, "keep-alive"]);
  });

  it("of a write say what it carries and which form it came from", async () => {
    await setStatus(7, { submissionKey: "form" });
    expect(proxy.calls[0]).toMatchObject({
      method: "PUT",
      path: "/admin/api/cases/7/status",
      body: JSON.stringify(STATUS),
    });
    expect(Object.keys(proxy.calls[0]?.headers ?? {}).toSorted()).toEqual([
      "accept",
      "connection",
      "content-length",
      "content-type",
      "host",
      "idempotency-key",
      "x-request-id",
    ]);
  });

  it("take from credentials only what proves who asks", async () => {
    const headers = () => ({
      Authorization: "Bearer t",
      Cookie: "s=1",
      Host: "evil",
      "X-Forwarded-For": "1",
      Accept: "*",
    });
    await send(
      contract.offices.list,
      {},
      { ...OPTIONS, credentials: { headers, absorb: () => Promise.resolve() } },
    );
    expect(proxy.calls[0]?.headers).toMatchObject({
      authorization: "Bearer t",
      cookie: "s=1",
      accept: "application/json",
    });
    expect(proxy.calls[0]?.headers).not.toHaveProperty("x-forwarded-for");
    expect(proxy.calls[0]?.headers.host).toBe(new URL(proxy.url).host);
  });

  it("of an answer stay here, but for the cookies of somebody who is signed in", async () => {
    const absorbed: string[][] = [];
    const credentials = {
      headers: () => ({}),
      absorb: async (cookies: readonly string[]) => void absorbed.push([...cookies]),
    };
    const anonymous = await send(contract.offices.list, {}, OPTIONS);
    await send(contract.offices.list, {}, { ...OPTIONS, credentials });
    expect(anonymous).toEqual({ ok: true, value: [] });
    expect(absorbed).toEqual([["a=1", "b=2; HttpOnly"]]);
  });
});

it("the path of a call begins with the path of the API's base address", async () => {
  await renew({ baseUrl: `${proxy.url}/legacy/` });
  expect((await send(contract.offices.list, {}, OPTIONS)).ok).toBe(true);
  expect(proxy.calls[0]?.path).toBe("/legacy/api/offices");
});

describe("the connections", () => {
  it("are kept for reads and new for each write, so that a dead one never swallows a write", async () => {
    await renew({ baseUrl: api.url });
    const opened = async (call: () => Promise<unknown>) => {
      const before = api.connections();
      for (let n = 0; n < 6; n += 1) await call();
      return api.connections() - before;
    };
    // One is given back a moment after its answer: two take turns.
    expect(await opened(() => send(contract.offices.list, {}, OPTIONS))).toBeLessThanOrEqual(2);
    const write = { params: { id: 7 }, body: STATUS };
    expect(await opened(() => send(contract.cases.setStatus, write, OPTIONS))).toBe(6);
  });

  it("that the API closes while nobody uses them cost a read nothing", async () => {
    await send(contract.offices.list, {}, OPTIONS);
    await proxy.set({ kind: "refuse" });
    await proxy.clear();
    expect((await send(contract.offices.list, {}, OPTIONS)).ok).toBe(true);
  });
});

describe("a write that is given up before it is connected", () => {
  it("is told as not sent, and is not sent later either", async () => {
    const transport = createTransport(proxy.url, TIMES, connectorFor());
    const limit = new AbortController();
    const write = { method: "POST", path: "/api/cases/case", headers: {}, body: "{}" } as const;
    const outcome = transport.exchange(write, { maxBytes: 100, signal: limit.signal });
    limit.abort(new DOMException("late", "TimeoutError"));
    expect(await outcome).toEqual({ answered: false, sent: false, why: "timeout" });
    const next = { ...write, path: "/api/cases/next" };
    await transport.exchange(next, { maxBytes: 100, signal: new AbortController().signal });
    expect(proxy.calls.map(({ path }) => path)).toEqual([next.path]);
    await transport.close();
  });
});

describe("a connection that can't be trusted (F28, R48)", () => {
  const write = { params: { id: 7 }, body: STATUS };

  async function attempt(server: Server, times = TIMES) {
    await renew({ baseUrl: `https://localhost:${await listen(server)}`, times });
    const outcome = await send(contract.cases.setStatus, write, OPTIONS);
    server.close();
    return outcome;
  }

  it("gets nothing when it does not speak TLS", async () => {
    const plain = createTcpServer((socket) =>
      socket.on("error", () => undefined).end("HTTP/1.1 200 OK\r\n\r\n"),
    );
    expect(await attempt(plain)).toMatchObject({ fault: { kind: "refused", sent: "no" } });
    expect(lines).toMatchObject([{ level: "error", fields: { reason: "insecure" } }]);
  });

  it("is left when it takes too long to be made, with nothing sent", async () => {
    const silent = createTcpServer((socket) => socket.on("error", () => undefined));
    // So that no other test waits for it.
    const outcome = await attempt(silent, { connect: 80, headers: 3_600_000, call: 3_600_000 });
    expect(outcome).toMatchObject({ fault: { kind: "timeout", sent: "no" } });
  });
});

/** Reads a public list or statistic whose reply has these rows. */
async function read<E extends Endpoint>(call: E, given: unknown) {
  rows = given;
  const input = call.path.includes("statistics") ? { query: {} } : {};
  return send(call, input as Input<E>, OPTIONS);
}

const office = { id: 1, statusId: true, municipalityId: 12, address: "А", coordinates: "41.1,21.1" };
const mp = { id: 3, statusId: true, fullName: "М", officeId: 1 };

describe("a list with an odd row", () => {
  it.each([
    ["offices", contract.offices.list, office, [null, {}, 7, { ...office, id: 2, municipalityId: null }]],
    ["offices", contract.offices.list, office, [{ ...office, id: 2, municipalityId: "abc" }]],
    ["MPs", contract.mps.list, mp, [null, [], { ...mp, id: "x" }]],
    ["parties", contract.parties.list, { id: 4, name: "П" }, [{ name: "Q" }]],
    ["terms", contract.mandates.list, { id: 1, name: "2024-2028" }, [{ id: null, name: "?" }]],
    ["categories", contract.categories.list, { id: 4, name: "К" }, [{ id: {} }]],
    ["top MPs", contract.statistics.topMps, { mpId: 3, count: 9 }, [{ mpId: null, count: 2 }]],
    [
      "statistics",
      contract.statistics.overall,
      { statisticsType: "casesAll", statisticsKey: null, count: 7 },
      [{ statisticsType: "eventsAll", count: null }, null],
    ],
  ] as const)("of %s is read without it, and one line tells of it", async (_what, call, good, odd) => {
    const whole = await read(call, [good]);
    const outcome = await read(call, [...odd, good]);
    expect(outcome).toEqual(whole);
    expect(outcome.ok && outcome.value).toHaveLength(1);
    const fields = { endpoint: `GET ${call.path}`, rows: odd.length, requestId: "ref-1" };
    expect(lines).toMatchObject([{ level: "warn", fields }]);
    expect(JSON.stringify(lines)).not.toMatch(/abc|41\.1|2024/);
  });

  it.each([
    ["coordinates", contract.offices.list, office, 12345],
    ["picturePath", contract.mps.list, mp, 5],
    ["officeId", contract.mps.list, mp, "abc"],
    ["iconPath", contract.categories.list, { id: 4, name: "К" }, { a: 1 }],
  ] as const)("reads a wrong %s as absent", async (field, call, good, wrong) => {
    const without = await read(call, [{ ...good, [field]: null }]);
    expect(await read(call, [{ ...good, [field]: wrong }])).toEqual(without);
    expect(without.ok && without.value).toHaveLength(1);
    expect(lines).toMatchObject([{ level: "warn", fields: { fields: [field] } }]);
  });

  // R69
  it("is a fault when not a single row can be read, and when it is no list", async () => {
    for (const odd of [[{}, { id: "?" }], { rows: [office] }, null])
      expect(await read(contract.offices.list, odd)).toMatchObject({ ok: false, fault: { kind: "shape" } });
    expect(await read(contract.offices.list, [])).toEqual({ ok: true, value: [] });
  });
});
