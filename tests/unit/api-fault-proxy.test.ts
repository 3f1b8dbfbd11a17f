import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FaultProxy, startFaultProxy } from "#tests/support/fault-proxy.ts";
import { type SmallApi, startSmallApi } from "#tests/support/small-api.ts";

let api: SmallApi;
let proxy: FaultProxy;

beforeAll(async () => {
  api = await startSmallApi({
    "GET /a": () => ({ json: { n: 1 }, headers: { "set-cookie": ["s=1", "t=2"] } }),
    "POST /a": (_request, body) => ({ status: 201, json: { got: body } }),
  });
  proxy = await startFaultProxy(api.url);
});
afterEach(() => proxy.clear());
afterAll(async () => {
  await proxy.stop();
  await api.stop();
});

const get = (path = "/a") => fetch(proxy.url + path, { redirect: "manual" });

describe("the fault proxy", () => {
  it("passes calls and answers through as they are, and records the calls", async () => {
    const response = await fetch(`${proxy.url}/a?q=1`, {
      method: "POST",
      body: "x=1",
      headers: { "X-Test": "t" },
    });
    expect([response.status, await response.json()]).toEqual([201, { got: "x=1" }]);
    expect(proxy.calls).toMatchObject([
      { method: "POST", path: "/a?q=1", body: "x=1", headers: { "x-test": "t" }, fault: undefined },
    ]);
    expect((await get()).headers.getSetCookie()).toEqual(["s=1", "t=2"]);
  });

  it("strikes only the calls that match, after some and for some", async () => {
    await proxy.set({ kind: "status", status: 401 }, { path: "/a", method: "GET", after: 1, times: 2 });
    const statuses = [];
    for (let call = 0; call < 5; call += 1) statuses.push((await get()).status);
    expect(statuses).toEqual([200, 401, 401, 200, 200]);
    expect((await get("/b")).status).toBe(404);
  });

  it("matches paths by a pattern too", async () => {
    await proxy.set({ kind: "status", status: 500 }, { path: /^\/a$/ });
    expect([(await get("/a")).status, (await get("/a?x")).status]).toEqual([500, 200]);
  });

  it("drops cookies, changes shapes, redirects", async () => {
    await proxy.set({ kind: "no-cookies" });
    expect((await get()).headers.getSetCookie()).toEqual([]);
    await proxy.set({ kind: "shape", change: (body: { n: number }) => [body.n] });
    expect(await (await get()).json()).toEqual([1]);
    await proxy.set({ kind: "redirect", to: "/elsewhere" });
    expect((await get()).headers.get("location")).toBe("/elsewhere");
  });

  it("closes its port for `refuse` and opens the same one again", async () => {
    const { url } = proxy;
    await proxy.set({ kind: "refuse" });
    // The first may still find the connection that is just being closed.
    await expect(get()).rejects.toThrow();
    await expect(get()).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
    await proxy.clear();
    expect([(await get()).status, proxy.url]).toEqual([200, url]);
  });

  it("resets after the upstream wrote", async () => {
    const before = api.written.length;
    await proxy.set({ kind: "reset" });
    await expect(fetch(`${proxy.url}/a`, { method: "POST", body: "x" })).rejects.toThrow();
    expect(api.written.length).toBe(before + 1);
  });

  it("can be controlled from another process", async () => {
    const tell = (method: string, body?: object) =>
      fetch(proxy.controlUrl, { method, ...(body && { body: JSON.stringify(body) }) });
    await tell("POST", { fault: { kind: "status", status: 503 }, match: { path: "/a" } });
    expect((await get()).status).toBe(503);
    expect(await (await tell("GET")).json()).toMatchObject([{ path: "/a", fault: "status" }]);
    await tell("DELETE");
    expect([(await get()).status, proxy.calls.length]).toEqual([200, 1]);
  });
});
