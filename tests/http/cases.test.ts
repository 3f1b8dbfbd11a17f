import { beforeAll, describe, expect, it } from "vitest";
import { shortWeekday } from "#app/model/calendar-names.ts";
import { addDays } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { skopjeDay } from "#app/model/period.ts";
import { CASE_COLUMNS, caseData } from "#tests/support/case-data.ts";
import type { Part } from "#tests/support/dom.ts";
import {
  type Client,
  columnOf,
  headsOf,
  idsIn,
  mainOf,
  optionsOf,
  type Page,
  valueIn,
  valuesIn,
  windowTitleOf,
} from "#tests/support/http.ts";
import { meetingDesk } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { caseAt, workingDay } from "#tests/support/schedule-form.ts";
import { signedIn, statusForm } from "#tests/support/staff.ts";

/** Walks 2 and 3 without JavaScript: the case list, the view of a case, its three statuses, and who may do what. */

const faulty = useFaultyApp();
const { proxy } = faulty;
const assistant = useStaff(faulty.app, "assistant");
const monitor = useStaff(faulty.app, "monitor");
/** An MP of the assistant's own. */
let ownMp: number;

beforeAll(async () => {
  ownMp = Number(valuesIn(await assistant.get("/admin/cases"), "mpId")[0]);
});

/** A citizen's request, straight to the API; resolves with its id, a bare number. */
const newCase = (changes: Parameters<typeof caseData>[0] = {}): Promise<number> =>
  caseAt(faulty.reference.url, { mpId: ownMp, ...changes });

const casesOn = (page: Page) => idsIn(page, "/admin/cases/view/").map(Number);
const text = mainOf;
const rowsOf = ({ dom }: Page) => dom.all("row").slice(1);
const cell = (row: Part, label: string) => columnOf(row, label)[0] ?? "";
const filters = ({ dom }: Page) =>
  dom
    .get("main")
    .all("combobox")
    .flatMap((select) => select.attribute("name")?.match(/^\w+Id$/)?.[0] ?? [])
    // The form for several cases, below the list, has a choice of its own.
    .filter((name) => name !== "statusId");
const labelsOf = (page: Page, name: string) => optionsOf(page, name).map(({ label }) => label);

