import { describe, expect, it } from "vitest";
import {
  type Client,
  headsOf,
  idsIn,
  optionsOf,
  type Page,
  type PageForm,
  textOf,
  titleOf,
} from "#tests/support/http.ts";
import { useJanuary, useStaff } from "#tests/support/own-app.ts";
import { recordForm } from "#tests/support/people-forms.ts";
import { cellsIn, confirmForm, listed, reportIn, YEAR } from "#tests/support/reports.ts";
import { signedIn } from "#tests/support/staff.ts";
import { sheetOf } from "#tests/support/workbook.ts";

/** Reports without JavaScript: the lists, a report, the confirmation, the spreadsheet, the overview of assistants. */

const product = useJanuary();
const assistant = useStaff(product.app, "assistant");
const other = useStaff(product.app, "assistant2");
const monitor = useStaff(product.app, "monitor");

const askedFor = (path: string) => {
  const call = product.proxy.calls.findLast((one) => one.path.startsWith(path));
  return Object.fromEntries(new URL(call?.path ?? "", "http://x").searchParams);
};

const december = `декември ${YEAR}`;
/** Its reports are submitted, whatever the day of the run. */
const LAST_YEAR = YEAR - 1;
const MONTHLY = "/admin/reports/monthly";
const ANNUAL = "/admin/reports/annual";

describe("the lists", () => {
  it.each([
    [MONTHLY, "Месечни извештаи", "Месец", december],
    [ANNUAL, "Годишни извештаи", "Година", String(YEAR)],
  ])("of %s have their title, their headings and their periods", async (path, title, period, newest) => {
    const page = await monitor.get(path);
    expect(headsOf(page)).toEqual(["Дејства", "Асистент", period, "Статус", "Акција"]);
    expect(titleOf(page)).toMatch(new RegExp(`^${title} \\([\\d.]+\\)$`));
    expect(listed(page)).toHaveLength(25);
    expect(listed(page)[0]?.text).toContain(newest);
  });

  it("filter by assistant, period and status in one query, and offer to clear it", async () => {
    const { id = 0 } = (await assistantsOf(monitor))[3] ?? {};
    const page = await monitor.get(
      `${MONTHLY}?userId=${id}&month=${YEAR}-11&reportStatusId=3&size=10&page=1`,
    );
    expect(askedFor("/admin/api/reports/monthly/filter")).toMatchObject({
      page: "0",
      size: "10",
      userId: String(id),
      month: `${YEAR}-11`,
      reportStatusId: "3",
    });
    expect(page.html).toContain('href="/admin/reports/monthly?size=10"');
    expect(page.text).toContain("3 активни");
    await monitor.get(`${ANNUAL}?year=${YEAR}`);
    expect(askedFor("/admin/api/reports/yearly/filter")).toMatchObject({ year: String(YEAR), page: "0" });
  });

  it.each(["4.2026", "Апр. 2026", "april 2026"])("understand the month „%s“", async (typed) => {
    const page = await monitor.get(`${MONTHLY}?month=${encodeURIComponent(typed)}`);
    expect(askedFor("/admin/api/reports/monthly/filter")).toMatchObject({ month: "2026-04" });
    const months = optionsOf(page, "month");
    expect(months).toContainEqual({ value: "", label: "Месец", chosen: false });
    expect(months).toContainEqual({ value: "2026-04", label: "април 2026", chosen: true });
  });

  it.each([
    ["/admin/reports/monthly", "reportStatusId", "9"],
    ["/admin/cases", "statusId", "99"],
    ["/admin/meetings", "mpId", "Ана"],
    ["/admin/events", "eventTypeId", "abc"],
  ])(
    "tell at %s beside the field that %s has no choice „%s“, like any wrong filter",
    async (path, name, typed) => {
      const page = await monitor.get(`${path}?${name}=${encodeURIComponent(typed)}`);
      expect([page.status, page.text]).toEqual([200, expect.stringContaining("Таков избор нема")]);
      expect(page.html).toMatch(
        new RegExp(`<(?:select[^>]*name="${name}"|nav)[^>]*aria-describedby="${name}-error"`),
      );
      expect((await monitor.get(path)).html).not.toContain("aria-invalid");
    },
  );

  it("show an assistant only the own ones, without the filter by assistant", async () => {
    const [first] = await assistantsOf(monitor);
    await product.proxy.clear();
    const page = await assistant.get(`${MONTHLY}?userId=${first?.id}&size=100`);
    expect(page.html).not.toContain('<select name="userId"');
    expect(listed(page).every(({ text }) => text.includes("Марјан Огненовски"))).toBe(true);
    expect(askedFor("/admin/api/reports/monthly/filter")).not.toHaveProperty("userId");
    expect(product.proxy.calls.some(({ path }) => path.includes("/users/assistants"))).toBe(false);
  });

  it("offer to send to assistants only, for a draft only", async () => {
    const page = await assistant.get(MONTHLY);
    const links = idsIn(page, "/admin/reports/monthly/submit/");
    expect(links).toHaveLength(listed(page).filter(({ text }) => text.includes("Нацрт")).length);
    expect(links.length).toBeGreaterThan(0);
    expect((await monitor.get(`${MONTHLY}?reportStatusId=1`)).html).not.toContain("/submit/");
  });
});

