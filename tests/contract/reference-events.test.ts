import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EventData } from "#app/model/event.ts";
import { LENGTH } from "#app/model/limits.ts";
import { contract } from "#server/api/contract/index.ts";
import { all, insert } from "#server/reference/store/statements.ts";
import { call } from "../support/api-call.ts";
import { eventRow } from "../support/reference-rows.ts";
import { type SmallReference, startSmallReference, USER } from "../support/small-reference.ts";

let api: SmallReference;
beforeEach(async () => {
  api = await startSmallReference("2026-03-04T12:00:00+01:00");
});
afterEach(() => api.stop());

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
});

describe("what is told about an event", () => {
  const { subject, description } = LENGTH.event;

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

describe("a change of an event", () => {
  it("replaces every field", async () => {
    insert(api.database, "events", eventRow());
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
});