describe("the case list", () => {
  it("shows the documented columns in their order, newest case first, 25 rows", async () => {
    const page = await monitor.get("/admin/cases");
    expect(headsOf(page)).toEqual(["Дејства", ...CASE_COLUMNS]);
    const dates = rowsOf(page).map((row) =>
      cell(row, "Датум").slice(0, 10).split(".").toReversed().join("-"),
    );
    expect(dates).toHaveLength(25);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(text(page)).toMatch(/Сите \d+/);
    expect(windowTitleOf(page)).toMatch(/^Случаи · /);
  });

  it("asks the API for exactly what the address says, pages from zero", async () => {
    await assistant.get("/admin/cases?page=3&size=10&statusId=1&caseCategoryId=4&userId=1&x=y");
    const call = proxy.calls.find(({ path }) => /cases\/filter\?.*size=10/.test(path));
    expect(Object.fromEntries(new URL(call?.path ?? "", proxy.url).searchParams)).toEqual({
      page: "2",
      size: "10",
      statusId: "1",
      caseCategoryId: "4",
    });
  });

  it("filters, and keeps the filters from page to page", async () => {
    const page = await monitor.get("/admin/cases?size=10&statusId=5");
    expect(new Set(rowsOf(page).map((row) => cell(row, "Статус")))).toEqual(new Set(["Решен"]));
    const current = page.dom.all("link").filter((link) => link.attribute("aria-current") === "page");
    expect(current.map(({ target }) => target)).toContainEqual(expect.stringContaining("statusId=5"));
    expect(page.forms.map((form) => valueIn(form, "statusId"))).toContain("5");
    const next = page.dom.all("link").find((link) => link.attribute("rel") === "next");
    expect(next?.target).toMatch(/statusId=5.*page=2|page=2.*statusId=5/);
  });

  it("offers an assistant two filters with the own MPs, and the actions that only assistants have", async () => {
    const id = await newCase();
    const page = await assistant.get("/admin/cases");
    expect(casesOn(page)[0]).toBe(id);
    expect(filters(page)).toEqual(["mpId", "caseCategoryId"]);
    expect(labelsOf(page, "mpId")).toEqual([
      "Сите пратеници",
      expect.any(String),
      expect.any(String),
      expect.any(String),
    ]);
    expect(text(page)).toContain("Внеси случај");
    expect(page.html).toContain(`href="/admin/cases/edit/${id}?page=1&amp;at=1"`);
  });

  it("offers a monitor the filter by assistant and every MP, and nothing that changes a case", async () => {
    const page = await monitor.get("/admin/cases");
    expect(filters(page)).toEqual(["mpId", "userId", "caseCategoryId"]);
    const mps = labelsOf(page, "mpId").slice(1);
    expect(mps.length).toBeGreaterThan(100);
    expect(mps).toEqual(mps.toSorted(new Intl.Collator("mk").compare));
    expect(labelsOf(page, "caseCategoryId")[1]).toMatch(/^1\. \S/);
    expect(text(page)).not.toContain("Внеси случај");
    expect(page.html).not.toContain("/admin/cases/edit/");
    expect(casesOn(page)).toHaveLength(25);
  });

  it("shows a filter of the address although its value isn't offered", async () => {
    const page = await assistant.get("/admin/cases?mpId=9999");
    expect(optionsOf(page, "mpId")).toContainEqual({ value: "9999", label: "Бр. 9999", chosen: true });
    expect(labelsOf(page, "mpId")).toHaveLength(5);
  });

  it("says under the status of a scheduled case when its next meeting is, or that there is none", async () => {
    const desk = meetingDesk(faulty.app, assistant);
    const [one, none] = [await desk.request(), await newCase({ fullName: "Без Средба" })];
    await change(none, "case", { statusId: "2", comment: "Закажано по телефон." });
    const date = workingDay();
    for (const day of [workingDay(), date]) await desk.arrange(one, day);
    const past = await desk.request();
    await desk.arrange(past, addDays(skopjeDay(new Date()), -3));
    await change(Number(past.caseId), "case", { statusId: "2", comment: "Беше договорено." });
    const statuses = async (person: Client) => {
      const rows = rowsOf(await person.get("/admin/cases?statusId=2"));
      const of = (name: string) =>
        rows.find((row) => cell(row, "Граѓанин").startsWith(name)) ?? expect.unreachable();
      return [one.name, "Без Средба", past.name].map((name) => cell(of(name), "Статус"));
    };
    const next = `${shortWeekday(date)} ${formatDate(date)} 09:30`;
    expect(await statuses(assistant)).toEqual([
      `Закажан ${next} не е известено`,
      "Закажан нема средба",
      "Закажан не е запишано како помина",
    ]);
    expect((await statuses(monitor))[0]).toBe(`Закажан ${next} не е известено`);

    await proxy.set({ kind: "status", status: 500 }, { path: "/admin/api/meetings/filter" });
    expect(await statuses(assistant)).toEqual(["Закажан", "Закажан", "Закажан"]);
  });

  // R18
  it("never sends what no column shows to the browser", async () => {
    await proxy.set(
      {
        kind: "shape",
        change: (body: { content: object[] }) => ({
          ...body,
          content: body.content.map((row) => ({ ...row, email: "canary@example.mk", religionId: 2 })),
        }),
      },
      { path: "/admin/api/cases/filter" },
    );
    const page = await monitor.get("/admin/cases");
    expect(rowsOf(page)).toHaveLength(25);
    expect(page.html).not.toMatch(/canary|religionId|ethnicityId/);
  });
});

const view = (id: number, query = "") => `/admin/cases/view/${id}${query}`;
const valueOf = (page: Page, kind: string, name: string) => valueIn(statusForm(page, kind), name);
const history = (page: Page) =>
  page.dom
    .get("main")
    .all("listitem")
    .filter((entry) => entry.html.startsWith("<li><time"))
    .map((entry) => entry.text);
const writes = () => proxy.calls.filter(({ method }) => method === "PUT");
const change = async (id: number, kind: string, typed: Record<string, string>) =>
  assistant.submit(statusForm(await assistant.get(view(id)), kind), typed);

