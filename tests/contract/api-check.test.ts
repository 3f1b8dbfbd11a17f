import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isUnfit, nameOf, type Report, tableOf } from "#server/api/check/finding.ts";
import { checkApi } from "#server/api/check/index.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { call } from "../support/api-call.ts";
import { type OwnReference, startOwnReference } from "../support/own-reference.ts";
import { accessTokenOf, type ApiSession, signInAs } from "../support/reference-sign-in.ts";

let reference: OwnReference;
let administrator: ApiSession;
let assistant: ApiSession;
/** Reads and writes with two access tokens: the whole contract. */
let whole: Report;

beforeAll(async () => {
  reference = await startOwnReference();
  administrator = await signInAs(reference, "administrator");
  assistant = await signInAs(reference, "assistant");
  const tokens = [
    await accessTokenOf(reference, "administrator"),
    await accessTokenOf(reference, "assistant"),
  ];
  whole = await check({ bearers: tokens, write: true });
});
afterAll(() => reference.stop());

const check = ({ bearers, write = false }: { bearers: readonly string[]; write?: boolean }) =>
  checkApi({
    baseUrl: reference.url,
    given: bearers.map((bearer) => ({ bearer })),
    write,
    milliseconds: 10_000,
  });

const COMMAND = new URL("../../server/api/check/command.ts", import.meta.url).pathname;

const run = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [COMMAND, ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );

const calls = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));
const named = ({ findings }: Report, verdict: string) =>
  findings.filter((finding) => finding.verdict === verdict).map(({ name }) => name);