describe("a report", () => {
  it("has the documented sections, rows, sums and differences", async () => {
    const id = await reportIn(monitor, `${MONTHLY}?month=${LAST_YEAR}-09`, "Поднесен");
    const figures = (now: boolean) => [
      { type: "cases_by_gender", typeKey: 1, count: now ? 31 : 27 },
      { type: "cases_by_gender", typeKey: 2, count: now ? 1227 : 20 },
      { type: "cases_same_ethnicity_as_mp_by_gender", typeKey: 1, count: 22 },
      { type: "cases_not_same_ethnicity_as_mp_by_gender", typeKey: 2, count: 8 },
      { type: "cases_by_age_category", typeKey: 6, count: now ? 6 : 7 },
      { type: "cases_new_by_category", typeKey: 1, count: 9 },
      { type: "cases_new_by_category", typeKey: 77, count: 1 },
      { type: "cases_solved_by_category", typeKey: 1, count: now ? 6 : 8 },
      { type: "cases_submitted_parliamentary_questions_by_category", typeKey: 12, count: 2 },
      { type: "cases_initiative_submission_by_category", typeKey: 3, count: 5 },
      ...[1, 2, 3, 4, 5].map((typeKey) => ({
        type: "events_by_type",
        typeKey,
        count: now ? 2 ** typeKey : 1,
      })),
    ];
    const details = `/admin/api/reports/monthly/details/`;
    await product.proxy.set({ kind: "json", json: figures(false) }, { path: details });
    await product.proxy.set({ kind: "json", json: figures(true) }, { path: `${details}${id}` });
    const page = await monitor.get(`${MONTHLY}/view/${id}/print`);
    const [visits, cases, initiatives, events] = cellsIn(page.dom);
    const [now, before] = [`септември ${LAST_YEAR}`, `август ${LAST_YEAR}`];
    expect(visits?.caption).toBe("А. Посети");
    expect(visits?.rows).toEqual([
      ["Показател", now, before, "Разлика"],
      ["Вкупно посети", "1.258", "47", "+1.211"],
      ["Мажи", "31", "27", "+4"],
      ["иста етничка група како пратеникот", "22", "22", ""],
      ["друга етничка група", "0", "0", ""],
      ["Жени", "1.227", "20", "+1.207"],
      ["иста етничка група како пратеникот", "0", "0", ""],
      ["друга етничка група", "8", "8", ""],
      ["Возрасни групи"],
      ["18-25", "0", "0", ""],
      ["25-35", "0", "0", ""],
      ["35-45", "0", "0", ""],
      ["45-55", "0", "0", ""],
      ["55-65", "0", "0", ""],
      ["Над 65", "6", "7", "−1"],
    ]);
    expect(cases?.caption).toBe("Б. Случаи по категорија");
    expect(cases?.rows[0]).toEqual(["Категорија", "Нови", "Решени", "Поднесени прашања"]);
    expect(cases?.rows[1]?.slice(1)).toEqual(["9", "6 −2", "0"]);
    expect(cases?.rows.at(-2)).toEqual(["Категорија 77", "1", "0", "0"]);
    expect(cases?.rows.at(-1)).toEqual(["Вкупно", "10", "6 −2", "2"]);
    expect(initiatives?.caption).toBe(
      "В. Поднесени иницијативи (по денот на поднесувањето; статистиката ги брои во месецот на случајот)",
    );
    expect(initiatives?.rows.at(-1)).toEqual(["Вкупно", "5", "5", ""]);
    expect(events?.caption).toBe("Г. Настани");
    // Each of the five types once (3-decisions): 2 + 4 + 8 + 16 + 32.
    expect(events?.rows.slice(1)).toEqual([
      ["Јавен настан", "2", "1", "+1"],
      ["Јавен состанок / Трибина", "4", "1", "+3"],
      ["Медиумски настан", "8", "1", "+7"],
      ["Мобилна канцеларија", "16", "1", "+15"],
      ["Тематска средба", "32", "1", "+31"],
      ["Вкупно", "62", "5", "+57"],
    ]);
    // The spreadsheet has the same rows, figures and differences as numbers.
    const { rows } = await sheetOf(await monitor.send(`${MONTHLY}/view/${id}/report.xlsx`));
    for (const row of [
      ["Показател", now, before, "Разлика"],
      ["Вкупно посети", 1258, 47, 1211],
      ["Над 65", 6, 7, -1],
      ["Категорија", "Нови", "Разлика", "Решени", "Разлика", "Поднесени прашања", "Разлика"],
      ["Вкупно", 10, 0, 6, -2, 2, 0],
      ["Тематска средба", 32, 1, 31],
    ])
      expect(rows).toContainEqual(row);
  });

  it("names its type and period, the MPs in the plural when they are several, and who answers for it", async () => {
    const id = await reportIn(assistant, MONTHLY, december);
    const page = await assistant.get(`${MONTHLY}/view/${id}`);
    expect(titleOf(page)).toBe(`Месечен извештај, ${december}`);
    expect(page.text).toMatch(/Пратеници: Борис Секуловски, [^,]+/);
    expect(page.text).toContain("Одговорен асистент: Марјан Огненовски");
    const annual = await assistant.get(`${ANNUAL}/view/${await reportIn(assistant, ANNUAL, String(YEAR))}`);
    expect(annual.text).toContain(`Годишен извештај, ${YEAR}`);
    expect(annual.html).toContain(`>${YEAR - 1}</th>`);
  });

  it("says so when there is nothing to compare with, and when it can't be read", async () => {
    const id = await reportIn(assistant, MONTHLY, december);
    await product.proxy.set(
      { kind: "json", json: { content: [], totalElements: 0, draw: null } },
      { path: "/admin/api/reports/monthly/filter" },
    );
    const first = await assistant.get(`${MONTHLY}/view/${id}`);
    expect(first.text).toContain(`Нема извештај за претходниот период (ноември ${YEAR})`);
    expect(cellsIn(first.dom)[0]?.rows[0]).toEqual(["Показател", december]);
    await product.proxy.set({ kind: "status", status: 500 }, { path: "/admin/api/reports/monthly/filter" });
    const unread = await assistant.get(`${MONTHLY}/view/${id}`);
    expect([unread.status, unread.text]).toEqual([200, expect.stringContaining("разликите не се прикажани")]);
  });

  it("of somebody else is refused, of nobody not found, in every form", async () => {
    const id = await reportIn(assistant, MONTHLY, december);
    for (const below of ["", "/print", "/report.pdf", "/report.xlsx"]) {
      const html = { Accept: "text/html" };
      expect((await other.get(`${MONTHLY}/view/${id}${below}`, html)).status).toBe(403);
      const missing = await assistant.get(`${MONTHLY}/view/999999${below}`, html);
      expect([missing.status, missing.text]).toEqual([404, expect.stringContaining("Страницата не постои.")]);
      expect((await assistant.get(`${MONTHLY}/view/none${below}`, html)).status).toBe(404);
    }
    expect((await other.get(`${MONTHLY}/submit/${id}`)).status).toBe(403);
    expect((await assistant.get(`${MONTHLY}/submit/999999`)).status).toBe(404);
  });
});

