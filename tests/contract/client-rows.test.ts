import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint, Input } from "#server/api/endpoint.ts";
import { createSender, type Sender } from "#server/api/send.ts";
import { type SmallApi, startSmallApi } from "#tests/support/small-api.ts";

/** One odd row takes nothing with it: public lists and statistics are read row by row. */

const warnings: unknown[] = [];
const log = {
  info: () => undefined,
  warn: (fields: unknown) => void warnings.push(fields),
  error: () => undefined,
};

let answer: unknown;
let api: SmallApi;
let sender: Sender;

beforeAll(async () => {
  const list = () => ({ json: answer });
  api = await startSmallApi({
    "GET /api/offices": list,
    "GET /api/mps": list,
    "GET /api/parties": list,
    "GET /api/mandates": list,
    "GET /api/case-categories": list,
    "GET /api/statistics": list,
    "GET /api/statistics/top-mps": list,
  });
  sender = createSender({ baseUrl: api.url, log });
});

beforeEach(() => void warnings.splice(0));
afterEach(() => (answer = undefined));

afterAll(async () => {
  await sender.close();
  await api.stop();
});

async function read<E extends Endpoint>(endpoint: E, rows: unknown) {
  answer = rows;
  const input = endpoint.path.includes("statistics") ? { query: {} } : {};
  return sender.send(endpoint, input as Input<E>, { requestId: "r" });
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
  ] as const)("of %s is read without it, and one line tells of it", async (_what, endpoint, good, odd) => {
    const whole = await read(endpoint, [good]);
    const outcome = await read(endpoint, [...odd, good]);
    expect(outcome).toEqual(whole);
    expect(outcome.ok && outcome.value).toHaveLength(1);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatchObject({ endpoint: `GET ${endpoint.path}`, rows: odd.length, requestId: "r" });
    expect(JSON.stringify(warnings)).not.toMatch(/abc|41\.1|2024/);
  });

  it.each([
    ["coordinates", contract.offices.list, office, 12345],
    ["picturePath", contract.mps.list, mp, 5],
    ["officeId", contract.mps.list, mp, "abc"],
    ["iconPath", contract.categories.list, { id: 4, name: "К" }, { a: 1 }],
  ] as const)("reads a wrong %s as absent", async (field, endpoint, good, wrong) => {
    const without = await read(endpoint, [{ ...good, [field]: null }]);
    expect(await read(endpoint, [{ ...good, [field]: wrong }])).toEqual(without);
    expect(without.ok && without.value).toHaveLength(1);
    expect(warnings).toEqual([expect.objectContaining({ fields: [field] })]);
  });

  it("is a fault when not a single row can be read, and when it is no list", async () => {
    for (const rows of [[{}, { id: "?" }], { rows: [office] }, null])
      expect(await read(contract.offices.list, rows)).toMatchObject({ ok: false, fault: { kind: "shape" } });
    expect(await read(contract.offices.list, [])).toEqual({ ok: true, value: [] });
  });
});

describe("a list that holds a row twice", () => {
  it("is read with the first of them", async () => {
    const offices = await read(contract.offices.list, [
      office,
      { ...office, id: 2 },
      { ...office, address: "Б" },
    ]);
    expect(offices.ok && offices.value.map(({ id, address }) => `${id} ${address}`)).toEqual(["1 А", "2 А"]);
    const entry = { statisticsType: "casesByMonth", statisticsKey: "2026-01", count: 4 };
    const figures = await read(contract.statistics.overall, [
      entry,
      { ...entry, statisticsKey: "2026-02" },
      entry,
      { ...entry, statisticsType: "casesByGenderId" },
    ]);
    expect(figures.ok && figures.value.map(({ type, key }) => `${type} ${key}`)).toEqual([
      "casesByMonth 2026-01",
      "casesByMonth 2026-02",
      "casesByGenderId 2026-01",
    ]);
    const top = { mpId: 3, count: 2 };
    const tops = await read(contract.statistics.topMps, [top, top]);
    expect(tops.ok && tops.value).toHaveLength(1);
  });
});
