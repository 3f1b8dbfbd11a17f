import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LENGTH } from "#app/model/limits.ts";
import type { MeetingData } from "#app/model/meeting.ts";
import { contract } from "#server/api/contract/index.ts";
import { all, insert, run } from "#server/reference/store/statements.ts";
import { call } from "../support/api-call.ts";
import { caseRow, meetingRow } from "../support/reference-rows.ts";
import { type SmallReference, startSmallReference, USER } from "../support/small-reference.ts";

let api: SmallReference;
beforeEach(async () => {
  api = await startSmallReference("2026-03-04T12:00:00+01:00");
});
afterEach(() => api.stop());

const REQUIRED = "Полето е задолжително!";
const INVALID = "Вредноста не е исправна!";
const LATE = "Почетното време мора да биде пред крајното време!";
const tooLong = (limit: number) => `Полето не треба да има повеќе од ${limit} карактери!`;

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

  it("is added once per Idempotency-Key, also at the same time", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => addMeeting({}, as(USER.assistant, headers))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(stored()).toHaveLength(1);
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

  it.each([
    ["mpId", undefined, REQUIRED],
    ["mpId", 3, INVALID],
    ["mpId", 4, INVALID],
    ["mpId", 99, INVALID],
    ["startDate", undefined, REQUIRED],
    ["startDate", "2026-03-05", INVALID],
    ["startDate", "2026-02-29T09:30:00Z", INVALID],
    ["startDate", "2026-03-05T24:00:00Z", INVALID],
    ["startDate", "05.03.2026 09:30", INVALID],
    ["startDate", "2026-03-05T10:01:00Z", LATE],
    ["endDate", "2026-03-05T09:60:00Z", INVALID],
    ["fullName", "", REQUIRED],
    ["fullName", "ж".repeat(fullName + 1), tooLong(fullName)],
    ["topic", " ", REQUIRED],
    ["topic", "ж".repeat(topic + 1), tooLong(topic)],
    ["comment", "ж".repeat(comment + 1), tooLong(comment)],
    ["comment", "нула\u0000знак", INVALID],
    ["meetingLocationId", 0, INVALID],
    ["meetingLocationId", 3, INVALID],
    ["meetingLocationId", undefined, REQUIRED],
    ["caseId", "x", INVALID],
  ])("keeps the rules of the documents: %s = %j", async (field, value, message) => {
    insert(api.database, "meetings", meetingRow());
    const before = stored();
    const body = { ...data(), [field]: value };
    for (const [method, path] of [
      ["POST", "/admin/api/meetings"],
      ["PUT", "/admin/api/meetings/1"],
    ] as const) {
      const answer = await api.send(method, path, body, api.session(USER.assistant));
      expect(answer, method).toEqual({ status: 400, fieldErrors: { [field]: message } });
    }
    expect(stored()).toEqual(before);
  });

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
    for (const [meetingStatusId, message] of [
      [0, INVALID],
      [5, INVALID],
      [null, INVALID],
      [undefined, REQUIRED],
    ]) {
      const body = { meetingStatusId };
      const answer = await api.send("PUT", "/admin/api/meetings/1/status", body, api.session(USER.assistant));
      expect(answer).toEqual({ status: 400, fieldErrors: { meetingStatusId: message } });
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

  it("is deleted once per Idempotency-Key: a repeated call is told the first result", async () => {
    insert(api.database, "meetings", meetingRow());
    const headers = { "idempotency-key": randomUUID() };
    expect((await drop(1, USER.assistant, headers)).status).toBe(204);
    expect((await drop(1, USER.assistant, headers)).status).toBe(204);
  });
});

describe("whose meetings", () => {
  beforeEach(() => {
    for (const mpId of [1, 3, 4]) insert(api.database, "meetings", meetingRow({ mpId }));
  });
  const body = { meetingStatusId: 3 };
  const writes = (id: number, userId: number) => [
    () => change(id, {}, userId),
    () => change(id, { topic: "" }, userId),
    () => call(api.url, setStatus, { params: { id }, body }, as(userId)),
    () => call(api.url, setStatus, { params: { id }, body: { meetingStatusId: 9 } }, as(userId)),
    () => call(api.url, remove, { params: { id } }, as(userId)),
  ];

  it.each([
    [1, USER.administrator, 403],
    [1, USER.monitor, 403],
    [1, USER.assistant2, 403],
    [2, USER.assistant, 403],
    [3, USER.assistant, 403],
    [9, USER.assistant, 404],
  ])("meeting %i is nothing for user %i to write: %i", async (id, userId, status) => {
    const before = stored();
    for (const write of writes(id, userId)) expect((await write()).status).toBe(status);
    expect(stored()).toEqual(before);
  });

  it("are read by their assistant, by administrators and by monitors", async () => {
    const statuses = async (userId: number) =>
      Promise.all([1, 2, 3, 9].map(async (id) => (await read(id, userId)).status));
    expect(await statuses(USER.assistant)).toEqual([200, 403, 403, 404]);
    expect(await statuses(USER.assistant2)).toEqual([403, 200, 403, 404]);
    expect(await statuses(USER.administrator)).toEqual([200, 200, 200, 404]);
    expect(await statuses(USER.monitor)).toEqual([200, 200, 200, 404]);
  });

  it("are not to be added by administrators and monitors", async () => {
    for (const userId of [USER.administrator, USER.monitor]) {
      expect((await addMeeting({}, as(userId))).status).toBe(403);
    }
    expect(stored()).toHaveLength(3);
  });

  it("can't be given away, and follow their MP to another assistant", async () => {
    expect((await change(1, { mpId: 3 })).status).toBe(400);
    expect((await change(1, { mpId: 2 })).status).toBe(204);
    run(api.database, "UPDATE mps SET userId = 3 WHERE id = 2");
    expect((await read(1)).status).toBe(403);
    expect((await change(1, { mpId: 3 }, USER.assistant2)).status).toBe(204);
  });
});