it("the spreadsheet names the report, its MPs and who answers for it", async () => {
  const id = await reportIn(assistant, MONTHLY, `октомври ${YEAR}`);
  const response = await assistant.send(`${MONTHLY}/view/${id}/report.xlsx`);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="report.xlsx"');
  expect(response.headers.get("cache-control")).toBe("no-store");
  const { sheet, rows: lines } = await sheetOf(response);
  expect(sheet.name).toBe("Izvestaj");
  expect([sheet.workbook.title, sheet.workbook.creator]).toEqual([
    `Месечен извештај, октомври ${YEAR}`,
    "Канцеларии за контакт со граѓаните",
  ]);
  expect(lines[0]).toEqual([`Месечен извештај, октомври ${YEAR}`]);
  expect(lines[1]?.[0]).toMatch(/^Пратеници: /);
  expect(lines.at(-1)).toEqual(["Одговорен асистент: Марјан Огненовски"]);
});

describe("the confirmation", () => {
  it("asks and states word for word, sends once, and the list tells it", async () => {
    const id = await reportIn(other, MONTHLY, december);
    const page = await other.get(`${MONTHLY}/submit/${id}?reportStatusId=1`);
    const text = page.text;
    expect(text).toContain("Потврди испраќање на извештај");
    expect(text).toContain(`Дали си сигурен дека сакаш да го испратиш извештајот за месец ${december}?`);
    expect(text).toContain(
      "Со доставување на овој извештај потврдуваш дека имаш работено минимум 5 часа дневно во текот на извештајниот период.",
    );
    expect(text).toMatch(new RegExp(`Рок: .*10\\.01\\.${YEAR + 1}`));
    expect(page.html).toContain('href="/admin/reports/monthly?reportStatusId=1"');

    const form = confirmForm(page);
    await product.proxy.clear();
    const [sent, twice] = await Promise.all([other.submit(form), other.submit(form)]);
    expect([sent.path, twice.path]).toEqual(Array(2).fill("/admin/reports/monthly?reportStatusId=1"));
    expect(textOf(sent.html + twice.html)).toContain("Успешно Извештајот е испратен!");
    expect(product.proxy.calls.filter(({ method }) => method === "PUT")).toHaveLength(1);
    const row = listed(await other.get(MONTHLY)).find((report) => report.id === id);
    expect(row?.text).toContain("Поднесен");
  });

  it("of an annual report names the year, and leads back to the report from there", async () => {
    const id = await reportIn(other, ANNUAL, String(YEAR));
    const page = await other.get(`${ANNUAL}/submit/${id}?from=view`);
    expect(page.text).toContain(`Дали си сигурен дека сакаш да го испратиш извештајот за година ${YEAR}?`);
    const sent = await other.submit(confirmForm(page));
    expect(sent.path).toBe(`${ANNUAL}/view/${id}`);
    expect(sent.text).toContain("Извештајот е испратен!");
  });

  it("says plainly that a report is no draft any more, before and after pressing", async () => {
    const id = await reportIn(assistant, ANNUAL, String(YEAR));
    const form = confirmForm(await assistant.get(`${ANNUAL}/submit/${id}`));
    const colleague = await signedIn(product.app.origin, "assistant");
    await colleague.submit(confirmForm(await colleague.get(`${ANNUAL}/submit/${id}`)));
    const refused = await assistant.submit(form);
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining("Извештајот веќе не е нацрт Извештајот е веќе испратен."),
    ]);
    expect(confirmForm(refused)).toBeUndefined();
    const late = await reportIn(assistant, `${MONTHLY}?reportStatusId=3`, "Задоцнет");
    const page = await assistant.get(`${MONTHLY}/submit/${late}`);
    expect(page.text).toContain("Рокот за испраќање истече");
    expect(confirmForm(page)).toBeUndefined();
  });
});

