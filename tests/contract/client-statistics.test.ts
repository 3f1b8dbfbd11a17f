import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MANDATES } from "#app/model/lookups.ts";
import { senderOf } from "#server/api/client.ts";
import { ListUnavailable } from "#server/api/lists.ts";
import { createSender, type Sender } from "#server/api/send.ts";
import { createStatistics, publicStatistics, STATISTICS_CACHE } from "#server/api/statistics.ts";
import { type FaultProxy, startFaultProxy } from "#tests/support/fault-proxy.ts";
import { productContext } from "#tests/support/product-context.ts";
import { type SmallApi, startSmallApi } from "#tests/support/small-api.ts";

/** R72: public statistics are read once for many, and outlive the API. */

const START = Date.UTC(2026, 0, 31);
const MINUTE = 60_000;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let api: SmallApi;
let proxy: FaultProxy;
let sender: Sender;
let time = START;

beforeAll(async () => {
  api = await startSmallApi({
    "GET /api/statistics": () => ({
      json: [{ statisticsType: "casesAll", statisticsKey: null, count: "7" }],
    }),
    "GET /api/statistics/5/mp": () => ({ json: [] }),
    "GET /api/mandates": () => ({ json: [{ id: 3, name: "2028-2032" }] }),
  });
  proxy = await startFaultProxy(api.url);
});

beforeEach(() => {
  time = START;
  sender = createSender({ baseUrl: proxy.url, log, times: { connect: 1_000, headers: 1_000, call: 2_000 } });
});

afterEach(async () => {
  await sender.close();
  await proxy.clear();
});

afterAll(async () => {
  await proxy.stop();
  await api.stop();
});

const source = (entries = STATISTICS_CACHE.entries) =>
  createStatistics(sender, { ...STATISTICS_CACHE, entries, now: () => time });
const paths = () => proxy.calls.map(({ path }) => path);
const NO_MONTHS = { query: {} };

describe("public statistics", () => {
  it("cost one call each and filter, however many ask", async () => {
    const { overall, ofMp } = source();
    await Promise.all(Array.from({ length: 50 }, () => overall(NO_MONTHS)));
    await overall({ query: { startMonth: "2026-01" } });
    await ofMp({ params: { id: 5 }, query: {} });
    await ofMp({ params: { id: 5 }, query: {} });
    expect(paths()).toEqual([
      "/api/statistics",
      "/api/statistics?startMonth=2026-01",
      "/api/statistics/5/mp",
    ]);
  });

  it("are given stale, and say so, while the API is down", async () => {
    const { overall } = source();
    await overall(NO_MONTHS);
    await proxy.set({ kind: "status", status: 500 });
    time += 10 * MINUTE;
    expect(await overall(NO_MONTHS)).toEqual({
      value: [{ type: "casesAll", key: "", count: 7 }],
      asOf: START,
      stale: true,
    });
  });

  it("that were never had are a fault, also of an MP who is not there", async () => {
    const { ofMp } = source();
    const missing = await ofMp({ params: { id: 6 }, query: {} }).catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(ListUnavailable);
    expect((missing as ListUnavailable).fault).toMatchObject({ kind: "status", status: 404 });
  });

  it("are kept in bounds: what was asked for longest ago goes first", async () => {
    const { overall } = source(2);
    const ask = (startMonth: string) => overall({ query: { startMonth } });
    await ask("2026-01");
    await ask("2026-02");
    await ask("2026-03");
    await ask("2026-03");
    await ask("2026-01");
    expect(paths().map((path) => path.slice(-2))).toEqual(["01", "02", "03", "01"]);
  });

  it("know the terms of office, and the built-in ones when the API has none", async () => {
    expect(await source().mandates()).toEqual([{ id: 3, name: "2028-2032" }]);
    await proxy.set({ kind: "status", status: 404 });
    expect(await source().mandates()).toBe(MANDATES);
  });

  it("keep no page waiting longer than it may", async () => {
    const context = productContext({}, senderOf.give(sender));
    await expect(publicStatistics(context, ({ overall }) => overall(NO_MONTHS))).resolves.toMatchObject({
      stale: false,
    });
  });
});
