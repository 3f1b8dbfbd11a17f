import { describe, expect, it } from "vitest";
import { setReportsClock } from "#demo/store/clock.ts";
import { all, insert, one, run } from "#demo/store/statements.ts";
import { contract } from "#server/api/contract/index.ts";
import { USER } from "#tests/support/small-reference.ts";
import { useSmallReference } from "#tests/support/use-reference.ts";
import { caseRow, fillPeople, userRow } from "../support/reference-rows.ts";

const { monthlyReports: monthly, yearlyReports: yearly } = contract;
const DRAFT = 1;

const TARDY = 3;

const { api, ask } = useSmallReference("2026-01-05T12:00:00+01:00", (database) => {
  fillPeople(database);
  run(database, "UPDATE users SET fullName = 'Ѓорѓи' WHERE id = 2");
  run(database, "UPDATE users SET fullName = 'Горан' WHERE id = 3");
  for (const [id, kind, userId, period, reportStatusId] of [
    [1, "monthly", 2, "2025-11", TARDY],
    [2, "monthly", 3, "2025-11", TARDY],
    [3, "monthly", 2, "2025-12", DRAFT],
    [4, "monthly", 3, "2025-12", DRAFT],
    [5, "yearly", 2, "2025", DRAFT],
    [6, "yearly", 3, "2025", DRAFT],
  ]) {
    insert(database, "reports", { id, kind, userId, period, reportStatusId } as never);
  }
});

describe("the list of reports", () => {
  it("has the newest period first, and within it the assistants by the Macedonian alphabet", async () => {
    const query = { page: 0, size: 25, draw: 7 };
    expect((await ask(monthly.filter, { query }, USER.monitor)).value).toEqual({
      content: [
        { id: 4, userId: 3, userFullName: "Горан", period: "2025-12", reportStatusId: DRAFT },
        { id: 3, userId: 2, userFullName: "Ѓорѓи", period: "2025-12", reportStatusId: DRAFT },
        { id: 2, userId: 3, userFullName: "Горан", period: "2025-11", reportStatusId: TARDY },
        { id: 1, userId: 2, userFullName: "Ѓорѓи", period: "2025-11", reportStatusId: TARDY },
      ],
      totalElements: 4,
      draw: 7,
    });
  });
});

describe("one report", () => {
  it("says whose and of which period it is", async () => {
    const of = (userId: number, endpoint: typeof monthly.get | typeof yearly.get, id: number) =>
      ask(endpoint, { params: { id } }, userId);
    const mps = [1, 2].map((id) => ({ id, fullName: `Пратеник ${id}`, from: null, to: null }));
    const categories = [1, 2, 3].map((id) => ({ id, name: `Категорија ${id}` }));
    const head = {
      userId: 2,
      userFullName: "Ѓорѓи",
      reportStatusId: DRAFT,
      submittedAt: null,
      mps,
      categories,
    };
    expect((await of(USER.assistant, monthly.get, 3)).body).toEqual({ ...head, month: "2025-12" });
    // The first report dates the beginning of an assistant's service.
    const served = mps.map((mp) => ({ ...mp, from: "2025-11-01" }));
    expect((await of(USER.monitor, yearly.get, 5)).body).toEqual({ ...head, year: 2025, mps: served });
    expect((await of(USER.monitor, monthly.get, 5)).status).toBe(404);
  });
});

describe("the numbers of a report", () => {
  const details = async (id: number, userId: number = USER.assistant) =>
    (await ask(monthly.details, { params: { id } }, userId)).value;
  const december = { date: "2025-12-31T23:59:59" };

  it("are as the records are now until the report is submitted, and stay so afterwards", async () => {
    const visits = async (id: number) =>
      (await details(id)).find(({ type }) => type === "cases_by_gender")?.count;
    insert(api.database, "cases", caseRow(december));
    expect(await visits(3)).toBe(1);
    insert(api.database, "cases", caseRow(december));
    insert(api.database, "cases", caseRow({ date: "2025-11-01T10:00:00" }));
    expect(await visits(3)).toBe(2);
    const submitted = await details(3);
    await ask(monthly.submit, { params: { id: 3 } }, USER.assistant);
    insert(api.database, "cases", caseRow(december));
    run(api.database, "UPDATE cases SET genderId = 2");
    run(api.database, "UPDATE mps SET userId = 3");
    expect(await details(3)).toEqual(submitted);
    // December was this assistant's, no matter who serves them now.
    expect(await visits(1)).toBe(1);
  });
});

