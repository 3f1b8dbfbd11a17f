import { beforeEach, describe, expect, it } from "vitest";
import { MANDATES } from "#app/model/lookups.ts";
import { activeOnly } from "#server/api/cache.ts";
import { createListSource } from "#server/api/lists.ts";
import { createStatistics, STATISTICS_CACHE } from "#server/api/statistics.ts";
import { CACHE_TIMES } from "#server/cache.ts";
import { useClient } from "#tests/support/client-api.ts";

/** R72: the public lists and statistics outlive the API; that they are read once for many: `unit/cache.test.ts`. */

const NAMES = { name: "М", nameAl: "S", nameEn: "E" };
const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 31);

let time = START;

const { proxy, sender } = useClient({
  "GET /api/offices": () => ({
    json: [
      { id: 1, statusId: true, municipalityId: "12" },
      { id: 2, statusId: false, municipalityId: 13 },
      { id: 3, municipalityId: 14 },
    ],
  }),
  "GET /api/mps": () => ({
    json: [
      { id: 5, statusId: true, fullName: "А" },
      { id: 6, statusId: false, fullName: "Б" },
    ],
  }),
  "GET /api/parties": () => ({ json: [{ id: 9, ...NAMES, statusId: false }] }),
  "GET /api/case-categories": () => ({ json: [{ id: 11, code: "7", ...NAMES }] }),
  "GET /api/statistics": () => ({
    json: [{ statisticsType: "casesAll", statisticsKey: null, count: "7" }],
  }),
  "GET /api/statistics/5/mp": () => ({ json: [] }),
  "GET /api/mandates": () => ({ json: [{ id: 3, name: "2028-2032" }] }),
});

beforeEach(() => {
  time = START;
});

const lists = () => {
  const source = createListSource(sender(), { ...CACHE_TIMES, now: () => time });
  return async () => activeOnly(await source.all());
};

describe("the public lists", () => {
  it("hold active offices and MPs, and every party and category, since old cases name them", async () => {
    const { offices, mps, parties, categories, stale, asOf } = await lists()();
    expect(offices).toEqual([{ id: 1, active: true, municipalityId: 12, address: "", coordinates: "" }]);
    expect(mps.map(({ id }) => id)).toEqual([5]);
    expect(parties).toEqual([{ id: 9, ...NAMES, iconPath: "", active: false }]);
    expect(categories).toEqual([{ id: 11, code: 7, ...NAMES, description: "", iconPath: "" }]);
    expect([stale, asOf]).toEqual([false, "2026-01-31T00:00:00.000Z"]);
  });

  it("have built-in parties and categories when the API's never came", async () => {
    await proxy.set({ kind: "status", status: 500 }, { path: "/api/parties" });
    await proxy.set({ kind: "html" }, { path: "/api/case-categories" });
    const { parties, categories, stale } = await lists()();
    expect(parties).toHaveLength(18);
    expect(categories.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(categories[0]).toMatchObject({ code: null, nameEn: "Access to public services" });
    expect(stale).toBe(true);
  });

  it("are kept from being poisoned by a wrong answer", async () => {
    const get = lists();
    await get();
    await proxy.set({ kind: "json", json: [{ id: "broken" }] });
    time += 2 * HOUR;
    expect(await get()).toMatchObject({ offices: [{ id: 1 }], stale: true });
  });
});

const source = () => createStatistics(sender(), { ...STATISTICS_CACHE, now: () => time });
describe("public statistics", () => {
  it("know the terms of office, and the built-in ones when the API has none", async () => {
    expect(await source().mandates()).toEqual([{ id: 3, name: "2028-2032" }]);
    await proxy.set({ kind: "status", status: 404 });
    expect(await source().mandates()).toBe(MANDATES);
  });
});
