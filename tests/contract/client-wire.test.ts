import { createServer as createHttpsServer } from "node:https";
import { createServer as createTcpServer, type Server } from "node:net";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { contract } from "#server/api/contract/index.ts";
import { endpoint, type Input } from "#server/api/endpoint.ts";
import { type CallOptions, createSender, type Sender } from "#server/api/send.ts";
import { createTransport } from "#server/api/transport/exchange.ts";
import { connectorFor } from "#server/connector.ts";
import { type FaultProxy, startFaultProxy } from "#tests/support/fault-proxy.ts";
import { listen } from "#tests/support/listen.ts";
import { selfSigned } from "#tests/support/self-signed.ts";
import { type SmallApi, startSmallApi } from "#tests/support/small-api.ts";
import { NO_HANG_MS } from "#tests/support/timing.ts";

/** What goes over the wire, and over which wire. */

const STATUS = { statusId: 2, comment: "јавено" };
const OPTIONS: CallOptions = { requestId: "ref-1" };

let api: SmallApi;
let proxy: FaultProxy;
let sender: Sender;
let reports: { level: string; fields: object }[] = [];
const log = {
  info: (fields: object | string) => reports.push({ level: "info", fields: Object(fields) }),
  warn: (fields: object | string) => reports.push({ level: "warn", fields: Object(fields) }),
  error: (fields: object | string) => reports.push({ level: "error", fields: Object(fields) }),
};

beforeAll(async () => {
  api = await startSmallApi({
    "GET /api/offices": () => ({ json: [], headers: { "set-cookie": ["a=1", "b=2; HttpOnly"] } }),
    "GET /legacy/api/offices": () => ({ json: [] }),
    "GET /admin/api/cases/filter": () => ({ json: { content: [], totalElements: 0 } }),
    "PUT /admin/api/cases/7/status": () => ({ json: null }),
    "PUT /admin/api/cases/8/status": () => ({ status: 204 }),
  });
  proxy = await startFaultProxy(api.url);
  sender = createSender({ baseUrl: proxy.url, log });
});

afterEach(async () => {
  await proxy.clear();
  reports = [];
});

afterAll(async () => {
  await sender.close();
  await proxy.stop();
  await api.stop();
});

const setStatus = (id: number, options: Partial<CallOptions> = {}) =>
  sender.send(contract.cases.setStatus, { params: { id }, body: STATUS }, { ...OPTIONS, ...options });

