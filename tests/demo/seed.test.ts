import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CaseBody } from "#app/model/case-rules.ts";
import { CASE_CATEGORIES, RELIGIONS } from "#app/model/lookups.ts";
import { project } from "#app/ui/map/frame.ts";
import names from "#demo/seed/people/names.json" with { type: "json" };
import { demoData, useDemoData } from "../support/demo-data.ts";
import { outlineOf } from "../support/outlines.ts";
import { TABLES } from "../support/reference-rows.ts";
import { read } from "../support/sources.ts";

const TODAY = "2026-11-21";

const { rows, count } = useDemoData(TODAY, 5000);

describe("the demo data", () => {
  it("are the same for the same day, and as old on any other", () => {
    const digest = (today: string) => {
      const other = demoData(today, 200);
      const contents = [...TABLES, "reportsClock"].map((table) => other.rows(`SELECT * FROM ${table}`));
      other.database.close();
      return createHash("sha256").update(JSON.stringify(contents)).digest("hex");
    };
    expect(digest(TODAY)).toBe(digest(TODAY));
    expect(digest("2026-11-22")).not.toBe(digest(TODAY));
  });

  it("have the documented counts", () => {
    expect(count("offices WHERE active = 1")).toBe(75);
    expect(count("(SELECT DISTINCT municipalityId FROM offices)")).toBe(39);
    expect(count("mps WHERE active = 1")).toBe(120);
    expect(count("(SELECT DISTINCT partyId FROM mps WHERE active = 1)")).toBe(18);
    expect(count("users WHERE roleId = 2")).toBe(40);
    expect(count("(SELECT DISTINCT mandateId FROM mps)")).toBe(2);
    expect(count("cases")).toBe(5000);
  });

  it("put every office inside the outline of its municipality, at an address that reads like one", () => {
    const offices = rows("SELECT * FROM offices");
    const outside = offices.filter(({ municipalityId, coordinates }) => {
      const [lat = 0, lon = 0] = String(coordinates).split(",").map(Number);
      return !isInside(outlineOf(Number(municipalityId)), project(lat, lon));
    });
    expect(outside).toEqual([]);
    expect(offices.filter(({ address }) => !/^ул\. „.+“ бр\. \d+/.test(String(address)))).toEqual([]);
    expect(count("(SELECT DISTINCT municipalityId, address FROM offices)")).toBe(75);
  });

  it("have the member of parliament whom the README's tour looks for, with the assistant who signs in there", () => {
    const [, name = ""] = /look for `(\w+)`/.exec(read("README.md")) ?? [];
    const sql = `SELECT username FROM mps JOIN users ON users.id = userId WHERE fullNameEn LIKE '% ${name}'`;
    expect(rows(sql)).toEqual([{ username: "assistant" }]);
  });

  it("give each active member an office and one of 40 assistants, who have two to four", () => {
    expect(count("mps WHERE active = 1 AND (officeId IS NULL OR userId IS NULL)")).toBe(0);
    const shares = rows("SELECT userId, count(*) AS n FROM mps WHERE active = 1 GROUP BY userId");
    expect(shares).toHaveLength(40);
    expect(shares.every(({ n }) => Number(n) >= 2 && Number(n) <= 4)).toBe(true);
    expect(count("offices WHERE id NOT IN (SELECT officeId FROM mps WHERE active = 1)")).toBe(0);
  });
});

/** Whether a line from the point to the right crosses the outline an odd number of times. */
function isInside(outline: ReturnType<typeof outlineOf>, { x, y }: { x: number; y: number }): boolean {
  const crossed = outline.filter((one, at) => {
    const next = outline[(at + 1) % outline.length]!;
    return one.y > y !== next.y > y && x < ((next.x - one.x) * (y - one.y)) / (next.y - one.y) + one.x;
  });
  return crossed.length % 2 === 1;
}

describe("the people of the demo data", () => {
  it("are nobody known: no name to be avoided, no telephone or address that could be anybody's", () => {
    const people = rows(
      "SELECT fullName FROM mps UNION ALL SELECT fullName FROM users UNION ALL SELECT fullName FROM cases",
    );
    const avoided = new Set(names.avoid);
    expect(people.length).toBeGreaterThan(5000);
    expect(people.filter(({ fullName }) => avoided.has(String(fullName)))).toEqual([]);
    const contacts = rows(
      "SELECT email, phone FROM cases UNION ALL SELECT email, phone FROM users WHERE phone <> ''",
    );
    expect(contacts.filter(({ email }) => !/^[a-z0-9.]+@example\.com$/.test(String(email)))).toEqual([]);
    expect(contacts.filter(({ phone }) => !/^07\d 000 \d{3}$/.test(String(phone)))).toEqual([]);
  });

  it("are all different among members and staff", () => {
    const people = rows("SELECT fullName FROM mps UNION ALL SELECT fullName FROM users");
    expect(new Set(people.map(({ fullName }) => fullName)).size).toBe(people.length);
  });
});

