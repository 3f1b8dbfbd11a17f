import { describe, expect, it } from "vitest";
import { LENGTH } from "#app/model/limits.ts";
import { all, insert, run } from "#demo/store/statements.ts";
import { contract } from "#server/api/contract/index.ts";
import { USER } from "#tests/support/small-reference.ts";
import { useSmallReference } from "#tests/support/use-reference.ts";
import { caseData } from "../support/case-data.ts";
import { MESSAGE } from "../support/form-call.ts";
import { caseRow, eventRow, meetingRow } from "../support/reference-rows.ts";

/** What the reference API alone promises of cases, meetings, events and messages; the rest the contract's suite asks. */

// Half past midnight in Skopje, still the day before in Greenwich.
const { api, ask } = useSmallReference("2026-06-30T22:30:00Z");

const { invalid } = MESSAGE;
const { cases, history, meetings, events, contact } = contract;

const data = (changes = {}) => caseData({ caseCategoryId: 1, ...changes });
const addCase = async (changes = {}) =>
  (await ask(cases.add, { body: data(changes) }, USER.assistant)).value ?? 0;
const request = async (changes = {}) => (await ask(cases.request, { body: data(changes) })).value ?? 0;
const read = async (id: number) => (await ask(cases.get, { params: { id } }, USER.monitor)).value;
const logsOf = async (id: number) => {
  const logs = Object.values(history).map((log) => ask(log, { params: { id } }, USER.assistant));
  return (await Promise.all(logs)).map(({ value }) => value);
};

const SUBMITTED = { caseStatusId: 1, initiativeStatusId: 1, questionStatusId: 1 };
const AT = "2026-07-01T00:30:00";

describe("a new case", () => {
  it.each([
    { of: "an assistant", make: addCase, comment: "Случајот е внесен.", who: "Лице 2" },
    { of: "a citizen", make: request, comment: "Барањето е поднесено преку порталот.", who: "" },
  ])("is dated now in Skopje and submitted, with the first entry of each log: of $of", async (row) => {
    const id = await row.make();
    expect(await read(id)).toEqual({ ...data(), ...SUBMITTED, id, date: AT, mpFullName: "Пратеник 1" });
    const entry = { date: AT, statusId: 1, who: row.who };
    expect(await logsOf(id)).toEqual([
      [{ ...entry, comment: row.comment }],
      [{ ...entry, comment: "" }],
      [{ ...entry, comment: "" }],
    ]);
  });

  it.each([
    { email: `${"a".repeat(LENGTH.case.email - 12)}@example.com` },
    { email: "ѓорѓи@пример.example" },
    { reason: "  Прв ред\nВтор ред <b>  ", organization: "=1+1" },
  ])("keeps every text as it was sent: %o", async (texts) => {
    expect(await read(await request(texts))).toMatchObject(texts);
  });

  it("has nothing of fields that a request does not have", async () => {
    const more = JSON.parse('{"__proto__": {"polluted": true}, "caseStatusId": 5}') as object;
    expect((await api.send("POST", "/api/cases/case", { ...data(), ...more })).status).toBe(200);
    expect((await read(1)).caseStatusId).toBe(1);
  });

  it("may name an own MP who is no longer active, which a citizen may not", async () => {
    run(api.database, "UPDATE mps SET active = 0 WHERE id = 1");
    expect(await addCase()).toBe(1);
    for (const mpId of [1, "1 OR 1"]) {
      const answer = await api.send("POST", "/api/cases/case", { ...data(), mpId });
      expect(answer).toEqual({ status: 400, fieldErrors: { mpId: invalid } });
    }
    expect(all(api.database, "SELECT id FROM cases")).toHaveLength(1);
  });
});

describe("a change of a case", () => {
  it("leaves its logs, and takes its meetings to its MP, and no others", async () => {
    const id = await addCase();
    const log = await logsOf(id);
    insert(api.database, "meetings", meetingRow({ caseId: id }));
    insert(api.database, "meetings", meetingRow());
    api.setNow("2026-09-09T09:09:09+02:00");
    const body = data({ mpId: 2, wantsOnline: false });
    await ask(cases.update, { params: { id }, body }, USER.assistant);
    expect(await read(id)).toEqual({ ...body, ...SUBMITTED, id, date: AT, mpFullName: "Пратеник 2" });
    expect(await logsOf(id)).toEqual(log);
    expect(all(api.database, "SELECT caseId, mpId FROM meetings ORDER BY id")).toEqual([
      { caseId: id, mpId: 2 },
      { caseId: null, mpId: 1 },
    ]);
  });

  it.each([
    ["case", cases.setStatus, 0],
    ["initiative", cases.setInitiativeStatus, 1],
    ["question", cases.setQuestionStatus, 2],
  ] as const)("of a status is logged with who, when and what was said: of the %s", async (_, change, at) => {
    const id = await addCase();
    api.setNow("2026-07-02T10:00:00+02:00");
    const body = { statusId: 3, comment: "  Договорено по телефон 😀  " };
    await ask(change, { params: { id }, body }, USER.assistant);
    const logs = await logsOf(id);
    expect(logs.map((entries) => entries.length)).toEqual([0, 1, 2].map((log) => (log === at ? 2 : 1)));
    expect(logs[at]?.at(-1)).toEqual({ ...body, date: "2026-07-02T10:00:00", who: "Лице 2" });
  });
});