it("the overview of assistants is a step from period to period, for administrators and monitors only", async () => {
  const page = await monitor.get(`${MONTHLY}/overview?month=2025-01`);
  expect(page.html).toContain('href="/admin/reports/monthly/overview?month=2024-12"');
  expect(page.html).toContain('href="/admin/reports/monthly/overview?month=2025-02"');
  const first = await monitor.get(`${MONTHLY}/overview?month=2000-01`);
  expect(first.html).not.toContain("month=1999-12");
  expect((await monitor.get(`${ANNUAL}/overview`)).html).toContain(`${YEAR - 1}</h1>`);
  expect((await assistant.get(`${MONTHLY}/overview`)).path).toBe("/admin/unauthorized");
  expect((await assistant.get(MONTHLY)).html).not.toContain("/overview");
});

describe("a change of assistants", () => {
  // Its own product: whom it changes, other tests count.
  const { app: own } = useJanuary();
  const administrator = useStaff(own, "administrator");
  const observer = useStaff(own, "monitor");
  const heir = useStaff(own, "assistant");
  const rowOf = (page: Page, name: string) =>
    rowsOf(page)
      .map((row) => row.text)
      .find((row) => row.includes(name));

  it("leaves what is past as it was: its figures, who has to submit, and who can read it", async () => {
    const leaving = await assistantsOf(observer).then((all) => all.findLast(({ id }) => id > 4));
    const { id: userId = 0, name = "" } = leaving ?? {};
    const draft = await reportIn(observer, `${MONTHLY}?userId=${userId}`, december);
    const printed = async (person: Client) =>
      cellsIn((await person.get(`${MONTHLY}/view/${draft}/print`)).dom).map(({ rows }) =>
        rows.map(([label, now]) => [label, now]),
      );
    const before = await printed(observer);
    const mpsOfIt = /Пратениц?[^:]*: [^<]+/.exec((await observer.get(`${MONTHLY}/view/${draft}`)).html)?.[0];
    expect((await heir.get(`${MONTHLY}/view/${draft}`)).status).toBe(403);

    const tracker = `${MONTHLY}/overview?month=${YEAR}-12`;
    const editPage = `/admin/users/edit/${userId}`;
    const mpsIn = (form: PageForm | undefined) =>
      (form?.fields ?? []).filter(([field]) => field === "mpIds").map(([, id]) => id);
    const mpIds = mpsIn(recordForm(await administrator.get(editPage)));
    expect(mpIds.length).toBeGreaterThan(0);
    const edit = recordForm(await administrator.get(editPage));
    const asked = await administrator.submit(
      edit && { ...edit, fields: edit.fields.filter(([field]) => field !== "active") },
    );
    await administrator.submit(recordForm(asked));
    const taking = recordForm(await administrator.get("/admin/users/edit/2"));
    await administrator.submit(taking, { mpIds: [...mpsIn(taking), ...mpIds] });

    const marked = await observer.get(tracker);
    expect(rowOf(marked, name)).toMatch(/Нема кој да го испрати.* нацрт без асистент/);
    expect(standings(marked)).toMatchObject({ "нацрт без асистент": "1" });
    for (const person of [administrator, observer, heir]) {
      const page = await person.get(`${MONTHLY}/view/${draft}`);
      expect([page.status, await printed(person)]).toEqual([200, before]);
      expect(page.html).toContain(mpsOfIt);
      expect(page.html).not.toContain("/submit/");
    }
    expect((await heir.get(`${MONTHLY}/view/${draft}`)).text).toContain(
      `Ова е извештај на ${name}. Можеш само да го читаш`,
    );
    expect(listed(await heir.get(`${MONTHLY}?month=${YEAR}-12`)).map(({ id }) => id)).toContain(draft);
    const confirm = await heir.get(`${MONTHLY}/submit/${draft}`);
    expect([confirmForm(confirm), confirm.text]).toEqual([
      undefined,
      expect.stringContaining("Извештајот е на друг асистент"),
    ]);
  });
});

