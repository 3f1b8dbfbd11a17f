import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EventData } from "#app/model/event.ts";
import { LENGTH } from "#app/model/limits.ts";
import { contract } from "#server/api/contract/index.ts";
import { all, insert, run } from "#server/reference/store/statements.ts";
import { call } from "../support/api-call.ts";
import { eventRow } from "../support/reference-rows.ts";
import { type SmallReference, startSmallReference, USER } from "../support/small-reference.ts";

let api: SmallReference;
beforeEach(async () => {
  api = await startSmallReference("2026-03-04T12:00:00+01:00");
});
afterEach(() => api.stop());

const REQUIRED = "Полето е задолжително!";
const INVALID = "Вредноста не е исправна!";
const tooLong = (limit: number) => `Полето не треба да има повеќе од ${limit} карактери!`;

const data = (changes: Partial<EventData> = {}): EventData => ({
  mpId: 1,
  date: "2026-03-05",
  municipalityId: 74,
  eventTypeId: 5,
  subject: "Тематска средба",
  description: "",
  ...changes,
});
const as = (userId: number, headers = {}) => ({ session: api.session(userId), headers });
const { add, get, update, filter } = contract.events;

const addEvent = (changes: Partial<EventData> = {}, options = as(USER.assistant)) =>
  call(api.url, add, { body: data(changes) }, options);
const change = (id: number, changes: Partial<EventData> = {}, userId: number = USER.assistant) =>
  call(api.url, update, { params: { id }, body: data(changes) }, as(userId));
const read = (id: number, userId: number = USER.assistant) =>
  call(api.url, get, { params: { id } }, as(userId));
const stored = () => all(api.database, "SELECT * FROM events ORDER BY id");

describe("an event that an assistant adds", () => {
  it("is as it was sent, answered by its id, and first of its day in the list", async () => {
    insert(api.database, "events", eventRow({ date: "2026-03-05" }));
    const changes = { description: " Прв ред\nвтор ", date: "2026-02-28" };
    const { status, body } = await addEvent(changes);
    expect([status, body]).toEqual([200, 2]);
    expect((await read(2)).value).toEqual(data(changes));
    await addEvent();
    const query = { page: 0, size: 10 };
    const { value } = await call(api.url, filter, { query }, as(USER.monitor));
    expect(value.content.map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(value.content[0]).toEqual({
      id: 3,
      mpFullName: "Пратеник 1",
      date: "2026-03-05",
      eventTypeId: 5,
      municipalityId: 74,
      subject: "Тематска средба",
    });
  });

  it("is added once per Idempotency-Key, also at the same time", async () => {
    const headers = { "idempotency-key": randomUUID() };
    await Promise.all(Array.from({ length: 8 }, () => addEvent({}, as(USER.assistant, headers))));
    expect(stored()).toHaveLength(1);
  });
});

describe("what is told about an event", () => {
  const { subject, description } = LENGTH.event;

  it.each([
    ["mpId", undefined, REQUIRED],
    ["mpId", 3, INVALID],
    ["mpId", 4, INVALID],
    ["mpId", 99, INVALID],
    ["date", undefined, REQUIRED],
    ["date", null, REQUIRED],
    ["date", "", REQUIRED],
    ["date", "05.03.2026", INVALID],
    ["date", "2026-02-29", INVALID],
    ["date", "2026-13-01", INVALID],
    ["municipalityId", undefined, REQUIRED],
    ["municipalityId", 0, INVALID],
    ["municipalityId", 82, INVALID],
    ["eventTypeId", 0, INVALID],
    ["eventTypeId", 6, INVALID],
    ["subject", " ", REQUIRED],
    ["subject", "ж".repeat(subject + 1), tooLong(subject)],
    ["description", "ж".repeat(description + 1), tooLong(description)],
  ])("keeps the rules of the documents: %s = %j", async (field, value, message) => {
    insert(api.database, "events", eventRow());
    const before = stored();
    const body = { ...data(), [field]: value };
    for (const [method, path] of [
      ["POST", "/admin/api/events"],
      ["PUT", "/admin/api/events/1"],
    ] as const) {
      const answer = await api.send(method, path, body, api.session(USER.assistant));
      expect(answer, method).toEqual({ status: 400, fieldErrors: { [field]: message } });
    }
    expect(stored()).toEqual(before);
  });

  it("may be as long as the documents say, and of each type", async () => {
    const longest = { subject: "ж".repeat(subject), description: "ж".repeat(description) };
    for (const eventTypeId of [1, 2, 3, 4, 5]) {
      expect((await addEvent({ ...longest, eventTypeId, date: "2028-02-29" })).status).toBe(200);
    }
    expect(stored()).toHaveLength(5);
    expect(stored()[0]).toMatchObject({ ...longest, date: "2028-02-29" });
  });

  it("may come with the municipality as text, which is how selects have it", async () => {
    const body = { ...data(), municipalityId: "81", mpId: "2" };
    await api.send("POST", "/admin/api/events", body, api.session(USER.assistant));
    expect(stored()).toMatchObject([{ municipalityId: 81, mpId: 2 }]);
  });
});

describe("whose events", () => {
  beforeEach(() => {
    for (const mpId of [1, 3, 4]) insert(api.database, "events", eventRow({ mpId }));
  });

  it("are changed by their assistant in every field", async () => {
    const changes = {
      mpId: 2,
      date: "2026-12-31",
      municipalityId: 1,
      eventTypeId: 1,
      subject: "Друга тема",
      description: "Друг опис",
    };
    expect(Object.keys(changes)).toEqual(Object.keys(data()));
    expect((await change(1, changes)).status).toBe(204);
    expect((await read(1)).value).toEqual(changes);
  });

  it.each([
    [1, USER.administrator, 403],
    [1, USER.monitor, 403],
    [1, USER.assistant2, 403],
    [2, USER.assistant, 403],
    [3, USER.assistant, 403],
    [9, USER.assistant, 404],
  ])("event %i is nothing for user %i to write: %i", async (id, userId, status) => {
    const before = stored();
    expect((await change(id, {}, userId)).status).toBe(status);
    expect((await change(id, { subject: "" }, userId)).status).toBe(status);
    expect(stored()).toEqual(before);
  });

  it("are read by their assistant, by administrators and by monitors, and added by neither of these", async () => {
    const statuses = async (userId: number) =>
      Promise.all([1, 2, 3, 9].map(async (id) => (await read(id, userId)).status));
    expect(await statuses(USER.assistant)).toEqual([200, 403, 403, 404]);
    for (const userId of [USER.administrator, USER.monitor]) {
      expect(await statuses(userId)).toEqual([200, 200, 200, 404]);
      expect((await addEvent({}, as(userId))).status).toBe(403);
    }
  });

  it("can't be given away, and follow their MP to another assistant", async () => {
    expect((await change(1, { mpId: 3 })).status).toBe(400);
    run(api.database, "UPDATE mps SET userId = 3 WHERE id = 1");
    expect((await change(1)).status).toBe(403);
    expect((await change(1, { mpId: 3 }, USER.assistant2)).status).toBe(204);
  });
});