describe("the cases to choose from", () => {
  const options = async (userId: number) => (await ask(cases.ofCurrentUser, {}, userId)).value;

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
    for (const userId of Object.values(USER)) expect(await options(userId)).toEqual([]);
  });
});

describe("a meeting", () => {
  const body = {
    mpId: 1,
    caseId: null,
    startDate: "2026-03-05T09:30:00Z",
    endDate: "2026-03-29T23:59:00Z",
    fullName: "Ангелина Ќосева",
    topic: "Иницијална средба",
    comment: " Прв ред\nвтор ",
    meetingLocationId: 1,
  };
  const add = (changes: Partial<typeof body> = {}) =>
    ask(meetings.add, { body: { ...body, ...changes } }, USER.assistant);

  it.each([
    ["2026-03-29T02:30:00", "without the Z"],
    ["2026-03-29T02:30", "without seconds"],
    ["2026-03-29T02:30:00+02:00", "with an offset, which means nothing"],
    ["2026-03-29T02:30:59.999Z", "with seconds, which meetings don't have"],
  ])("keeps its wall-clock time: %s, %s", async (startDate) => {
    expect((await add({ startDate })).body).toBe(1);
    const { value } = await ask(meetings.get, { params: { id: 1 } }, USER.assistant);
    expect(value).toEqual({ ...body, startDate: "2026-03-29T02:30:00Z", id: 1, meetingStatusId: 1 });
  });

  it("may be of a whole day, of no length, or last for days", async () => {
    const startDate = "2026-03-05T00:00:00Z";
    for (const endDate of [startDate, "2026-03-05T23:59:00Z", "2026-03-07T00:00:00Z"])
      expect((await add({ startDate, endDate })).status).toBe(200);
    expect(all(api.database, "SELECT startDate FROM meetings WHERE startDate = endDate")).toEqual([
      { startDate },
    ]);
  });

  it("that is deleted is gone from its case and from the list, and no other is", async () => {
    const caseId = insert(api.database, "cases", caseRow());
    for (const row of [{ caseId }, { caseId, startDate: "2026-03-01T10:00:00Z" }, {}])
      insert(api.database, "meetings", meetingRow(row));
    await ask(meetings.remove, { params: { id: 1 } }, USER.assistant);
    const { value } = await ask(meetings.ofCase, { params: { caseId } }, USER.assistant);
    expect(value.map(({ id }) => id)).toEqual([2]);
    const query = { page: 0, size: 100 };
    const list = await ask(meetings.filter, { query }, USER.assistant);
    expect(list.value).toMatchObject({ totalElements: 2, content: [{ id: 3 }, { id: 2 }] });
  });
});

describe("an event", () => {
  it("is answered by its id, and shown in the list, the last of a day first", async () => {
    const body = {
      mpId: 1,
      date: "2026-03-05",
      municipalityId: 74,
      eventTypeId: 5,
      subject: "Тематска средба",
      description: " Прв ред\nвтор ",
    };
    insert(api.database, "events", eventRow({ date: body.date }));
    expect((await ask(events.add, { body }, USER.assistant)).body).toBe(2);
    const query = { page: 0, size: 10 };
    const { value } = await ask(events.filter, { query }, USER.monitor);
    const { description: _description, mpId: _mpId, ...row } = body;
    expect(value.content[0]).toEqual({ ...row, id: 2, mpFullName: "Пратеник 1" });
    expect(value.content.map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe("a contact message", () => {
  const message = {
    fullName: "Ана Анева",
    email: "ana@example.com",
    phone: "070 111 222",
    subject: "Прашање",
    description: "Прв ред\nВтор ред 🙂",
  };

  it("is stored as it was sent, with the moment, once per key", async () => {
    const once = { "idempotency-key": "message" };
    for (const headers of [{}, once, once])
      expect((await ask(contact.send, { body: message }, undefined, headers)).status).toBe(204);
    expect((await api.send("POST", "/api/contact", { ...message, phone: undefined })).status).toBe(204);
    const rows = "SELECT date, fullName, email, phone, subject, description FROM contactMessages ORDER BY id";
    const stored = { ...message, date: AT };
    expect(all(api.database, rows)).toEqual([stored, stored, { ...stored, phone: "" }]);
  });
});

describe("any answer", () => {
  it("echoes a harmless request id and replaces any other", async () => {
    const ids = await Promise.all(
      ["abc-123", "<script>", "x".repeat(200)].map(async (id) => {
        const response = await fetch(`${api.url}/api/parties`, { headers: { "x-request-id": id } });
        return response.headers.get("x-request-id");
      }),
    );
    const ours: unknown = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(ids).toEqual(["abc-123", ours, ours]);
  });
});