it("an API that knows less is told so where the MPs of a report, its day or the beginning of an assistant is missing", async () => {
  const id = await reportIn(monitor, `${MONTHLY}?month=${LAST_YEAR}-09`, "Поднесен");
  const view = `${MONTHLY}/view/${id}`;
  expect((await monitor.get(view)).text).toMatch(/Поднесен на \d\d\.10\.\d{4}/);
  const bare = ({ mps: _mps, submittedAt: _at, ...head }: Record<string, unknown>) => ({
    ...head,
    reportStatusId: 3,
  });
  await product.proxy.set({ kind: "shape", change: bare }, { path: `/admin/api/reports/monthly/${id}` });
  const text = (await monitor.get(view)).text;
  expect(text).toContain("Наведени се пратениците за кои асистентот работи денес");
  expect(text).not.toContain("Поднесен на");
  const unknown = (all: readonly { id: number; fullName: string }[]) => [
    ...all.map(({ id: userId, fullName }) => ({ id: userId, fullName })),
    { id: 4321, fullName: "Без Датум" },
  ];
  await product.proxy.set({ kind: "shape", change: unknown }, { path: "/admin/api/users/assistants" });
  const tracker = await monitor.get(`${MONTHLY}/overview?month=${YEAR}-12`);
  expect(tracker.text).toContain("може да има и асистенти што почнале по овој период");
  expect(tracker.text).toContain("Без Датум без извештај");
});