describe("the MPs of a report", () => {
  const mpsOf = async (id: number, userId: number) =>
    (await ask(monthly.get, { params: { id } }, userId)).value.mps?.map(({ fullName, from, to }) => [
      fullName,
      from,
      to,
    ]);
  const give = (mpId: number, userId: number | null, day: string) => {
    setReportsClock(api.database, day);
    run(api.database, "UPDATE mps SET userId = :userId WHERE id = :mpId", { mpId, userId });
  };

  it("are those whom the assistant served in its period, with the days of those served for a part of it", async () => {
    give(2, 3, "2026-01-06");
    give(1, null, "2026-01-10");
    give(1, 2, "2026-01-20");
    give(2, 2, "2026-01-25");
    api.setNow("2026-02-01T10:00:00+01:00");
    await ask(monthly.filter, { query: { page: 0, size: 1 } }, USER.monitor);
    const of = (userId: number) =>
      one<{ id: number }>(
        api.database,
        "SELECT id FROM reports WHERE period = '2026-01' AND userId = :userId",
        {
          userId,
        },
      )?.id ?? 0;
    expect(await mpsOf(of(2), USER.assistant)).toEqual([
      ["Пратеник 1", "", "2026-01-09"],
      ["Пратеник 1", "2026-01-20", ""],
      ["Пратеник 2", "", "2026-01-05"],
      ["Пратеник 2", "2026-01-25", ""],
    ]);
    expect(await mpsOf(of(3), USER.assistant2)).toEqual([
      ["Пратеник 2", "2026-01-06", "2026-01-24"],
      ["Пратеник 3", "", ""],
    ]);
    expect(await mpsOf(3, USER.assistant)).toEqual([
      ["Пратеник 1", "", ""],
      ["Пратеник 2", "", ""],
    ]);
  });
});

describe("the assistants of a period", () => {
  it("say since when each is one: nobody owes a report of the time before", async () => {
    const assistants = () => ask(contract.users.assistants, {}, USER.administrator);
    api.setNow("2026-01-07T10:00:00+01:00");
    await assistants();
    insert(api.database, "users", userRow(9, 2, "Нов"));
    run(api.database, "UPDATE users SET roleId = 2, fullName = 'Прекршен' WHERE id = 4");
    api.setNow("2026-01-08T10:00:00+01:00");
    await assistants();
    run(api.database, "UPDATE users SET active = 0 WHERE id = 3");
    run(api.database, "UPDATE users SET active = 1, phone = '070' WHERE id = 3");
    run(api.database, "UPDATE users SET active = 1 WHERE id = 2");
    const { value } = await assistants();
    expect(value.map(({ id, since: day }) => [id, day])).toEqual([
      [3, "2026-01-08"],
      [2, "2025-11-01"],
      [9, "2026-01-07"],
      [4, "2026-01-07"],
    ]);
  });
});

describe("submitting a report", () => {
  const submit = (id: number, userId: number = USER.assistant, headers = {}) =>
    ask(monthly.submit, { params: { id } }, userId, headers);

  it("is not for late ones, nor for those of another kind", async () => {
    const before = all(api.database, "SELECT * FROM reports");
    expect((await submit(1)).status).toBe(409);
    expect((await submit(5)).status).toBe(404);
    expect(all(api.database, "SELECT * FROM reports")).toEqual(before);
  });

  it("is kept for one who became an assistant without MPs: the report is empty", async () => {
    insert(api.database, "users", userRow(9, 2));
    api.setNow("2026-02-01T00:00:00+01:00");
    const query = { page: 0, size: 25 };
    const { value } = await ask(monthly.filter, { query }, 9);
    const [report] = value.content;
    expect(report).toMatchObject({ period: "2026-01", reportStatusId: DRAFT });
    expect((await submit(report?.id ?? 0, 9)).status).toBe(204);
  });
});
