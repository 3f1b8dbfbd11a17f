import { execFile } from "node:child_process";
import diagnostics from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import type { DatabaseSync, Session } from "node:sqlite";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Unreachable } from "#api-check/callers.ts";
import { checkApi, type CheckOptions, isUnfit, type Report, tableOf } from "#api-check/command.ts";
import { nameOf } from "#api-check/judge.ts";
import { all } from "#demo/store/statements.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { accessTokenOf, type ApiSession, call, signInAs } from "../support/api-call.ts";
import { EVERY_CALL } from "../support/every-call.ts";
import { type FaultProxy, startFaultProxy } from "../support/fault-proxy.ts";
import { type OwnReference, startOwnReference } from "../support/own-reference.ts";
import { TABLES } from "../support/demo-data.ts";
import { at, type Planted } from "../support/wrong-api/planted.ts";
import { WRONG_READS } from "../support/wrong-api/reads.ts";
import { OPEN_TO_ALL, SHARED_RECORDS, WRONG_WRITES } from "../support/wrong-api/writes.ts";

/**
 * The contract's suite, which `npm run api:check` runs against any API. The reference API has to pass in every row,
 * unchanged by what it refuses; each fault of a wrong API has to be found.
 */

const CALLS = EVERY_CALL.map(([, endpoint]) => endpoint);
const NAMES = CALLS.map(nameOf);
const ACCOUNTS = ["administrator", "assistant", "assistant2", "monitor"];

const tokensOf = (reference: OwnReference, accounts: readonly string[]) =>
  Promise.all(accounts.map((name) => accessTokenOf(reference, name)));

const check = (baseUrl: string, bearers: readonly string[], options: Partial<CheckOptions> = {}) =>
  checkApi({ baseUrl, bearers, write: false, ...options });

const named = ({ findings }: Report, verdict: string) =>
  findings.filter((finding) => finding.verdict === verdict).map(({ name }) => name);

/** Records changes made by calls that were refused. */
function watchRefusals(database: DatabaseSync) {
  const harmful: string[] = [];
  let changes: Session;
  const begin = () => {
    changes = database.createSession();
  };
  const end = (message: unknown) => {
    const { response } = message as { response: ServerResponse };
    const { method, url } = response.req;
    const isChanged = changes.changeset().length > 0;
    changes.close();
    if (response.statusCode >= 400 && isChanged) harmful.push(`${method} ${url}`);
  };
  diagnostics.subscribe("http.server.request.start", begin);
  diagnostics.subscribe("http.server.response.finish", end);
  const stop = () => {
    diagnostics.unsubscribe("http.server.request.start", begin);
    diagnostics.unsubscribe("http.server.response.finish", end);
  };
  return { harmful, stop };
}

/** The rows of every table with user data. */
const rowsOf = (database: DatabaseSync) =>
  TABLES.map((table) => all<{ id?: number }>(database, `SELECT * FROM ${table}`));

/** A reference API after a check of the whole contract by all callers. */
interface Run {
  readonly reference: OwnReference;
  readonly report: Report;
  readonly harmful: readonly string[];
  /** What was there before the check, and what has become of it. */
  readonly rows: readonly [before: unknown, after: unknown];
}

async function runOver(): Promise<Run> {
  const reference = await startOwnReference();
  const bearers = await tokensOf(reference, ACCOUNTS);
  const before = rowsOf(reference.database);
  const watch = watchRefusals(reference.database);
  const report = await check(reference.url, bearers, { write: true });
  watch.stop();
  const after = rowsOf(reference.database).map((rows, table) => {
    const ids = new Set(before[table]?.map(({ id }) => id));
    return rows.filter(({ id }) => ids.has(id));
  });
  return { reference, report, harmful: watch.harmful, rows: [before, after] };
}

let run: Run;
let demo: OwnReference;
let whole: Report;
let administrator: ApiSession;
let assistant: ApiSession;

beforeAll(async () => {
  run = await runOver();
  ({ reference: demo, report: whole } = run);
  administrator = await signInAs(demo, "administrator");
  assistant = await signInAs(demo, "assistant");
});
afterAll(() => demo.stop());

describe("the reference API", () => {
  it.each(NAMES)("fits: %s", (name) => {
    const [finding, ...others] = whole.findings.filter((one) => one.name === name);
    expect(others).toEqual([]);
    expect(finding?.differences).toEqual([]);
    expect(finding?.verdict).toBe("fits");
  });

  it("changes nothing when it refuses, and no record that was there before", () => {
    expect(run.harmful).toEqual([]);
    expect(run.rows[1]).toEqual(run.rows[0]);
  });

  it("keeps dates of birth, e-mail addresses and ethnicity of MPs out of the list for everybody", async () => {
    const { body } = await call(demo.url, contract.mps.list, {});
    expect(JSON.stringify(body)).not.toMatch(/dateOfBirth|email|ethnicityId|@/);
  });
});

