import { describe, expect, it } from "vitest";
import { all, insert, one, run } from "#demo/store/statements.ts";
import { contract } from "#server/api/contract/index.ts";
import { caseRow, meetingRow } from "#tests/support/reference-rows.ts";
import { USER } from "#tests/support/small-reference.ts";
import { useSmallReference } from "#tests/support/use-reference.ts";

/** The calls that an API may lack, as the reference API answers them. */

const { search, progress, anonymise, handOver, assistants } = contract.extra;

const { api, ask } = useSmallReference("2026-07-01T10:00:00+02:00");

const add = (changes: Parameters<typeof caseRow>[0]) => insert(api.database, "cases", caseRow(changes));

describe("a search", () => {
  const find = async (q: string, userId: number = USER.administrator, page = 0, size = 10) => {
    const { value } = await ask(search, { query: { page, size, q } }, userId);
    return { ids: value.content.map(({ id }) => id), total: value.totalElements };
  };

  it("finds a name, an e-mail and a topic in any script, a phone however it is written, and a number", async () => {
    const id = add({
      fullName: "Ѓорѓи Ќосевски",
      email: "gjorgji@primer.mk",
      phone: "070 / 123-456",
      topic: "Пат кон Штип",
    });
    add({ fullName: "Друго Лице", email: "a@b.mk", phone: "071 999 999", topic: "Вода" });
    for (const q of ["ќосев", "kjosevski", "Gjorgji Kj", "primer", "shtip", "070123456", "123 456", `${id}`])
      expect([q, (await find(q)).ids]).toEqual([q, [id]]);
    for (const q of ["нема такво", "Gjorgji Вода", "99999999", "?!"])
      expect([q, (await find(q)).total]).toEqual([q, 0]);
  });

  it("has the rights of the list: an assistant finds cases of their own MPs only", async () => {
    const [own, foreign] = [add({ mpId: 1, fullName: "Ана Ано" }), add({ mpId: 3, fullName: "Ана Ана" })];
    expect((await find("ана", USER.assistant)).ids).toEqual([own]);
    expect((await find(String(foreign), USER.assistant)).ids).toEqual([]);
    expect((await find("ана", USER.monitor)).ids.toSorted()).toEqual([own, foreign].toSorted());
  });

  it("comes in pages, newest first", async () => {
    const ids = [1, 2, 3].map((day) => add({ fullName: "Ана", date: `2026-06-0${day}T10:00:00` }));
    expect(await find("ана", USER.administrator, 0, 2)).toEqual({ ids: [ids[2], ids[1]], total: 3 });
    expect((await find("ана", USER.administrator, 1, 2)).ids).toEqual([ids[0]]);
  });
});

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

describe("a case made nameless", () => {
  const SECRET = "Тајно";
  const secret = () =>
    add({
      mpId: 1,
      ...Object.fromEntries(
        [
          "fullName",
          "organization",
          "address",
          "email",
          "phone",
          "topic",
          "reason",
          "firstVisit",
          "othersInvolved",
        ].map((name) => [name, `${SECRET} ${name}`]),
      ),
    });

  it("has no trace of who it was in any row, and counts as before", async () => {
    const id = secret();
    insert(
      api.database,
      "meetings",
      meetingRow({ caseId: id, fullName: SECRET, topic: SECRET, comment: SECRET }),
    );
    const change = {
      caseId: id,
      kind: "case",
      statusId: 2,
      comment: SECRET,
      date: "2026-06-01T10:00:00",
      userId: 2,
    };
    insert(api.database, "statusChanges", change);
    const counted = [
      "genderId",
      "ageCategoryId",
      "ethnicityId",
      "religionId",
      "municipalityId",
      "mpId",
      "date",
    ];
    const row = () =>
      one<Record<string, unknown>>(api.database, "SELECT * FROM cases WHERE id = :id", { id });
    const statistics = async () => (await ask(contract.statistics.overall, { query: {} })).body;
    const [before, figures] = [row(), await statistics()];
    for (const userId of [USER.assistant, USER.administrator])
      expect((await ask(anonymise, { params: { id } }, userId)).status).toBe(204);
    const whole = ["cases", "meetings", "statusChanges"].map((table) =>
      all(api.database, `SELECT * FROM ${table}`),
    );
    expect(JSON.stringify(whole)).not.toContain(SECRET);
    for (const name of counted) expect(row()?.[name]).toBe(before?.[name]);
    expect(await statistics()).toEqual(figures);
    expect((await ask(contract.cases.get, { params: { id } }, USER.assistant)).status).toBe(200);
  });

  it("is no business of another MP's assistant", async () => {
    const id = secret();
    expect((await ask(anonymise, { params: { id } }, USER.assistant2)).status).toBe(403);
    expect((await ask(anonymise, { params: { id } }, USER.monitor)).status).toBe(403);
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
