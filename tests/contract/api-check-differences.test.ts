import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Finding, isUnfit, type Report, tableOf } from "#server/api/check/finding.ts";
import { checkApi, Unreachable } from "#server/api/check/index.ts";
import { type FaultProxy, startFaultProxy } from "../support/fault-proxy.ts";
import { type OwnReference, startOwnReference } from "../support/own-reference.ts";
import { accessTokenOf } from "../support/reference-sign-in.ts";
import type { Planted } from "../support/wrong-api/planted.ts";
import { WRONG_READS } from "../support/wrong-api/reads.ts";
import { WRONG_WRITES } from "../support/wrong-api/writes.ts";

let reference: OwnReference;
let proxy: FaultProxy;
let given: { bearer: string }[];

beforeAll(async () => {
  reference = await startOwnReference();
  proxy = await startFaultProxy(reference.url);
  given = await Promise.all(
    ["administrator", "assistant"].map(async (name) => ({ bearer: await accessTokenOf(reference, name) })),
  );
});
afterAll(async () => {
  await proxy.stop();
  await reference.stop();
});

async function checkWith(planted: readonly Planted[], write: boolean): Promise<Report> {
  await proxy.clear();
  // Of several that match, the latest strikes: the ones that are there from the first call on come first.
  for (const { fault, match } of planted) await proxy.set(fault, match);
  return checkApi({ baseUrl: proxy.url, given, write, milliseconds: 3_000 });
}

const told = ({ differences }: Finding) =>
  differences.map(({ probe, field, expected, came }) => `${probe}: ${field}: ${expected} -> ${came}`);

const byCall = (entries: readonly (readonly [string, readonly string[]])[]) => Object.fromEntries(entries);

const planted = (all: readonly Planted[]) =>
  byCall(
    [...Map.groupBy(all, ({ call }) => call)].map(([call, those]) => [
      call,
      those.flatMap((one) => one.found),
    ]),
  );
const found = ({ findings }: Report) =>
  byCall(
    findings
      .filter(({ verdict }) => verdict === "differs" || verdict === "missing")
      .map((finding) => [finding.name, told(finding)]),
  );

const missing = ({ findings }: Report) =>
  findings.filter(({ verdict }) => verdict === "missing").map(({ name }) => name);

describe("an API with a difference in nearly every read", () => {
  let report: Report;
  beforeAll(async () => {
    report = await checkWith(WRONG_READS, false);
  });

  it("is found out in each of them, and in nothing else", () => {
    expect(found(report)).toEqual(planted(WRONG_READS));
    expect(isUnfit(report)).toBe(true);
  });

  it("has the calls missing that it does not know", () => {
    expect(missing(report)).toEqual(["GET /admin/api/cases/current-user"]);
  });

  it("is told what could not be tried because of it", () => {
    const rest = report.findings.filter(({ verdict }) => verdict === "refused" || verdict === "not reached");
    expect(rest.map(({ name, note }) => [name, note])).toEqual(
      ["GET /admin/api/case-categories/{id}", "GET /admin/api/offices/{id}"].map((name) => [
        name,
        "the list is empty or could not be read",
      ]),
    );
  });

  it("is described without a word of what it said", () => {
    expect(tableOf(report)).not.toMatch(/secret|three|20\.11|a few|nameSq|Sign in/);
  });
});

describe("an API that carries writes out wrongly", () => {
  let report: Report;
  beforeAll(async () => {
    report = await checkWith(WRONG_WRITES, true);
  });

  it("is found out in each of them, and in nothing else", () => {
    expect(found(report)).toEqual(planted(WRONG_WRITES));
  });

  it("gets back what a wrong value has replaced", async () => {
    expect(report.stays.filter((what) => what.includes("NOT as before"))).toEqual([]);
  });
});

describe("an API that is not there", () => {
  it("is no finding, but the end of the check", async () => {
    const options = { baseUrl: "http://127.0.0.1:9", given: [], write: false, milliseconds: 500 };
    await expect(checkApi(options)).rejects.toThrow(Unreachable);
  });
});
