import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LENGTH } from "#app/model/limits.ts";
import type { MeetingData } from "#app/model/meeting.ts";
import { contract } from "#server/api/contract/index.ts";
import { all, insert } from "#server/reference/store/statements.ts";
import { call } from "../support/api-call.ts";
import { caseRow, meetingRow } from "../support/reference-rows.ts";
import { type SmallReference, startSmallReference, USER } from "../support/small-reference.ts";

let api: SmallReference;
beforeEach(async () => {
  api = await startSmallReference("2026-03-04T12:00:00+01:00");
});
afterEach(() => api.stop());

const INVALID = "Вредноста не е исправна!";

const data = (changes: Partial<MeetingData> = {}): MeetingData => ({
  mpId: 1,
  caseId: null,
  startDate: "2026-03-05T09:30:00Z",
  endDate: "2026-03-05T10:00:00Z",
  fullName: "Ангелина Ќосева",
  topic: "Иницијална средба",
  comment: "",
  meetingLocationId: 1,
  ...changes,
});
const as = (userId: number, headers = {}) => ({ session: api.session(userId), headers });
const { add, get, update, setStatus, remove, ofCase, filter } = contract.meetings;

const addMeeting = (changes: Partial<MeetingData> = {}, options = as(USER.assistant)) =>
  call(api.url, add, { body: data(changes) }, options);
const change = (id: number, changes: Partial<MeetingData> = {}, userId: number = USER.assistant) =>
  call(api.url, update, { params: { id }, body: data(changes) }, as(userId));
const read = (id: number, userId: number = USER.assistant) =>
  call(api.url, get, { params: { id } }, as(userId));
const stored = () => all(api.database, "SELECT * FROM meetings ORDER BY id");

describe("a meeting that an assistant adds", () => {
  it("is scheduled, as it was sent, and answered by its id", async () => {
    const { status, body } = await addMeeting({ comment: " Прв ред\nвтор ", meetingLocationId: 2 });
    expect([status, body]).toEqual([200, 1]);
    const { value } = await read(1);
    expect(value).toEqual({
      ...data({ comment: " Прв ред\nвтор ", meetingLocationId: 2 }),
      id: 1,
      meetingStatusId: 1,
    });
  });

  it.each([
    ["2026-03-29T02:30:00Z", "an hour that summer time leaves out"],
    ["2026-03-29T02:30:00", "without the Z"],
    ["2026-03-29T02:30", "without seconds"],
    ["2026-03-29T02:30:00+02:00", "with an offset, which means nothing"],
    ["2026-03-29T02:30:59.999Z", "with seconds, which meetings don't have"],
  ])("keeps its wall-clock time: %s, %s", async (startDate) => {
    expect((await addMeeting({ startDate, endDate: "2026-03-29T23:59:00Z" })).status).toBe(200);
    expect((await read(1)).value).toMatchObject({
      startDate: "2026-03-29T02:30:00Z",
      endDate: "2026-03-29T23:59:00Z",
    });
  });

  it("may be of a whole day, of no length, or last for days", async () => {
    const midnight = "2026-03-05T00:00:00Z";
    expect((await addMeeting({ startDate: midnight, endDate: midnight })).status).toBe(200);
    expect((await addMeeting({ endDate: data().startDate })).status).toBe(200);
    expect((await addMeeting({ startDate: midnight, endDate: "2026-03-07T00:00:00Z" })).status).toBe(200);
    expect(stored()[0]).toMatchObject({ startDate: midnight, endDate: midnight });
  });

  it("may be about a case of the same MP only", async () => {
    const caseId = insert(api.database, "cases", caseRow());
    const ofOther = insert(api.database, "cases", caseRow({ mpId: 2 }));
    const foreign = insert(api.database, "cases", caseRow({ mpId: 3 }));
    expect((await addMeeting({ caseId })).status).toBe(200);
    for (const wrong of [ofOther, foreign, 999]) {
      const { status, body } = await addMeeting({ caseId: wrong });
      expect([status, body]).toMatchObject([400, { fieldErrors: { caseId: INVALID } }]);
    }
    expect((await change(1, { mpId: 2, caseId })).status).toBe(400);
    expect((await change(1, { mpId: 2, caseId: ofOther })).status).toBe(204);
    expect(stored()).toMatchObject([{ mpId: 2, caseId: ofOther }]);
  });
});

describe("what is told about a meeting", () => {
  const { fullName, topic, comment } = LENGTH.meeting;

  it("may be as long as the documents say", async () => {
    const longest = {
      fullName: "ж".repeat(fullName),
      topic: "ж".repeat(topic),
      comment: "ж".repeat(comment),
    };
    expect((await addMeeting(longest)).status).toBe(200);
    expect(stored()).toMatchObject([longest]);
  });
});

describe("a change of a meeting", () => {
  it("replaces every field but the status", async () => {
    const caseId = insert(api.database, "cases", caseRow({ mpId: 2 }));
    insert(api.database, "meetings", meetingRow({ meetingStatusId: 4 }));
    const changes = {
      mpId: 2,
      caseId,
      startDate: "2027-01-01T00:00:00Z",
      endDate: "2027-01-01T00:00:00Z",
      fullName: "Друго лице",
      topic: "Друга тема",
      comment: "Опис",
      meetingLocationId: 2,
    };
    expect(Object.keys(changes)).toEqual(Object.keys(data()));
    expect((await change(1, changes)).status).toBe(204);
    expect((await read(1)).value).toEqual({ ...changes, id: 1, meetingStatusId: 4 });
    expect((await change(1, { caseId: null, mpId: 2 })).status).toBe(204);
    expect((await read(1)).value.caseId).toBeNull();
  });

  it("gives any status by a call of its own, and no other", async () => {
    insert(api.database, "meetings", meetingRow());
    const before = stored();
    for (const meetingStatusId of [4, 3, 2, 1, 1]) {
      const { status } = await call(
        api.url,
        setStatus,
        { params: { id: 1 }, body: { meetingStatusId } },
        as(USER.assistant),
      );
      expect(status).toBe(204);
      expect(stored()).toEqual([{ ...before[0]!, meetingStatusId }]);
    }
    expect(stored()).toEqual(before);
  });
});

describe("a deleted meeting", () => {
  const drop = (id: number, userId: number = USER.assistant, headers = {}) =>
    call(api.url, remove, { params: { id } }, as(userId, headers));

  it("is gone, from its case too, and can't be deleted again", async () => {
    const caseId = insert(api.database, "cases", caseRow());
    for (const row of [{ caseId }, { caseId, startDate: "2026-03-01T10:00:00Z" }, {}]) {
      insert(api.database, "meetings", meetingRow(row));
    }
    const ofThis = async () =>
      (await call(api.url, ofCase, { params: { caseId } }, as(USER.assistant))).value.map(({ id }) => id);
    expect(await ofThis()).toEqual([2, 1]);
    expect((await drop(1)).status).toBe(204);
    expect((await drop(1)).status).toBe(404);
    expect((await read(1)).status).toBe(404);
    expect(await ofThis()).toEqual([2]);
    const query = { page: 0, size: 100 };
    const { value } = await call(api.url, filter, { query }, as(USER.assistant));
    expect(value).toMatchObject({ totalElements: 2, content: [{ id: 3 }, { id: 2 }] });
  });
});
