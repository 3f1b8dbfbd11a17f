import { describe, expect, it } from "vitest";
import { all, insert, run } from "#demo/store/statements.ts";
import { contract } from "#server/api/contract/index.ts";
import { USER } from "#tests/support/small-reference.ts";
import { useSmallReference } from "#tests/support/use-reference.ts";
import { caseData } from "../support/case-data.ts";
import { MESSAGE } from "../support/form-call.ts";
import { meetingRow } from "../support/reference-rows.ts";

/** What the reference API alone promises of cases, meetings, events and messages; the rest the contract's suite asks. */

// Half past midnight in Skopje, still the day before in Greenwich.
const { api, ask } = useSmallReference("2026-06-30T22:30:00Z");

const { invalid } = MESSAGE;
const { cases, history, meetings, contact } = contract;

const data = (changes = {}) => caseData({ caseCategoryId: 1, ...changes });
const addCase = async (changes = {}) =>
  (await ask(cases.add, { body: data(changes) }, USER.assistant)).value ?? 0;
const read = async (id: number) => (await ask(cases.get, { params: { id } }, USER.monitor)).value;
const logsOf = async (id: number) => {
  const logs = Object.values(history).map((log) => ask(log, { params: { id } }, USER.assistant));
  return (await Promise.all(logs)).map(({ value }) => value);
};

const SUBMITTED = { caseStatusId: 1, initiativeStatusId: 1, questionStatusId: 1 };
const AT = "2026-07-01T00:30:00";

describe("a new case", () => {
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
