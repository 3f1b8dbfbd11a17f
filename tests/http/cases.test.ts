import { beforeAll, describe, expect, it } from "vitest";
import { shortWeekday } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { CASE_COLUMNS, caseData } from "#tests/support/case-data.ts";
import type { Part } from "#tests/support/dom.ts";
import {
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
import { type Account, signedIn, statusForm } from "#tests/support/staff.ts";

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
    expect(mainOf(page)).toMatch(/Сите \d+/);
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

  it("offers an assistant the own MPs and what changes a case; a monitor all MPs and assistants, and neither", async () => {
    const id = await newCase({ topic: "Тема во списокот" });
    const own = await assistant.get("/admin/cases");
    expect(casesOn(own)[0]).toBe(id);
    expect(rowsOf(own)[0]?.text).toMatch(/денес.*Тема во списокот/);
    expect(filters(own)).toEqual(["mpId", "caseCategoryId"]);
    expect(labelsOf(own, "mpId")).toHaveLength(4);
    expect(mainOf(own)).toContain("Внеси случај");
    expect(own.html).toContain(`href="/admin/cases/edit/${id}?page=1&amp;at=1"`);

    const all = await monitor.get("/admin/cases");
    expect(filters(all)).toEqual(["mpId", "userId", "caseCategoryId"]);
    const mps = labelsOf(all, "mpId").slice(1);
    expect(mps.length).toBeGreaterThan(100);
    expect(mps).toEqual(mps.toSorted(new Intl.Collator("mk").compare));
    expect(labelsOf(all, "caseCategoryId")[1]).toMatch(/^1\. \S/);
    expect(mainOf(all)).not.toContain("Внеси случај");
    expect(all.html).not.toContain("/admin/cases/edit/");
  });

  it("says under the status of a scheduled case when its next meeting is, or that there is none", async () => {
    const desk = meetingDesk(faulty.app, assistant);
    const [one, none] = [await desk.request(), await newCase({ fullName: "Без Средба" })];
    await change(none, "case", { statusId: "2", comment: "Закажано по телефон." });
    const date = workingDay();
    for (const day of [workingDay(), date]) await desk.arrange(one, day);
    const rows = rowsOf(await assistant.get("/admin/cases?statusId=2"));
    const statusOf = (name: string) =>
      rows.flatMap((row) => (cell(row, "Граѓанин").startsWith(name) ? [cell(row, "Статус")] : []));
    const next = `${shortWeekday(date)} ${formatDate(date)} 09:30`;
    expect([one.name, "Без Средба"].map(statusOf)).toEqual([
      [`Закажан ${next} не е известено`],
      ["Закажан нема средба"],
    ]);
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

/** The entries of the strip: their words, their numbers and where they lead. */
const stripOf = (page: Page) =>
  (page.dom.find("navigation", "Статуси")?.all("link") ?? []).map((link) => {
    const [, word = "", total] = /^(.*?)(?: ([\d.]+))?$/.exec(link.text) ?? [];
    return {
      href: link.target,
      isCurrent: link.attribute("aria-current") !== undefined,
      total: Number(total?.replaceAll(".", "") ?? Number.NaN),
      word,
    };
  });
const STATUSES = ["Сите", "Поднесени", "Закажани", "По средба", "Решени", "Одбиени"];
const queueOf = (page: Page) => stripOf(page).slice(0, STATUSES.length);
/** What the list itself says below its rows. */
const totalOf = (page: Page) =>
  Number(/\d–[\d.]+ од ([\d.]+)/.exec(page.text)?.[1]?.replaceAll(".", "") ?? 0);
const listCalls = () => proxy.calls.filter(({ path }) => path.startsWith("/admin/api/cases/filter"));

describe("the number per status", () => {
  it.each<[Account, readonly string[]]>([
    ["assistant", ["", "statusId=1", "caseCategoryId=4", "mpId=1", "mpId=1&statusId=5&size=10"]],
    ["monitor", ["", "statusId=3&page=2", "userId=2", "userId=2&caseCategoryId=4&statusId=4", "mpId=999999"]],
    ["administrator", ["size=50&caseCategoryId=1"]],
  ])("is the total of the list that it leads to, for %s", async (account, queries) => {
    const client = await signedIn(faulty.app.origin, account);
    for (const query of queries) {
      const page = await client.get(`/admin/cases?${query}`);
      const steps = queueOf(page);
      expect(steps.map(({ word }) => word)).toEqual(STATUSES);
      const own = new URLSearchParams(query);
      for (const { href, total, isCurrent } of steps) {
        const led = await client.get(href);
        expect([query, href, total]).toEqual([query, href, totalOf(led)]);
        const there = new URLSearchParams(href.split("?")[1]);
        expect(isCurrent).toBe(there.get("statusId") === own.get("statusId"));
        for (const name of ["mpId", "userId", "caseCategoryId", "size"])
          expect(there.get(name)).toBe(account === "assistant" && name === "userId" ? null : own.get(name));
      }
    }
  });

  it("costs five small calls at most, and none while it is known", async () => {
    const client = await signedIn(faulty.app.origin, "monitor");
    await proxy.clear();
    await client.get("/admin/cases?statusId=2");
    const [list, ...counts] = listCalls().map(({ path }) =>
      new URL(path, proxy.url).searchParams.get("size"),
    );
    expect([list, counts]).toEqual(["25", ["1", "1", "1", "1", "1"]]);
    await client.get("/admin/cases?statusId=2");
    expect(listCalls()).toHaveLength(7);
  });

  it("is right again as soon as the person has changed a status", async () => {
    const client = await signedIn(faulty.app.origin, "assistant");
    const before = queueOf(await client.get("/admin/cases"));
    const id = idsIn(await client.get("/admin/cases?statusId=1"), "/admin/cases/view/")[0];
    const form = statusForm(await client.get(`/admin/cases/view/${id}`));
    await client.submit(form, { statusId: "5", comment: "Решено." });
    const after = queueOf(await client.get("/admin/cases"));
    expect(after.map(({ total }) => total)).toEqual(
      before.map(({ total, word }) => total + ({ Поднесени: -1, Решени: 1 }[word] ?? 0)),
    );
  });

  it("is left out where it can't be counted, and the list is there", async () => {
    const client = await signedIn(faulty.app.origin, "monitor");
    await proxy.set({ kind: "status", status: 500 }, { path: /cases\/filter\?.*size=1(&|$)/ });
    const page = await client.get("/admin/cases?statusId=4");
    expect(page.status).toBe(200);
    expect(idsIn(page, "/admin/cases/view/").length).toBeGreaterThan(0);
    expect(queueOf(page).map(({ total }) => Number.isNaN(total))).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
    ]);
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
    ].map((part) => mainOf(page).indexOf(part));
    expect(parts).not.toContain(-1);
    expect(parts).toEqual(parts.toSorted((one, other) => one - other));
    expect(windowTitleOf(page)).toBe(`Случај ${id} · Канцеларии за контакт со граѓаните`);
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

  it("is not written over another one that was made since the page was opened", async () => {
    const id = await newCase();
    const [page, other] = [await assistant.get(view(id)), await signedIn(faulty.app.origin, "assistant")];
    const theirs = { statusId: "3", comment: "Не е во наша надлежност." };
    expect((await other.submit(statusForm(await other.get(view(id)), "case"), theirs)).path).toBe(view(id));
    const written = writes().length;
    const mine = { statusId: "4", comment: "Средбата се одржа." };
    const told = await assistant.submit(statusForm(page, "case"), mine);
    expect([told.status, writes().length]).toEqual([409, written]);
    expect(mainOf(told)).toContain("Статусот во меѓувреме е променет Одбиен");
    expect(mainOf(told)).toContain(theirs.comment);
    expect([valueOf(told, "case", "statusId"), valueOf(told, "case", "comment")]).toEqual([
      "4",
      mine.comment,
    ]);
    // Another status of the case is another matter.
    const question = { statusId: "2", comment: "Во подготовка." };
    expect((await assistant.submit(statusForm(page, "question"), question)).path).toBe(view(id));
    const done = await assistant.submit(statusForm(told, "case"), mine);
    expect(mainOf(done)).toMatch(/Историја .*Средба \(беше Одбиен\)/);
  });
});
