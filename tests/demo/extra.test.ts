import { describe, expect, it } from "vitest";
import { all, insert, run } from "#demo/store/statements.ts";
import { contract } from "#server/api/contract/index.ts";
import { caseRow, meetingRow } from "#tests/support/reference-rows.ts";
import { USER } from "#tests/support/small-reference.ts";
import { useSmallReference } from "#tests/support/use-reference.ts";

/** The calls that an API may lack, as the reference API answers them. */

const { progress, handOver, assistants } = contract.extra;

const { api, ask } = useSmallReference("2026-07-01T10:00:00+02:00");

const add = (changes: Parameters<typeof caseRow>[0]) => insert(api.database, "cases", caseRow(changes));

describe("the progress of a case", () => {
  it("is its statuses with their dates and nothing else, for anybody", async () => {
    const id = add({});
    const row = { caseId: id, comment: "тајно", userId: 2 };
    insert(api.database, "statusChanges", { ...row, kind: "case", statusId: 1, date: "2026-06-01T10:00:00" });
    insert(api.database, "statusChanges", {
      ...row,
      kind: "question",
      statusId: 2,
      date: "2026-06-02T10:00:00",
    });
    insert(api.database, "statusChanges", { ...row, kind: "case", statusId: 2, date: "2026-06-03T10:00:00" });
    expect((await ask(progress, { params: { id } })).body).toEqual([
      { statusId: 1, date: "2026-06-01T10:00:00" },
      { statusId: 2, date: "2026-06-03T10:00:00" },
    ]);
    expect(await ask(progress, { params: { id: id + 1 } })).toMatchObject({
      status: 200,
      body: [],
    });
  });
});

describe("handing a case over", () => {
  it("takes it to another assistant's MP with its meetings; nobody else may", async () => {
    const id = add({ mpId: 1 });
    insert(api.database, "meetings", meetingRow({ caseId: id }));
    const body = { mpId: 3 };
    const give = (userId: number) => ask(handOver, { params: { id }, body }, userId);
    expect((await give(USER.assistant)).status).toBe(403);
    expect((await give(USER.administrator)).status).toBe(204);
    expect(all(api.database, "SELECT mpId FROM meetings WHERE caseId = :id", { id })).toEqual([body]);
    const read = (userId: number) => ask(contract.cases.get, { params: { id } }, userId);
    expect((await read(USER.assistant)).status).toBe(403);
    expect((await read(USER.assistant2)).value.mpId).toBe(3);
  });

  it("refuses an MP that there is not, or who is no longer active", async () => {
    const id = add({ mpId: 1 });
    run(api.database, "UPDATE mps SET active = 0 WHERE id = 3");
    for (const mpId of [3, 999]) {
      const told = await api.send(
        "PUT",
        `/admin/api/cases/${id}/mp`,
        { mpId },
        api.session(USER.administrator),
      );
      expect([told.status, Object.keys(told.fieldErrors ?? {})]).toEqual([400, ["mpId"]]);
    }
  });
});

describe("who served an MP", () => {
  it("is told from when to when, oldest first", async () => {
    run(api.database, "DELETE FROM mpAssistants WHERE mpId = 1");
    const served = { mpId: 1, userId: 3, fromDate: "2024-10-28", toDate: "2026-02-01" };
    insert(api.database, "mpAssistants", { ...served, userId: 2, fromDate: "2026-02-01", toDate: null });
    insert(api.database, "mpAssistants", served);
    const { value } = await ask(assistants, { params: { id: 1 } }, USER.monitor);
    expect(value).toEqual([
      { userId: 3, userFullName: "Лице 3", fromDate: "2024-10-28", toDate: "2026-02-01" },
      { userId: 2, userFullName: "Лице 2", fromDate: "2026-02-01", toDate: "" },
    ]);
  });
});