describe("the headers of a call", () => {
  it("of a read are what the API needs and no more", async () => {
    await sender.send(contract.offices.list, {}, OPTIONS);
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
    await sender.send(
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

  it("name a form's write to one record always the same, to another record differently", async () => {
    await setStatus(7, { submissionKey: "form" });
    await setStatus(7, { submissionKey: "form" });
    await setStatus(8, { submissionKey: "form" });
    await setStatus(7, { submissionKey: "other form" });
    const keys = proxy.calls.map(({ headers }) => headers["idempotency-key"]);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
    expect(keys[0]).not.toContain("form");
  });

  it("of an answer stay here, but for the cookies of somebody who is signed in", async () => {
    const absorbed: string[][] = [];
    const credentials = {
      headers: () => ({}),
      absorb: async (cookies: readonly string[]) => void absorbed.push([...cookies]),
    };
    const anonymous = await sender.send(contract.offices.list, {}, OPTIONS);
    await sender.send(contract.offices.list, {}, { ...OPTIONS, credentials });
    expect(anonymous).toEqual({ ok: true, value: [] });
    expect(absorbed).toEqual([["a=1", "b=2; HttpOnly"]]);
  });
});

describe("the path of a call", () => {
  const caller = [2] as const;
  const one = endpoint({
    method: "GET",
    path: "/admin/api/cases/{id}",
    caller,
    params: contract.cases.get.params,
  });
  const pattern = /^\/admin\/api\/cases\/\d{1,15}$/;

  it("is always its template with digits in its places", async () => {
    const ids = fc.oneof(
      fc.nat(),
      fc.maxSafeInteger(),
      fc.double(),
      fc.string(),
      fc.constantFrom("..", "7/../8", "7?x=1", "7#", "%2e"),
    );
    await fc.assert(
      fc.asyncProperty(ids, async (id) => {
        const before = proxy.calls.length;
        const outcome = await sender.send(one, { params: { id } } as Input<typeof one>, OPTIONS);
        const paths = proxy.calls.slice(before).map(({ path }) => path);
        expect(outcome).toMatchObject({ ok: false, fault: { kind: "status", status: 404 } });
        for (const path of paths) expect(path).toMatch(pattern);
      }),
      { numRuns: 100 },
    );
    expect(proxy.calls.length).toBeGreaterThan(0);
  });

  it("refuses to be made from anything but digits, whatever a schema allows", async () => {
    const careless = endpoint({
      method: "GET",
      path: "/api/{name}",
      caller: "anyone",
      params: z.object({ name: z.string() }),
    });
    await expect(sender.send(careless, { params: { name: "../users" } }, OPTIONS)).rejects.toThrow(
      "No id for {name}",
    );
    expect(proxy.calls).toEqual([]);
  });

  it("holds the filters that are given, in the API's terms", async () => {
    const query = { page: 0, size: 25, statusId: 2, mpId: undefined };
    await sender.send(contract.cases.filter, { query }, OPTIONS);
    expect(proxy.calls[0]?.path).toBe("/admin/api/cases/filter?page=0&size=25&statusId=2");
  });

  it("begins with the path of the API's base address", async () => {
    const below = createSender({ baseUrl: `${proxy.url}/legacy/`, log });
    expect((await below.send(contract.offices.list, {}, OPTIONS)).ok).toBe(true);
    expect(proxy.calls[0]?.path).toBe("/legacy/api/offices");
    await below.close();
  });
});

describe("the connections", () => {
  it("are kept for reads and new for each write, so that a dead one never swallows a write", async () => {
    const direct = createSender({ baseUrl: api.url, log });
    const opened = async (call: () => Promise<unknown>) => {
      const before = api.connections();
      for (let n = 0; n < 6; n += 1) await call();
      return api.connections() - before;
    };
    // One is given back a moment after its answer: two take turns.
    expect(await opened(() => direct.send(contract.offices.list, {}, OPTIONS))).toBeLessThanOrEqual(2);
    const write = { params: { id: 7 }, body: STATUS };
    expect(await opened(() => direct.send(contract.cases.setStatus, write, OPTIONS))).toBe(6);
    await direct.close();
  });

  it("that the API closes while nobody uses them cost a read nothing", async () => {
    await sender.send(contract.offices.list, {}, OPTIONS);
    await proxy.set({ kind: "refuse" });
    await proxy.clear();
    expect((await sender.send(contract.offices.list, {}, OPTIONS)).ok).toBe(true);
  });
});

describe("a write that is given up before it is connected", () => {
  it("is told as not sent, and is not sent later either", async () => {
    const transport = createTransport(proxy.url, { connect: 500, headers: 500 }, connectorFor());
    const limit = new AbortController();
    const write = { method: "POST", path: "/api/cases/case", headers: {}, body: "{}" } as const;
    const outcome = transport.exchange(write, { maxBytes: 100, signal: limit.signal });
    limit.abort(new DOMException("late", "TimeoutError"));
    expect(await outcome).toEqual({ answered: false, sent: false, why: "timeout" });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(proxy.calls).toEqual([]);
    await transport.close();
  });
});

describe("a connection that can't be trusted (F28, R48)", () => {
  const write = { params: { id: 7 }, body: STATUS };

  async function attempt(server: Server, scheme = "https") {
    const secure = createSender({ baseUrl: `${scheme}://localhost:${await listen(server)}`, log });
    const outcome = await secure.send(contract.cases.setStatus, write, OPTIONS);
    await secure.close();
    server.close();
    return outcome;
  }

  it("gets nothing when its certificate is nobody's, and the log says why", async () => {
    let asked = 0;
    const outcome = await attempt(
      createHttpsServer(selfSigned(), (_request, response) => response.end(String((asked += 1)))),
    );
    expect(outcome).toEqual({ ok: false, fault: { kind: "refused", sent: "no", reference: "ref-1" } });
    expect(reports).toMatchObject([
      { level: "error", fields: { reason: "insecure", code: "DEPTH_ZERO_SELF_SIGNED_CERT", attempt: 1 } },
    ]);
    expect(asked).toBe(0);
  });

  it("gets nothing when it does not speak TLS", async () => {
    const plain = createTcpServer((socket) =>
      socket.on("error", () => undefined).end("HTTP/1.1 200 OK\r\n\r\n"),
    );
    expect(await attempt(plain)).toMatchObject({ fault: { kind: "refused", sent: "no" } });
    expect(reports).toMatchObject([{ level: "error", fields: { reason: "insecure" } }]);
  });

  it("is left when it takes too long to be made, with nothing sent", async () => {
    const silent = createTcpServer((socket) => socket.on("error", () => undefined));
    const baseUrl = `https://localhost:${await listen(silent)}`;
    const secure = createSender({ baseUrl, log, times: { connect: 80, headers: 1_500, call: 1_500 } });
    const started = performance.now();
    const outcome = await secure.send(contract.cases.setStatus, write, OPTIONS);
    expect(outcome).toMatchObject({ fault: { kind: "timeout", sent: "no" } });
    expect(performance.now() - started).toBeLessThan(NO_HANG_MS);
    await secure.close();
    silent.close();
  });
});

describe("the log of faults", () => {
  it("names the call by its template and never holds an id, a query or a body", async () => {
    await proxy.set({ kind: "status", status: 403, json: { message: "secret" } });
    await sender.send(contract.cases.get, { params: { id: 4711 } }, OPTIONS);
    await sender.send(contract.cases.filter, { query: { page: 0, size: 25, mpId: 4711 } }, OPTIONS);
    await setStatus(4711);
    expect(reports.map(({ fields }) => (fields as { endpoint: string }).endpoint)).toEqual([
      "GET /admin/api/cases/{id}",
      "GET /admin/api/cases/filter",
      "PUT /admin/api/cases/{id}/status",
    ]);
    expect(JSON.stringify(reports)).not.toMatch(/4711|secret|јавено/);
  });

  it("says nothing of calls that went well", async () => {
    await sender.send(contract.offices.list, {}, OPTIONS);
    expect(reports).toEqual([]);
  });
});