describe("what a check leaves behind", () => {
  it("is only what no call can clear up, and each of it is told", async () => {
    expect(whole.stays.map((what) => what.replaceAll(/\d+|[0-9a-f]{6}/g, "#"))).toEqual([
      expect.stringContaining("contact message"),
      expect.stringContaining("meeting request"),
      expect.stringMatching(/^case # .* rejected$/),
      expect.stringMatching(/^event #/),
      expect.stringMatching(/^category #/),
      expect.stringMatching(/^office # .* not active$/),
      expect.stringMatching(/^user # .* not active$/),
    ]);
    const marked = (sql: string) =>
      all<{ state: number }>(demo.database, `${sql} LIKE 'api:check%'`).map(({ state }) => state);
    expect(marked("SELECT active AS state FROM users WHERE fullName")).toEqual([0]);
    expect(marked("SELECT active AS state FROM offices WHERE address")).toEqual([0]);
    expect(marked("SELECT 1 AS state FROM meetings WHERE fullName")).toEqual([]);
    expect(marked("SELECT caseStatusId AS state FROM cases WHERE fullName")).toEqual([3, 3]);
  });
});

describe("the table", () => {
  it("holds nothing personal of what the API has answered", async () => {
    const session = administrator;
    const query = { page: 0, size: 100 };
    const bodies = await Promise.all([
      call(demo.url, contract.users.list, {}, { session }),
      call(demo.url, contract.mps.list, {}),
      call(demo.url, contract.cases.filter, { query }, { session }),
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

const reads = CALLS.filter(({ method }) => method === "GET");

describe("a check with other callers", () => {
  it("writes nothing unless told, and does not end a session that it was given", async () => {
    const { findings, stays } = await check(demo.url, [administrator.bearer, assistant.bearer]);
    expect(findings.map(({ name }) => name).toSorted()).toEqual(reads.map(nameOf).toSorted());
    expect(stays).toEqual([]);
    expect(findings.find(({ name }) => name === nameOf(contract.auth.token))).toMatchObject({
      verdict: "not reached",
      note: expect.stringContaining("access token"),
    });
    const profile = await call(demo.url, contract.users.profile, {}, { session: administrator });
    expect(profile.status).toBe(200);
  });

  it("calls refused what they may not call, which is no difference", async () => {
    const notFor = (role: number) =>
      reads.filter(({ caller }) => Array.isArray(caller) && !caller.includes(role));
    const staff = reads.filter(({ caller }) => !["anyone", "bearer"].includes(String(caller)));
    for (const [bearers, refused] of [
      [[assistant.bearer], notFor(2)],
      [[], staff],
    ] as const) {
      const report = await check(demo.url, bearers);
      expect(named(report, "refused").toSorted()).toEqual(refused.map(nameOf).toSorted());
      // All others but the one that needs an access token.
      expect(named(report, "fits")).toHaveLength(reads.length - refused.length - 1);
      expect(isUnfit(report)).toBe(false);
    }
  });

  it("ends at once when the API refuses a token, and says which", async () => {
    const said = "Nothing was checked: the API refuses --bearer number 2.";
    await expect(check(demo.url, [assistant.bearer, "stranger"])).rejects.toThrow(said);
    const { code, stdout, stderr } = await execute("--url", demo.url, "--bearer", "canary");
    expect([code, stdout, stderr]).toEqual([
      1,
      "",
      "Nothing was checked: the API refuses --bearer number 1.\n",
    ]);
  });

  it("has its bearers from the demo for an account's password only", async () => {
    const body = new URLSearchParams({ username: "monitor", password: "wrong" });
    expect((await fetch(`${demo.issuer}/bearer`, { method: "POST", body })).status).toBe(401);
    expect((await fetch(`${demo.issuer}/bearer`)).status).toBe(405);
  });
});

const COMMAND = new URL("../../api-check/command.ts", import.meta.url).pathname;

const execute = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [COMMAND, ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );

describe("the command", () => {
  it("prints a line per call and ends with 0 when all fits, 1 when something is missing, 2 for wrong use, 3 when not all was checked", async () => {
    const bearers = (await tokensOf(demo, ["administrator", "assistant", "monitor"])).flatMap((token) => [
      "--bearer",
      token,
    ]);
    const [fits, some, missing, wrong] = await Promise.all([
      execute("--url", demo.url, ...bearers),
      execute("--url", demo.url, "--bearer", administrator.bearer),
      execute("--url", `${demo.url}/elsewhere`),
      execute("--url"),
    ]);
    expect(fits.stdout).toMatch(/^fits +GET \/api\/offices$/m);
    expect(fits.stdout).toMatch(
      /^\d+ fits, 0 differs, 0 missing, 0 not offered, 0 refused, 0 not reached\n$/m,
    );
    const [, refused, unreached] = /(\d+) refused, (\d+) not reached$/m.exec(some.stdout) ?? [];
    expect(some.stdout).toContain(
      `\n${Number(refused) + Number(unreached)} of ${reads.length} calls are unchecked:`,
    );
    expect(missing.stdout).toMatch(/^missing +GET \/api\/offices$/m);
    expect(wrong.stderr).toContain("npm run api:check -- --url https://host");
    expect([fits.code, missing.code, wrong.code, some.code]).toEqual([0, 1, 2, 3]);
  });

  it("says in one sentence, and by the code 1, that a host is not there", async () => {
    const { code, stdout, stderr } = await execute("--url", "http://127.0.0.1:1/api");
    const said = "Nothing was checked at http://127.0.0.1:1: no connection.\n";
    expect([code, stdout, stderr]).toEqual([1, "", said]);
    await expect(check("http://127.0.0.1:9", [])).rejects.toThrow(Unreachable);
  });
});

type Told = readonly (readonly [call: string, found: readonly string[]])[];

const planted = (faults: readonly Planted[]) =>
  [...Map.groupBy(faults, ({ call: name }) => name)].map(
    ([name, those]) => [name, those.flatMap((one) => one.found)] as const,
  );

const found = ({ findings }: Report): Told =>
  findings
    .filter(({ verdict }) => verdict === "differs" || verdict === "missing")
    .map(({ name, differences }) => [
      name,
      differences.map(([probe, field, expected, came]) => `${probe}: ${field}: ${expected} -> ${came}`),
    ]);

describe("a wrong API", () => {
  let reference: OwnReference;
  let proxy: FaultProxy;
  let bearers: readonly string[];

  beforeAll(async () => {
    reference = await startOwnReference();
    proxy = await startFaultProxy(reference.url);
    bearers = await tokensOf(reference, ["administrator", "assistant", "monitor"]);
  });
  afterAll(async () => {
    await proxy.stop();
    await reference.stop();
  });

  async function checkWith(faults: readonly Pick<Planted, "fault" | "match">[], write: boolean, callers = 2) {
    await proxy.clear();
    // Of several that match, the latest strikes: the ones that are there from the first call on come first.
    for (const { fault, match } of faults) await proxy.set(fault, match);
    return check(proxy.url, bearers.slice(0, callers), { write, limitMs: 3_000 });
  }

  it("is found out in each read that it answers wrongly, and in nothing else", async () => {
    const report = await checkWith(WRONG_READS, false);
    expect(Object.fromEntries(found(report))).toEqual(Object.fromEntries(planted(WRONG_READS)));
    expect(isUnfit(report)).toBe(true);
    expect(named(report, "missing")).toEqual(["GET /admin/api/cases/current-user"]);
    const rest = report.findings.filter(({ verdict }) => verdict === "refused" || verdict === "not reached");
    expect(rest.map(({ name, note }) => [name, note])).toEqual([
      ["GET /admin/api/meetings/{caseId}/case", "no meeting of a case in the list"],
    ]);
    // Without the content of the responses.
    expect(tableOf(report)).not.toMatch(/secret|three|20\.11|a few|Sign in/);
  });

  it("is found out in each write that it carries out wrongly, and gets back what a wrong value has replaced", async () => {
    const report = await checkWith(WRONG_WRITES, true);
    expect(Object.fromEntries(found(report))).toEqual(Object.fromEntries(planted(WRONG_WRITES)));
    expect(report.stays.filter((what) => what.includes("NOT as before"))).toEqual([]);
  });

  it("need not know every call: it may answer 404, 405 or 501 to those of no document", async () => {
    const UNKNOWN = [404, 405, 501];
    const faults = Object.values<Endpoint>(contract.extra).map(({ method, path }, index) => ({
      fault: { kind: "status", status: UNKNOWN[index % UNKNOWN.length] ?? 404 } as const,
      match: { method, path: at(path) },
    }));
    const report = await checkWith(faults, true);
    expect(named(report, "not offered").toSorted()).toEqual(
      Object.values<Endpoint>(contract.extra).map(nameOf).toSorted(),
    );
    expect([found(report), isUnfit(report)]).toEqual([[], false]);
    expect(tableOf(report)).toMatch(/^not offered +GET \/admin\/api\/cases\/search$/m);
  });

  it("need not send the fields that are in no document: they are reported as not offered", async () => {
    const bare = ({ mps: _mps, categories: _categories, ...head }: Record<string, unknown>) => head;
    const { path } = contract.monthlyReports.get;
    const report = await checkWith(
      [{ fault: { kind: "shape", change: bare }, match: { method: "GET", path: at(path) } }],
      false,
    );
    const one = report.findings.find(({ name }) => name === `GET ${path}`);
    expect([one?.verdict, one?.note, isUnfit(report)]).toEqual([
      "fits",
      "not offered: mps, categories",
      false,
    ]);
  });

  it("is found out when it shows every assistant the records of all", async () => {
    const report = await checkWith([OPEN_TO_ALL], true, 3);
    const foreign = found(report).map(
      ([name, told]) => [name, told.filter((one) => one.startsWith("foreign record"))] as const,
    );
    expect(Object.fromEntries(foreign.filter(([, told]) => told.length > 0))).toEqual(SHARED_RECORDS);
  });
});
