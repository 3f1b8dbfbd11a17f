import { describe, expect, it } from "vitest";
import { ageOf, filterChoices } from "#app/admin/cases/list/list.server.ts";
import { activeFilters, apiQuery, caseQuery, hasAssistantFilter } from "#app/admin/cases/list/list.server.ts";
import { listedCase, partyLabel } from "#app/admin/cases/list/list.server.ts";
import { ROLE, type RoleId } from "#app/model/access.ts";
import type { Case, CaseRow } from "#app/model/case.ts";
import type { Category } from "#app/model/category.ts";
import type { Mp } from "#app/model/mp.ts";
import { PARTIES } from "#app/model/parties.ts";
import type { Party } from "#app/model/party.ts";
import { profileOf } from "#tests/support/product-context.ts";

const { administrator, assistant, monitor } = ROLE;
const query = (text: string, roleId: RoleId = administrator) => caseQuery(new URLSearchParams(text), roleId);

describe("query of the case list", () => {
  it("starts at page 1 with 25 rows and no filter", () => {
    expect(query("")).toEqual({ page: 1, size: 25 });
  });

  it("asks the API for pages from zero, with the filters by their own names", () => {
    expect(apiQuery(query("page=3&size=50&mpId=7&userId=4&caseCategoryId=12&statusId=5"))).toEqual({
      page: 2,
      size: 50,
      mpId: 7,
      userId: 4,
      caseCategoryId: 12,
      statusId: 5,
    });
  });

  it("falls back to the defaults for nonsense", () => {
    expect(query("page=0&size=7&mpId=-1&userId=x&caseCategoryId=1.5&statusId=6")).toEqual({
      page: 1,
      size: 25,
    });
  });

  it("ignores the filter by assistant in an assistant's list", () => {
    expect(query("userId=4", assistant).userId).toBeUndefined();
    expect(query("userId=4", monitor).userId).toBe(4);
    expect([administrator, assistant, monitor].map(hasAssistantFilter)).toEqual([true, false, true]);
  });

  it("counts filters, but not page and size", () => {
    expect(activeFilters(query("page=3&size=50"))).toBe(0);
    expect(activeFilters(query("mpId=7&statusId=5&page=2"))).toBe(2);
    expect(activeFilters(query("userId=4", assistant))).toBe(0);
  });
});

const mp = (id: number, fullName: string, userId: number | null) =>
  ({ id, fullName, userId, active: true }) as Mp;
const mps = [
  mp(1, "Ѓорѓи Илиев", 4),
  mp(2, "Јована Ристова", 5),
  mp(3, "Весна Џамбазова", 4),
  mp(4, "Дарко Петров", null),
];
const categories = [{ id: 2, name: "Социјални услуги" }] as Category[];
const labels = (options: readonly { label: string }[] = []) => options.map(({ label }) => label);

describe("choices of the filters", () => {
  it("offer an assistant the MPs whose userId is theirs, and no assistants", () => {
    const choices = filterChoices(
      { mps, categories, assistants: undefined },
      profileOf(assistant, 4),
      query(""),
    );
    expect(labels(choices.mpId)).toEqual(["Весна Џамбазова", "Ѓорѓи Илиев"]);
    expect(choices).not.toHaveProperty("userId");
  });

  it("offer the others every MP and assistant in the order of the Macedonian alphabet", () => {
    const assistants = [
      { id: 9, fullName: "Шпенд Рамадани", since: "" },
      { id: 8, fullName: "Ќире Наумов", since: "" },
    ];
    const choices = filterChoices({ mps, categories, assistants }, profileOf(monitor, 4), query(""));
    expect(labels(choices.mpId)).toEqual([
      "Весна Џамбазова",
      "Дарко Петров",
      "Ѓорѓи Илиев",
      "Јована Ристова",
    ]);
    expect(labels(choices.userId)).toEqual(["Ќире Наумов", "Шпенд Рамадани"]);
  });

  it("name categories by id and name", () => {
    const choices = filterChoices(
      { mps, categories, assistants: [] },
      profileOf(administrator, 4),
      query(""),
    );
    expect(labels(choices.caseCategoryId)).toEqual(["2. Социјални услуги"]);
  });

  it("show a choice that is set by the address although it is not offered", () => {
    const choices = filterChoices(
      { mps, categories, assistants: undefined },
      profileOf(assistant, 4),
      query("mpId=2"),
    );
    expect(choices.mpId.at(-1)).toEqual({ value: 2, label: "Бр. 2" });
    expect(
      filterChoices({ mps, categories, assistants: [] }, profileOf(monitor, 4), query("mpId=2")).mpId,
    ).toHaveLength(4);
  });
});

const parties: Party[] = [
  { id: 40, name: PARTIES[0]!.name, nameAl: "", nameEn: "", iconPath: "", active: true },
  { id: 2, name: "Независна листа", nameAl: "", nameEn: "", iconPath: "", active: true },
];

const row: CaseRow = {
  id: 412,
  date: "2026-05-11T14:04:00Z",
  mpFullName: "Линдита Рамадани",
  partyId: 40,
  userFullName: "Блерта Асани",
  fullName: "Тодор Здравковски",
  municipalityId: 4,
  caseCategoryName: "Транспорт и инфраструктура",
  caseCategoryId: 7,
  caseStatusId: 3,
};

describe("a row of the list", () => {
  it("holds exactly what the columns show, ready to show", () => {
    expect(listedCase(row, parties)).toEqual({
      id: 412,
      date: "11.05.2026",
      mp: "Линдита Рамадани",
      party: "ВМРО-ДПМНЕ",
      assistant: "Блерта Асани",
      citizen: "Тодор Здравковски",
      municipality: "Битола",
      category: "Транспорт и инфраструктура",
      status: { name: "Одбиен", tone: "bad" },
    });
  });

  it("never carries more of the case, even when the API sends more", () => {
    const chatty = { ...row, ethnicityId: 1, religionId: 2, email: "todor@primer.mk" } as CaseRow &
      Partial<Case>;
    expect(Object.keys(listedCase(chatty, parties))).toHaveLength(9);
  });

  it.each([
    ["2026-05-11T14:04:00Z", 1, 13],
    ["2026-05-24T23:50:00Z", 2, 0],
    ["2026-05-25T08:00:00Z", 4, 0],
    ["2026-05-11T14:04:00Z", 3, undefined],
    ["2026-05-11T14:04:00Z", 5, undefined],
    ["yesterday", 1, undefined],
  ])("of %s and status %i has waited for %s days in Skopje", (date, caseStatusId, days) => {
    expect(ageOf({ date, caseStatusId }, new Date("2026-05-23T22:30:00Z"))).toBe(days);
  });

  it("names an unknown municipality and an unknown status by their numbers", () => {
    const odd = listedCase({ ...row, municipalityId: 99, caseStatusId: 7 }, parties);
    expect([odd.municipality, odd.status.name]).toEqual(["Општина 99", "Статус 7"]);
  });

  it("calls a party by its short name only when it is one of the built-in ones", () => {
    expect([40, 2, 77, null].map((id) => partyLabel(id, parties))).toEqual([
      "ВМРО-ДПМНЕ",
      "Независна листа",
      "",
      "",
    ]);
  });
});
