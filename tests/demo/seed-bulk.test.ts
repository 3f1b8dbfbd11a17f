import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Advance, fillInBulk, progressBar } from "#demo/seed/bulk.ts";
import { openDatabase } from "#demo/store/database.ts";
import { frozenFigures, reportFigures } from "#demo/store/report-figures.ts";
import { endWithUs } from "#tests/support/processes.ts";
import { asking, type DemoData } from "../support/demo-data.ts";
import { startReference } from "../support/reference.ts";

const TODAY = "2026-11-21";
/** More than are invented one by one, and no multiple of anything. */
const CASES = 20_011;

let dataDir: string;
let demo: DemoData;
const told: Parameters<Advance>[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bulk-"));
  const fill = { today: TODAY, cases: CASES };
  const database = openDatabase(dataDir, (fresh) => fillInBulk(fresh, fill, (...now) => told.push(now)));
  demo = asking(database);
});
afterAll(async () => {
  demo.database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const rows = (sql: string) => demo.rows(sql);
const count = (from: string) => demo.count(from);

describe("a database filled in bulk", () => {
  it("holds as many cases as were asked for, and whatever belongs to them", () => {
    expect(count("cases")).toBe(CASES);
    expect(rows("SELECT min(id) AS first, max(id) AS last FROM cases")).toEqual([{ first: 1, last: CASES }]);
    expect(rows("PRAGMA foreign_key_check")).toEqual([]);
    expect(rows("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
    expect(count("events")).toBeGreaterThan(0.35 * CASES);
    expect(count("meetings WHERE caseId IS NULL")).toBeGreaterThan(0.05 * CASES);
  });

  it("has cases in the order of their days, as the demo data have", () => {
    const backwards = `(SELECT substr(date, 1, 10) AS day,
      lag(substr(date, 1, 10)) OVER (ORDER BY id) AS before FROM cases) WHERE before > day`;
    expect(count(backwards)).toBe(0);
    expect(count("cases WHERE date NOT GLOB '????-??-??T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]'")).toBe(0);
  });

  it("has logs that begin with the request and end with the present status", () => {
    const columns = { case: "caseStatusId", initiative: "initiativeStatusId", question: "questionStatusId" };
    for (const [kind, column] of Object.entries(columns)) {
      const log = `(SELECT *, lag(date) OVER (PARTITION BY caseId ORDER BY id) AS before,
        lead(date) OVER (PARTITION BY caseId ORDER BY id) AS next FROM statusChanges WHERE kind = '${kind}')`;
      const own = `${log} AS log JOIN cases ON cases.id = caseId`;
      expect(count(`${own} WHERE before IS NULL`)).toBe(CASES);
      expect(count(`${own} WHERE before IS NULL AND (statusId <> 1 OR log.date <> cases.date)`)).toBe(0);
      expect(count(`${own} WHERE next IS NULL AND statusId <> ${column}`)).toBe(0);
      expect(count(`${log} WHERE before >= date`)).toBe(0);
    }
  });

  it("has meetings of the member and the citizen of their case", () => {
    const others = "meetings.mpId <> cases.mpId OR meetings.fullName <> cases.fullName";
    expect(count(`meetings JOIN cases ON cases.id = caseId WHERE ${others}`)).toBe(0);
  });

  it("has frozen figures that are right", () => {
    const some = rows("SELECT id, userId, period FROM reports WHERE reportStatusId = 2 AND id % 25 = 0");
    expect(some.length).toBeGreaterThan(40);
    for (const { id, userId, period } of some) {
      expect(frozenFigures(demo.database, Number(id))).toEqual(
        reportFigures(demo.database, Number(userId), String(period)),
      );
    }
  });

  it("tells of every part from its beginning to its end", () => {
    const parts = ["invented records", "cases", "status changes", "meetings", "events"];
    expect([...new Set(told.map(([made]) => made))]).toEqual(parts);
    for (const part of parts) {
      const shares = told.filter(([made]) => made === part).map(([, share]) => share);
      expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
      expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    }
  });
});

describe("the bar", () => {
  const draw = (isTTY: boolean) => {
    const written: string[] = [];
    const advance = progressBar({ isTTY, write: (piece) => written.push(piece) });
    for (const share of [0, 0.5, 1]) advance("cases", share);
    return written;
  };

  it("grows in its place on a terminal", () => {
    const written = draw(true);
    expect(written.map((piece) => piece.startsWith("\r"))).toEqual([true, true, true]);
    expect(written.map((piece) => piece.split("█").length - 1)).toEqual([0, 15, 30]);
    expect(written.at(-1)).toMatch(/100 % cases +\n$/);
  });

  it("is a plain line elsewhere", () => {
    expect(draw(false)).toEqual(["cases: done\n"]);
  });
});

describe("npm run api:seed", () => {
  const COMMAND = new URL("../../demo/seed/command.ts", import.meta.url).pathname;

  async function seed(...args: string[]) {
    const child = endWithUs(
      spawn(process.execPath, [COMMAND, ...args], { stdio: ["ignore", "ignore", "pipe"] }),
    );
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    return { code: code as number, said };
  }

  it("fills a folder once, refuses to do so again, and does when the data may go", async () => {
    const folder = await mkdtemp(join(tmpdir(), "seed-"));
    const first = await seed("--cases", "120", "--data-dir", folder);
    expect(first).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^invented records: done\n.*120 cases in /s),
    });
    const second = await seed("--cases", "90", "--data-dir", folder);
    expect(second).toMatchObject({ code: 1, said: expect.stringContaining("has data already: --replace") });
    expect(await seed("--cases", "90", "--data-dir", folder, "--replace")).toMatchObject({ code: 0 });
    const database = openDatabase(folder, () => expect.unreachable("there are data"));
    expect(asking(database).count("cases")).toBe(90);
    database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("makes as many members of staff as it is told, of whom nothing else knows", async () => {
    const tellAll = async (...more: string[]) => {
      const folder = await mkdtemp(join(tmpdir(), "seed-"));
      expect(await seed("--cases", "60", "--data-dir", folder, ...more)).toMatchObject({ code: 0 });
      const database = openDatabase(folder, () => expect.unreachable("there are data"));
      const { rows: ask, count: countOf } = asking(database);
      const counted = {
        users: countOf("users"),
        usernames: countOf("(SELECT DISTINCT username FROM users)"),
        assistants: countOf("users WHERE roleId = 2 AND active = 1"),
        others: ["mps", "cases", "meetings", "events", "reports"].map((table) =>
          ask(`SELECT * FROM ${table}`),
        ),
      };
      database.close();
      await rm(folder, { recursive: true, force: true });
      return counted;
    };
    const few = await tellAll();
    expect(await tellAll("--users", "200")).toEqual({ ...few, users: 200, usernames: 200 });
    expect(await tellAll("--users", "1")).toEqual(few);
  });

  it("leaves a folder alone that a process serves, even with --replace", async () => {
    const reference = await startReference();
    const args = ["--cases", "10", "--data-dir", reference.dataDir];
    for (const more of [[], ["--replace"]]) {
      const { code, said } = await seed(...args, ...more);
      expect([code, said]).toEqual([
        1,
        expect.stringContaining("Another process already serves the data folder"),
      ]);
    }
    expect((await fetch(`${reference.url}/api/offices`)).status).toBe(200);
    await reference.stop();
  });

  it.each([
    [["--cases", "0"]],
    [["--cases", "9", "--users", "-1"]],
    [["--cases", "many"]],
    [["--case", "5"]],
  ])("says how it is used for %j", async (args) => {
    const { code, said } = await seed(...args);
    expect([code, said]).toEqual([1, expect.stringContaining("npm run api:seed -- --cases")]);
  });
});
