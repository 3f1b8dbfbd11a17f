import { describe, expect, it } from "vitest";
import { typedEvent } from "#tests/support/event-forms.ts";
import { client, linksIn } from "#tests/support/http.ts";
import { useFaultyApp, useJanuary, useStaff } from "#tests/support/own-app.ts";
import { objectsOf, pdfFrom, utf16 } from "#tests/support/pdf.ts";
import { addedUser, recordForm } from "#tests/support/people-forms.ts";
import { JANUARY, listed, YEAR } from "#tests/support/reports.ts";
import { PATIENT } from "#tests/support/scene.ts";
import { signedIn, signInFrom } from "#tests/support/staff.ts";
import { sheetOf } from "#tests/support/workbook.ts";

/** All reports of a period in one table and in one PDF: what they count, whom they name, and what can't be read. */

// Its API says what was on days without an assistant.
const product = useJanuary({ offers: 600_000, policies: PATIENT });
const { proxy } = product;
const monitor = useStaff(product.app, "monitor");
const assistant = useStaff(product.app, "assistant");

const MONTHLY = "/admin/reports/monthly";
const LAST = `${YEAR}-12`;
const SLOW = { timeout: 180_000 };

interface Totals {
  readonly totals: readonly { readonly id: string; readonly value: number }[];
  readonly genders: readonly { readonly id: string; readonly value: number }[];
  readonly months: readonly { readonly id: string; readonly value: number }[];
}

const figures = async (query = "", person = monitor) =>
  JSON.parse((await person.get(`/admin/dashboard/figures.json${query}`)).html) as Totals;
const valueIn = (rows: Totals["totals"], id: string) => rows.find((row) => row.id === id)?.value ?? 0;

/** The table's columns by heading: the reports' figures, their sum, what lies between, and the statistics. */
async function tableOf(address: string, person = monitor) {
  const { sheet, rows } = await sheetOf(await person.send(address));
  const head = rows.findIndex(([first]) => first === "Асистент");
  const [sums = [], unserved = [], changed = [], statistics = []] = rows.slice(-4);
  const people = rows.slice(head + 1, -4);
  const column = (name: string) => {
    const at = rows[head]?.indexOf(name) ?? -1;
    return {
      people: people.reduce((all, row) => all + Number(row[at] ?? 0), 0),
      sum: sums[at],
      between: Number(unserved[at] ?? 0) + Number(changed[at] ?? 0),
      unserved: unserved[at] ?? null,
      statistics: statistics[at] ?? null,
    };
  };
  const below = [sums, unserved, changed, statistics].map(([name]) => name);
  return { sheet, rows, people, below, column, names: (rows[head] ?? []) as string[] };
}