describe("a submitted report", () => {
  const { app: own, proxy } = useJanuary({ offers: 600_000 });
  const administrator = useStaff(own, "administrator");
  const author = useStaff(own, "assistant");
  const submitted = () => reportIn(author, `${MONTHLY}?month=${LAST_YEAR}-09`, "Поднесен");

  const rowsIn = ({ dom }: Page) =>
    cellsIn(dom).map(({ caption, rows }) => [caption, rows.map((row) => row.join("|"))]);
  const changeCategories = async () => {
    const edit = recordForm(await administrator.get("/admin/categories/edit/1"));
    const changed = await administrator.submit(edit, { name: `Преименувана ${Date.now()}` });
    expect(changed.status).toBe(200);
  };

  it("stays as it was on screen, in print and in Excel when a category is renamed or added and an MP is renamed", async () => {
    const id = await submitted();
    const view = `${MONTHLY}/view/${id}`;
    const all = async () => [
      rowsIn(await author.get(view)),
      rowsIn(await author.get(`${view}/print`)),
      (await sheetOf(await author.send(`${view}/report.xlsx`))).rows,
    ];
    const before = await all();
    await changeCategories();
    const mp = idsIn(await administrator.get("/admin/mps?q="), "/admin/mps/view/")[0];
    const edit = recordForm(await administrator.get(`/admin/mps/edit/${mp}`));
    await administrator.submit(edit, { fullName: "Поинакво Име" });
    expect(await all()).toEqual(before);
  });

  it("of an API without names has the counted rows only, and names no MPs of today", async () => {
    const id = await submitted();
    const bare = ({ mps: _mps, categories: _names, ...head }: Record<string, unknown>) => head;
    await proxy.set({ kind: "shape", change: bare }, { path: `/admin/api/reports/monthly/${id}` });
    const json = [
      { type: "cases_new_by_category", typeKey: 7, count: 2 },
      { type: "cases_solved_by_category", typeKey: 2, count: 1 },
    ];
    await proxy.set({ kind: "json", json }, { path: "/admin/api/reports/monthly/details/" });
    const page = await author.get(`${MONTHLY}/view/${id}`);
    const [, rows = []] = cellsIn(page.dom).map(({ rows: each }) => each.slice(1, -1));
    expect(rows).toHaveLength(2);
    for (const [label, ...figures] of rows) {
      expect(label).toMatch(/^Категорија \d+ \(денес „.+“\)$/);
      expect(figures.join("")).toMatch(/[1-9]/);
    }
    const text = page.text;
    expect(text).toContain("Категориите се со денешните имиња");
    expect(text).toContain("Пратеници: имињата од денот на испраќањето не се познати");
    await proxy.clear();
  });
});

/** The rows of the overview. */
const rowsOf = ({ dom }: Page) =>
  dom
    .all("list")
    .find(({ name }) => name.startsWith("Извештаите на сите"))
    ?.all("listitem") ?? [];

/** How many assistants stand where. */
function standings({ dom }: Page): Readonly<Record<string, string>> {
  const counters = dom.tags("nav").find(({ name }) => name === "Статус");
  return Object.fromEntries(
    (counters?.all("link") ?? []).map(({ text }) => {
      const [, count = "", name = ""] = /^([\d.]+) (.*)$/.exec(text) ?? [];
      return [name, count];
    }),
  );
}

async function assistantsOf(person: Client) {
  return optionsOf(await person.get(MONTHLY), "userId").flatMap(({ value, label }) =>
    value === "" ? [] : [{ id: Number(value), name: label }],
  );
}