describe("the reference API", () => {
  it("keeps only what no call can clear up, and each of it is told", async () => {
    expect(whole.stays.map((what) => what.replaceAll(/\d+|[0-9a-f]{6}/g, "#"))).toEqual([
      expect.stringContaining("contact message"),
      expect.stringContaining("meeting request"),
      expect.stringMatching(/^case # .* rejected$/),
      expect.stringMatching(/^event #/),
      expect.stringMatching(/^category #/),
      expect.stringMatching(/^user # .* not active$/),
      expect.stringMatching(/^office # .* not active$/),
    ]);
    const session = administrator;
    const users = await call(reference.url, contract.users.list, {}, { session });
    const offices = await call(reference.url, contract.offices.listForStaff, {}, { session });
    const query = { page: 0, size: 100 };
    const meetings = await call(reference.url, contract.meetings.filter, { query }, { session });
    const cases = await call(reference.url, contract.cases.filter, { query }, { session });
    const isMarked = (text: string) => text.startsWith("api:check");
    expect(users.value.filter(({ fullName }) => isMarked(fullName)).map(({ active }) => active)).toEqual([
      false,
    ]);
    expect(offices.value.filter(({ address }) => isMarked(address)).map(({ active }) => active)).toEqual([
      false,
    ]);
    expect(meetings.value.content.filter(({ fullName }) => isMarked(fullName))).toEqual([]);
    const left = cases.value.content.filter(({ fullName }) => isMarked(fullName));
    expect(left.map(({ caseStatusId }) => caseStatusId)).toEqual([3, 3]);
  });

  it("has no other record changed by it", async () => {
    const untouched = await startOwnReference();
    try {
      const lists = [contract.parties.list, contract.mps.list] as const;
      for (const list of lists) {
        const [one, other] = await Promise.all([
          call(reference.url, list, {}),
          call(untouched.url, list, {}),
        ]);
        expect(one.body).toEqual(other.body);
      }
    } finally {
      await untouched.stop();
    }
  });
});

describe("without an own session", () => {
  it("writes nothing unless told, and does not end a session that it was given", async () => {
    const { findings, stays } = await check({ bearers: [administrator.bearer, assistant.bearer] });
    expect(findings.map(({ name }) => name)).toEqual(
      expect.arrayContaining(calls.filter(({ method }) => method === "GET").map(nameOf)),
    );
    expect(findings.every(({ name }) => name.startsWith("GET "))).toBe(true);
    expect(stays).toEqual([]);
    expect(findings.find(({ name }) => name === nameOf(contract.auth.token))).toMatchObject({
      verdict: "not reached",
      note: expect.stringContaining("access token"),
    });
    const profile = await call(reference.url, contract.users.profile, {}, { session: administrator });
    expect(profile.status).toBe(200);
  });

  it("calls what the callers may not call refused, which is no difference", async () => {
    const report = await check({ bearers: [assistant.bearer] });
    expect(isUnfit(report)).toBe(false);
    const others = calls.filter(
      ({ method, caller }) => method === "GET" && Array.isArray(caller) && !caller.includes(2),
    );
    expect(named(report, "refused").toSorted()).toEqual(others.map(nameOf).toSorted());
  });

  it("calls everything of staff refused for nobody and for a stranger", async () => {
    const staff = calls.filter(
      ({ method, caller }) => method === "GET" && !["anyone", "bearer"].includes(String(caller)),
    );
    for (const bearers of [[], ["stranger"]]) {
      const report = await check({ bearers });
      expect(named(report, "refused").toSorted()).toEqual(staff.map(nameOf).toSorted());
      expect(named(report, "fits")).toHaveLength(10);
      expect(isUnfit(report)).toBe(false);
    }
  });

  it("takes a cookie too", async () => {
    const given = [{ cookie: `JSESSIONID=${administrator.cookie}` }];
    const report = await checkApi({ baseUrl: reference.url, given, write: false, milliseconds: 10_000 });
    expect(report.findings.find(({ name }) => name === nameOf(contract.users.list))?.verdict).toBe("fits");
  });
});

describe("the command", () => {
  it("prints a line per call and ends with 0 when all fits, 1 when something is missing, 2 for wrong use", async () => {
    const [fits, missing, wrong] = await Promise.all([
      run("--url", reference.url, "--bearer", administrator.bearer),
      run("--url", `${reference.url}/elsewhere`),
      run("--url"),
    ]);
    expect(fits.stdout).toMatch(/^fits +GET \/api\/offices$/m);
    expect(fits.stdout).toMatch(/^\d+ fits, 0 differs, 0 missing, \d+ refused, \d+ not reached$/m);
    expect(missing.stdout).toMatch(/^missing +GET \/api\/offices$/m);
    expect(wrong.stderr).toContain("npm run api:check -- --url https://host");
    expect([fits.code, missing.code, wrong.code]).toEqual([0, 1, 2]);
  });
});

describe("a host that is not there", () => {
  it("is told in one sentence, and by the code 1", async () => {
    const { code, stdout, stderr } = await run("--url", "http://127.0.0.1:1/api");
    expect([code, stdout, stderr]).toEqual([
      1,
      "",
      "Nothing was checked at http://127.0.0.1:1: no connection can be made to it.\n",
    ]);
  });
});

describe("a bearer of the demo", () => {
  it("is given for a demo account's password, and fits", async () => {
    const ask = (password: string) =>
      fetch(`${reference.issuer}/bearer`, {
        method: "POST",
        body: new URLSearchParams({ username: "monitor", password }),
      });
    const bearer = await (await ask("demo")).text();
    const report = await check({ bearers: [bearer] });
    expect(named(report, "fits")).toContain("GET /admin/api/mps/{id}");
    expect(isUnfit(report)).toBe(false);
    expect((await ask("wrong")).status).toBe(401);
    expect((await fetch(`${reference.issuer}/bearer`)).status).toBe(405);
  });
});

describe("the table", () => {
  it("holds nothing personal of what the API has answered", async () => {
    const session = administrator;
    const query = { page: 0, size: 100 };
    const bodies = await Promise.all([
      call(reference.url, contract.users.list, {}, { session }),
      call(reference.url, contract.mps.list, {}),
      call(reference.url, contract.cases.filter, { query }, { session }),
    ]);
    const texts =
      JSON.stringify(bodies.map(({ body }) => body)).match(/"(?=[^"]*[\p{L}@])[^"]{8,}"(?!:)/gu) ?? [];
    const foreign = texts
      .map((text) => text.slice(1, -1))
      .filter((text) => !/^api.check|^admin\/|^assistant$/.test(text));
    expect(foreign.length).toBeGreaterThan(100);
    const table = tableOf(whole);
    expect(foreign.filter((text) => table.includes(text))).toEqual([]);
  });
});
