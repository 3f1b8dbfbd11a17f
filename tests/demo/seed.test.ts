import { createHash } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { CaseBody } from "#app/model/case-rules.ts";
import { EventForm } from "#app/model/event.ts";
import { MeetingPayload } from "#app/model/meeting.ts";
import names from "#demo/seed/people/names.json" with { type: "json" };
import { demoData, TABLES } from "../support/demo-data.ts";
import { read } from "../support/sources.ts";

const TODAY = "2026-11-21";

const { rows, count, database } = demoData(TODAY, 5000);
afterAll(() => database.close());

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

  it("have the member of parliament whom the README's tour looks for, with the assistant who signs in there", () => {
    const [, name = ""] = /look for `(\w+)`/.exec(read("README.md")) ?? [];
    const sql = `SELECT username FROM mps JOIN users ON users.id = userId WHERE fullNameEn LIKE '% ${name}'`;
    expect(rows(sql)).toEqual([{ username: "assistant" }]);
  });
});

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
});

describe("the records of the demo data", () => {
  const withBooleans = ({ initiativeSubmission, wantsOnline, ...row }: Readonly<Record<string, unknown>>) =>
    initiativeSubmission === undefined
      ? row
      : { ...row, initiativeSubmission: initiativeSubmission === 1, wantsOnline: wantsOnline === 1 };

  it.each([
    ["cases", CaseBody],
    ["events", EventForm],
    ["meetings", MeetingPayload],
  ] as const)("keep every rule of their form: %s", (table, form) => {
    const wrong = rows(`SELECT * FROM ${table}`).filter((row) => !form.safeParse(withBooleans(row)).success);
    expect(wrong).toEqual([]);
  });
});