describe("the table of a period", () => {
  it(
    "has the sum of the reports and the statistics, and what lies between them, for every month of the demo",
    SLOW,
    async () => {
      const months = (await figures()).months.map(({ id }) => id).filter((month) => month <= LAST);
      expect(months.length).toBeGreaterThan(24);
      for (const month of months) {
        const table = await tableOf(`${MONTHLY}/overview.xlsx?month=${month}`);
        const dashboard = await figures(`?startMonth=${month}&endMonth=${month}`);
        const expected = {
          "Посети: Вкупно посети": valueIn(dashboard.totals, "cases"),
          "Посети: Мажи": valueIn(dashboard.genders, "1"),
          "Посети: Жени": valueIn(dashboard.genders, "2"),
          "Нови: Вкупно": valueIn(dashboard.totals, "cases"),
          "Настани: Вкупно": valueIn(dashboard.totals, "events"),
        };
        for (const [name, count] of Object.entries(expected))
          expect([month, name, table.column(name).statistics]).toEqual([month, name, count]);
        for (const name of table.names.slice(3)) {
          const { people, sum, between, unserved, statistics } = table.column(name);
          expect([month, name, sum]).toEqual([month, name, people]);
          expect(Number(unserved)).toBeGreaterThanOrEqual(0);
          if (unserved !== null)
            expect([month, name, Number(sum) + between]).toEqual([month, name, statistics]);
        }
        expect(table.column("Поднесени иницијативи: Вкупно").statistics).toBeNull();
      }
    },
  );

  it("names everybody with their status, and the days without an assistant", async () => {
    const response = await monitor.send(`${MONTHLY}/overview.xlsx?month=${LAST}`);
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="zbirno-${LAST}.xlsx"`);
    const { sheet, people, below, rows } = await tableOf(`${MONTHLY}/overview.xlsx?month=${LAST}`);
    expect(sheet.name).toBe("Збирно");
    // The headings and the names stay in sight.
    expect(sheet.views).toMatchObject([{ state: "frozen", xSplit: 1, ySplit: 4 }]);
    expect(String(rows[1]?.[0])).toMatch(/^Состојба на .*: поднесени \d+ од \d+\.$/);
    expect(new Set(people.map(([, status]) => status))).toContain("Нацрт");
    for (const [, status, day] of people)
      expect(String(day ?? "")).toMatch(status === "Поднесен" ? /^\d\d\.01\.\d{4}$/ : /^$/);
    expect(below).toEqual([
      "Збир на извештаите",
      expect.stringContaining("Без асистент"),
      "Променето по поднесувањето",
      "Статистика",
    ]);
    const exported = product.app.logs.findLast((line) => line.includes('"reports-exported"'));
    expect(exported).toContain(`month=${LAST}`);
  });

  it("of a year has the same totals as the dashboard", async () => {
    const year = String(YEAR - 1);
    const table = await tableOf(`/admin/reports/annual/overview.xlsx?year=${year}`);
    const dashboard = await figures(`?startMonth=${year}-01&endMonth=${year}-12`);
    expect(table.column("Посети: Вкупно посети").statistics).toBe(valueIn(dashboard.totals, "cases"));
    expect(table.column("Настани: Вкупно").statistics).toBe(valueIn(dashboard.totals, "events"));
  });

  it("says that its totals are only sums where the dashboard can't be read", async () => {
    await proxy.set({ kind: "status", status: 500 }, { path: "/admin/api/statistics" });
    const { rows } = await sheetOf(await monitor.send(`${MONTHLY}/overview.xlsx?month=${LAST}`));
    expect(rows.at(-1)?.[0]).toBe("Збир на извештаите");
    expect(rows.flat().join(" ")).toContain("Збирот е само на прочитаните");
    expect(rows.at(-2)?.[0]).not.toContain("Без асистент");
  });

  it("stands, whichever status it met, when a report is submitted while it is made", async () => {
    const draft = listed(await assistant.get(`${MONTHLY}?month=${LAST}`)).find(({ text }) =>
      text.includes("Нацрт"),
    );
    const page = await assistant.get(`${MONTHLY}/submit/${draft?.id}`);
    const form = page.forms.find(({ action }) => action.includes("/submit/"));
    await proxy.set({ kind: "delay", ms: 200 }, { path: "/admin/api/reports/monthly/details/" });
    const [table, sent] = await Promise.all([
      tableOf(`${MONTHLY}/overview.xlsx?month=${LAST}`),
      assistant.submit(form),
    ]);
    expect(sent.text).toContain("Извештајот е испратен!");
    const visits = table.column("Посети: Вкупно посети");
    const after = await tableOf(`${MONTHLY}/overview.xlsx?month=${LAST}`);
    expect(after.column("Посети: Вкупно посети")).toEqual(visits);
  });
});

describe("an assistant who begins, leaves and comes back under another name within a month", () => {
  const own = useFaultyApp({}, { offers: 600_000 });
  const on = async (day: string) => {
    await own.reference.setClock(`${day}T09:00:00+01:00`);
    return signedIn(own.app.origin, "administrator");
  };

  it("counts for the days of service, the others for nobody, and the totals are the dashboard's", async () => {
    let administrator = await on(`${YEAR}-12-10`);
    const work = { roleId: "2", phone: "070 123 456", workHoursFrom: "0800", workHoursTo: "1600" };
    const { id, typed } = await addedUser(administrator, {
      ...work,
      mpIds: ["1"],
      fullName: "Нова Асистентка",
    });
    const author = client(own.app.origin);
    await signInFrom(author, await author.get("/admin/login?returnTo=/admin/tutorials"), typed.username);
    // The day of the first still belongs to another assistant; on the 17th the MP has none.
    for (const day of ["05", "12", "17", "22"]) {
      const event = await typedEvent(author);
      await author.submit(event.form, { ...event.typed, mpId: "1", date: `${YEAR}-12-${day}` });
    }

    administrator = await on(`${YEAR}-12-15`);
    const page = `/admin/users/edit/${id}`;
    const form = recordForm(await administrator.get(page));
    const off = form && { ...form, fields: form.fields.filter(([name]) => name !== "active") };
    await administrator.submit(recordForm(await administrator.submit(off)));
    administrator = await on(`${YEAR}-12-20`);
    const back = { active: "on", mpIds: ["1"], fullName: "Друга Асистентка" };
    await administrator.submit(recordForm(await administrator.get(page)), back);

    administrator = await on(JANUARY.slice(0, 10));
    const { people, column, names } = await tableOf(`${MONTHLY}/overview.xlsx?month=${LAST}`, administrator);
    const events = names.indexOf("Настани: Вкупно");
    const row = people.find(([name]) => name === "Друга Асистентка");
    const { unserved, statistics } = column("Настани: Вкупно");
    expect([row?.[1], row?.[events], unserved, statistics]).toEqual(["Нацрт", 2, 1, 4]);
    const month = `?startMonth=${LAST}&endMonth=${LAST}`;
    expect(valueIn((await figures(month, administrator)).totals, "events")).toBe(4);
    const shown = (await administrator.get(`${MONTHLY}/overview?month=${LAST}`)).text;
    expect(shown).toMatch(
      /Друга Асистентка нацрт · посети 0, настани 2 .*Без асистент .* посети 0, настани 1 Статистика посети 0, настани 4/,
    );
    const before = await administrator.get(`${MONTHLY}/overview?month=${YEAR}-11`);
    expect(before.text).not.toContain("Друга Асистентка без извештај");
  });
});

describe("the PDF of a period", () => {
  const ADDRESS = `${MONTHLY}/overview.pdf?month=${YEAR}-09`;

  it("has a page of contents and every submitted report, tagged, and its name says when", SLOW, async () => {
    const response = await pdfFrom(monitor, ADDRESS);
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="izvestai-${YEAR}-09.pdf"`,
    );
    const pdf = Buffer.from(await response.arrayBuffer());
    expect(Number(response.headers.get("content-length"))).toBe(pdf.byteLength);
    const objects = objectsOf(pdf);
    expect(objects).toContain("/StructTreeRoot");
    const { people } = await tableOf(`${MONTHLY}/overview.xlsx?month=${YEAR}-09`);
    const submitted = people.filter(([, status]) => status === "Поднесен");
    const pages = objects.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(submitted.length);
    // Each report has its own entry in the outline, with its assistant.
    for (const [name] of submitted)
      expect(objects.toUpperCase()).toContain(utf16(String(name)).slice("FEFF".length));
  });

  it.each([
    ["pdf", "izvestai"],
    ["xlsx", "zbirno"],
  ])("as %s says which report can't be read, and the others can be had", SLOW, async (ending, name) => {
    const address = `${MONTHLY}/overview.${ending}?month=${YEAR}-09`;
    const reports = listed(await monitor.get(`${MONTHLY}/overview?month=${YEAR}-09`));
    const { id = 0 } = reports.filter(({ text }) => text.includes("Поднесен"))[26] ?? {};
    await proxy.set({ kind: "status", status: 500 }, { path: `/admin/api/reports/monthly/details/${id}` });
    const page = await monitor.get(address, { Accept: "text/html" });
    expect(page.status).toBe(502);
    expect(page.text).toMatch(/Не се чита извештајот \d+ од \d+: \p{L}+ \p{L}+\./u);
    expect(page.html).toContain(`href="${MONTHLY}/overview?month=${YEAR}-09"`);
    const partial = linksIn(page).find((href) => href.endsWith("partial=1")) ?? "";
    const rest = await (ending === "pdf" ? pdfFrom(monitor, partial) : monitor.send(partial));
    expect([rest.status, rest.headers.get("content-disposition")]).toEqual([
      200,
      expect.stringContaining(`${name}-${YEAR}-09.${ending}`),
    ]);
    if (ending === "xlsx")
      expect((await sheetOf(rest)).rows.flat().join(" ")).toContain("не може да се прочита");
    else await rest.arrayBuffer();
    // The overview itself stands.
    expect((await monitor.get(`${MONTHLY}/overview?month=${YEAR}-09`)).status).toBe(200);
  });

  it("that isn't read in time says so before the connection ends", SLOW, async () => {
    await proxy.set({ kind: "hang" }, { path: "/admin/api/reports/monthly/details/" });
    const page = await monitor.get(ADDRESS, { Accept: "text/html" });
    expect(page.status).toBe(502);
    expect(page.html).toContain(`href="${MONTHLY}/overview?month=${YEAR}-09"`);
  });

  describe("on a machine that is too slow for it", () => {
    const slow = useJanuary({ pdf: 1 });
    const reader = useStaff(slow.app, "monitor");

    it("is a page that leads back to the reports one by one", SLOW, async () => {
      const page = await reader.get(ADDRESS, { Accept: "text/html" });
      expect(page.status).toBe(503);
      expect(page.text).toContain("Секој извештај може да се отвори и да се испечати");
      expect(page.html).toContain(`href="${MONTHLY}/overview?month=${YEAR}-09"`);
    });
  });

  it("is not made of a wrong period, which the overview names", async () => {
    for (const ending of ["pdf", "xlsx"]) {
      const page = await monitor.get(`${MONTHLY}/overview.${ending}?month=abc`);
      expect(page.path).toBe(`${MONTHLY}/overview?month=abc`);
      expect(page.text).toContain("Напиши месец");
    }
    const ahead = await monitor.send(`${MONTHLY}/overview.xlsx?month=${YEAR + 3}-01`);
    expect(ahead.status).toBe(200);
    await ahead.arrayBuffer();
  });

  it("says so if the API gives no list of reports", async () => {
    await proxy.set({ kind: "status", status: 500 }, { path: "/admin/api/reports/monthly/filter" });
    expect((await monitor.get(ADDRESS, { Accept: "text/html" })).status).toBe(502);
  });
});