describe("the cases of the demo data", () => {
  it("keep every rule of the case form", () => {
    const wrong = rows("SELECT * FROM cases").filter(
      ({ initiativeSubmission, wantsOnline, ...row }) =>
        !CaseBody.safeParse({
          ...row,
          initiativeSubmission: initiativeSubmission === 1,
          wantsOnline: wantsOnline === 1,
        }).success,
    );
    expect(wrong).toEqual([]);
  });

  it("cover three years, each category and status, with a quiet summer and busy Fridays", () => {
    const [span] = rows("SELECT min(date) AS first, max(date) AS last FROM cases");
    expect(String(span?.["first"]) >= "2023-11-20" && String(span?.["first"]) < "2023-12-31").toBe(true);
    expect(String(span?.["last"]) > "2026-11-10" && String(span?.["last"]) < TODAY).toBe(true);
    expect(count("(SELECT DISTINCT caseCategoryId FROM cases)")).toBe(CASE_CATEGORIES.length);
    expect(count("(SELECT DISTINCT caseStatusId FROM cases)")).toBe(5);
    const variety = {
      genderId: 2,
      ageCategoryId: 6,
      ethnicityId: 8,
      initiativeStatusId: 3,
      questionStatusId: 3,
    };
    for (const [column, kinds] of Object.entries(variety)) {
      expect(count(`(SELECT DISTINCT ${column} FROM cases)`), column).toBe(kinds);
    }
    expect(count("(SELECT DISTINCT religionId FROM cases WHERE religionId IS NOT NULL)")).toBe(
      RELIGIONS.length,
    );
    const inMonth = (month: string) => count(`cases WHERE substr(date, 6, 2) = '${month}'`);
    expect(inMonth("08")).toBeLessThan(inMonth("10") / 2);
    const onDay = (day: number) => count(`cases WHERE strftime('%w', date) = '${day}'`);
    expect(onDay(5)).toBeGreaterThan(1.4 * onDay(1));
  });

  it("have logs that begin with the request, run forward, never lie ahead, and end with the present status", () => {
    const columns = { case: "caseStatusId", initiative: "initiativeStatusId", question: "questionStatusId" };
    for (const [kind, column] of Object.entries(columns)) {
      const log = `SELECT *, row_number() OVER (PARTITION BY caseId ORDER BY id) AS place,
        lag(date) OVER (PARTITION BY caseId ORDER BY id) AS before,
        lead(date) OVER (PARTITION BY caseId ORDER BY id) AS next FROM statusChanges WHERE kind = '${kind}'`;
      expect(count(`(${log}) WHERE place = 1`)).toBe(5000);
      expect(
        count(
          `(${log}) AS l JOIN cases ON cases.id = l.caseId WHERE place = 1 AND (l.statusId <> 1 OR l.date <> cases.date)`,
        ),
      ).toBe(0);
      expect(count(`(${log}) WHERE before >= date OR date >= '${TODAY}'`)).toBe(0);
      expect(
        count(`(${log}) WHERE place > 1 AND (comment = '' OR length(comment) > 200 OR userId IS NULL)`),
      ).toBe(0);
      expect(
        count(
          `(${log}) AS l JOIN cases ON cases.id = l.caseId WHERE next IS NULL AND l.statusId <> cases.${column}`,
        ),
      ).toBe(0);
    }
  });

  it("have meetings that fit: of the same member and citizen, on working days, held ones not ahead", () => {
    expect(count("meetings")).toBeGreaterThan(1000);
    expect(
      count(
        "meetings JOIN cases ON cases.id = caseId WHERE meetings.mpId <> cases.mpId OR meetings.fullName <> cases.fullName",
      ),
    ).toBe(0);
    expect(count("meetings WHERE startDate >= endDate AND startDate NOT LIKE '%T00:00:00Z'")).toBe(0);
    expect(count("meetings WHERE startDate NOT LIKE '____-__-__T__:__:00Z'")).toBe(0);
    expect(count(`meetings WHERE meetingStatusId = 4 AND startDate >= '${TODAY}'`)).toBe(0);
    expect(count("meetings JOIN cases ON cases.id = caseId WHERE startDate < cases.date")).toBe(0);
    expect(
      count(
        "cases WHERE caseStatusId = 4 AND id NOT IN (SELECT caseId FROM meetings WHERE meetingStatusId = 4)",
      ),
    ).toBe(0);
    expect(count(`meetings WHERE meetingStatusId IN (1, 2) AND startDate > '${TODAY}'`)).toBeGreaterThan(5);
  });
});