describe("the view of a case", () => {
  it("asks for the case, its meetings, its three histories, and what is free with its MP", async () => {
    const id = await newCase();
    await assistant.get(view(id));
    // The person's own cases are read for "came before", unless they were within this minute.
    const isOwn = (path: string) => /\/cases\/(?:filter|current-user)/.test(path);
    const isOfCase = (path: string) => path.startsWith("/admin/api/") && !isOwn(path);
    const asked = proxy.calls.map(({ path }) => path.split("?", 1)[0] ?? "").filter(isOfCase);
    expect(asked.toSorted()).toEqual([
      `/admin/api/case-initiative-status-history-log/case/${id}`,
      `/admin/api/case-parliamentary-question-status-history-log/case/${id}`,
      `/admin/api/case-status-history-log/case/${id}`,
      `/admin/api/cases/${id}`,
      `/admin/api/meetings/${id}/case`,
      "/admin/api/meetings/filter",
    ]);
  });

  it("shows who it is, what to do, and the matter in the citizen's words", async () => {
    const id = await newCase({
      fullName: "Тодор <b>Здравковски</b>",
      reason: "Прв ред.\nВтор & последен ред.",
    });
    const page = await assistant.get(view(id));
    const parts = [
      "Тодор <b>Здравковски</b>",
      "070 000 111",
      "Закажи и извести",
      "Уште никој не се јавил.",
      "Прв ред. Втор & последен ред.",
      "Категорија 7. Транспорт и инфраструктура",
      "Етничка припадност Македонска",
      "Статуси",
      "Друго",
    ].map((part) => text(page).indexOf(part));
    expect(parts).not.toContain(-1);
    expect(parts).toEqual(parts.toSorted((one, other) => one - other));
    expect(windowTitleOf(page)).toBe(`Случај ${id} · Канцеларии за контакт со граѓаните`);
  });

  it("shows a new case as submitted, with nothing prepared", async () => {
    const page = await monitor.get(view(await newCase()));
    expect(text(page)).toMatch(/Статуси Случај Поднесен од \d\d\.\d\d\.\d{4} \d\d:\d\d/);
    expect(text(page)).toContain("Неподнесена");
    expect(text(page)).toContain("Неподнесено");
    expect(page.dom.all("region").map(({ name }) => name)).not.toContain("Што понатаму");
  });

  it("has no id twice", async () => {
    const { dom } = await assistant.get(view(await newCase()));
    const ids = dom.ids;
    expect(ids.length).toBe(new Set(ids).size);
    expect(ids).toEqual(expect.arrayContaining(["status-case-comment", "status-question-comment"]));
  });

  // R17
  it("refuses an assistant of other MPs, for reading and for writing", async () => {
    const id = await newCase();
    const other = await signedIn(faulty.app.origin, "assistant2");
    const page = await other.get(view(id));
    expect(page.status).toBe(403);
    expect(page.html).not.toContain(caseData().fullName);

    const form = statusForm(await assistant.get(view(id)), "case");
    const posted = await other.submit(form, { statusId: "5", comment: "Не е мој случај." });
    expect(posted.status).toBeGreaterThanOrEqual(400);
    expect(history(await assistant.get(view(id)))).toHaveLength(1);
  });
});

const DOCUMENTED = [
  ["case", "status", "5", "Решен", "Статусот на случајот е променет!"],
  ["initiative", "initiative-status", "2", "Во подготовка", "Статусот на иницијативата е променет!"],
  [
    "question",
    "parliamentary-question-status",
    "3",
    "Поднесено",
    "Статусот на пратеничкото прашање е променет!",
  ],
] as const;

describe("a status change", () => {
  it.each(DOCUMENTED)("of the %s is sent, told, and logged", async (kind, call, statusId, name, toast) => {
    const id = await newCase();
    const page = await change(id, kind, { statusId, comment: "  Договорено со <општината>.\r\nВтор ред. " });
    expect(page.path).toBe(view(id));
    expect(page.text).toContain(`Успешно ${toast}`);
    expect(writes().map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      [
        `/admin/api/cases/${id}/${call}`,
        { statusId: Number(statusId), comment: "Договорено со <општината>.\nВтор ред." },
      ],
    ]);
    expect(history(page)[0]).toMatch(
      new RegExp(`${name} \\(беше .+\\) ?: Договорено со <општината>. Втор ред.`),
    );
    expect(history(page)[0]).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d/);
    expect((await assistant.get(view(id))).text).not.toContain("Успешно");
  });

  it("opens the form that the address asks for, and answers with a redirect to the case", async () => {
    const id = await newCase();
    const page = await assistant.get(view(id, "?status=case"));
    expect(page.dom.tags("details").filter(({ isOn }) => isOn)).toHaveLength(1);
    const { action, fields } = statusForm(page, "case") ?? { action: "", fields: [] };
    expect(action).toBe(view(id, "?send"));
    const body = new URLSearchParams({ ...Object.fromEntries(fields), statusId: "2", comment: "Утре." });
    const answer = await assistant.send(action, {
      method: "POST",
      headers: { Origin: faulty.app.origin },
      body,
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, view(id)]);
  });

  it("is not written over another one that was made since the page was opened", async () => {
    const id = await newCase();
    const [page, other] = [await assistant.get(view(id)), await signedIn(faulty.app.origin, "assistant")];
    const theirs = { statusId: "3", comment: "Не е во наша надлежност." };
    expect((await other.submit(statusForm(await other.get(view(id)), "case"), theirs)).path).toBe(view(id));
    const written = writes().length;
    const mine = { statusId: "4", comment: "Средбата се одржа." };
    const told = await assistant.submit(statusForm(page, "case"), mine);
    expect([told.status, writes().length]).toEqual([409, written]);
    expect(text(told)).toContain("Статусот во меѓувреме е променет Одбиен");
    expect(text(told)).toContain(theirs.comment);
    expect([valueOf(told, "case", "statusId"), valueOf(told, "case", "comment")]).toEqual([
      "4",
      mine.comment,
    ]);
    // Another status of the case is another matter.
    const question = { statusId: "2", comment: "Во подготовка." };
    expect((await assistant.submit(statusForm(page, "question"), question)).path).toBe(view(id));
    const done = await assistant.submit(statusForm(told, "case"), mine);
    expect(text(done)).toMatch(/Историја .*Средба \(беше Одбиен\)/);
  });
});
