import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import { all, insert, run } from "#server/reference/store/statements.ts";
import { call } from "../support/api-call.ts";
import { caseData } from "../support/case-data.ts";
import { caseRow, meetingRow } from "../support/reference-rows.ts";
import { type SmallReference, startSmallReference, USER } from "../support/small-reference.ts";

let api: SmallReference;
beforeEach(async () => {
  // Half past midnight in Skopje, still the day before in Greenwich.
  api = await startSmallReference("2026-06-30T22:30:00Z");
});
afterEach(() => api.stop());

const REQUIRED = "Полето е задолжително!";
const INVALID = "Вредноста не е исправна!";
const { add, update, get, ofCurrentUser } = contract.cases;

const data = (changes = {}) => caseData({ caseCategoryId: 1, ...changes });
const as = (userId: number, headers = {}) => ({ session: api.session(userId), headers });
const addCase = (changes = {}, options = as(USER.assistant)) =>
  call(api.url, add, { body: data(changes) }, options);
const read = async (id: number) => (await call(api.url, get, { params: { id } }, as(USER.monitor))).value;
const put = (id: number, changes = {}, userId: number = USER.assistant) =>
  call(api.url, update, { params: { id }, body: data(changes) }, as(userId));

describe("a case that an assistant adds", () => {
  it("answers its id, and is dated now in Skopje, submitted, as it was sent", async () => {
    const { status, value } = await addCase({ reason: "  Прв ред\nВтор ред <b>  " });
    expect(status).toBe(200);
    expect(await read(value ?? 0)).toEqual({
      ...data({ reason: "  Прв ред\nВтор ред <b>  " }),
      id: value,
      date: "2026-07-01T00:30:00",
      mpFullName: "Пратеник 1",
      caseStatusId: 1,
      initiativeStatusId: 1,
      questionStatusId: 1,
    });
  });

  it("has the first entry of each log, with who", async () => {
    const params = { id: (await addCase()).value ?? 0 };
    const entry = { date: "2026-07-01T00:30:00", statusId: 1, who: "Лице 2" };
    const logs = await Promise.all(
      Object.values(contract.history).map((log) => call(api.url, log, { params }, as(USER.assistant))),
    );
    expect(logs.map(({ value }) => value)).toEqual([
      [{ ...entry, comment: "Случајот е внесен." }],
      [{ ...entry, comment: "" }],
      [{ ...entry, comment: "" }],
    ]);
  });
});

describe("what is told about a case", () => {
  it("names every wrong field at once, those of the database too", async () => {
    const body = { ...data({ mpId: 3, caseCategoryId: 99 }), topic: "" };
    const answer = await api.send("POST", "/admin/api/cases/case", body, api.session(USER.assistant));
    expect(answer.fieldErrors).toEqual({ topic: REQUIRED, mpId: INVALID, caseCategoryId: INVALID });
  });

  it("may name an own MP who is no longer active, which a citizen may not", async () => {
    run(api.database, "UPDATE mps SET active = 0 WHERE id = 1");
    expect((await addCase()).status).toBe(200);
    expect((await call(api.url, contract.cases.request, { body: data() })).status).toBe(400);
  });
});

describe("a change of a case", () => {
  it("replaces every field, and leaves date, statuses and logs", async () => {
    const id = (await addCase()).value ?? 0;
    await call(
      api.url,
      contract.cases.setStatus,
      { params: { id }, body: { statusId: 4, comment: "Одржана" } },
      as(USER.assistant),
    );
    const log = all(api.database, "SELECT * FROM statusChanges");
    api.setNow("2026-09-09T09:09:09+02:00");
    const changes = {
      fullName: "Друго Лице",
      municipalityId: 1,
      address: "",
      email: "drugo@example.com",
      ageCategoryId: 6,
      ethnicityId: 8,
      genderId: 1,
      religionId: 3,
      mpId: 2,
      caseCategoryId: 2,
      reason: "Друга причина",
      firstVisit: "Втора",
      othersInvolved: "Да",
      topic: "Друга тема",
      initiativeSubmission: true,
      wantsOnline: false,
      phone: "071",
      organization: "Здружение",
    };
    expect(Object.keys(changes).toSorted()).toEqual(Object.keys(data()).toSorted());
    expect((await put(id, changes)).status).toBe(204);
    expect(await read(id)).toEqual({
      ...changes,
      id,
      date: "2026-07-01T00:30:00",
      mpFullName: "Пратеник 2",
      caseStatusId: 4,
      initiativeStatusId: 1,
      questionStatusId: 1,
    });
    expect(all(api.database, "SELECT * FROM statusChanges")).toEqual(log);
  });

  it("takes the case's meetings to its MP, and no others", async () => {
    const id = insert(api.database, "cases", caseRow());
    insert(api.database, "meetings", meetingRow({ caseId: id }));
    insert(api.database, "meetings", meetingRow());
    await put(id, { mpId: 2 });
    expect(all(api.database, "SELECT caseId, mpId FROM meetings ORDER BY id")).toEqual([
      { caseId: id, mpId: 2 },
      { caseId: null, mpId: 1 },
    ]);
  });
});

describe("the cases to choose from", () => {
  const options = async (userId: number) => (await call(api.url, ofCurrentUser, {}, as(userId))).value;

  it("are those of the own MPs, newest first, with number, citizen and topic", async () => {
    for (const changes of [
      { mpId: 1, date: "2026-01-01T10:00:00" },
      { mpId: 2, date: "2026-03-01T10:00:00", fullName: "Ѓорѓи Џамбазов", topic: "Вода" },
      { mpId: 3, date: "2026-04-01T10:00:00" },
      { mpId: 1, date: "2026-03-01T10:00:00" },
    ]) {
      insert(api.database, "cases", caseRow(changes));
    }
    expect(await options(USER.assistant)).toEqual([
      { id: 4, caseFullName: "4. Ана Анева, Тема" },
      { id: 2, caseFullName: "2. Ѓорѓи Џамбазов, Вода" },
      { id: 1, caseFullName: "1. Ана Анева, Тема" },
    ]);
    expect((await options(USER.assistant2)).map(({ id }) => id)).toEqual([3]);
    run(api.database, "UPDATE mps SET userId = 3 WHERE id = 1");
    expect((await options(USER.assistant2)).map(({ id }) => id)).toEqual([3, 4, 1]);
    run(api.database, "UPDATE mps SET userId = NULL");
    expect(await options(USER.assistant)).toEqual([]);
  });

  it("are none for those who have no MPs", async () => {
    insert(api.database, "cases", caseRow());
    expect(await options(USER.administrator)).toEqual([]);
    expect(await options(USER.monitor)).toEqual([]);
  });
});
