import { describe, expect, it } from "vitest";
import { idsIn } from "#tests/support/http.ts";
import { useJanuary, useStaff } from "#tests/support/own-app.ts";
import { objectsOf, pdfFrom, utf16 } from "#tests/support/pdf.ts";
import { YEAR } from "#tests/support/reports.ts";
import { PATIENT } from "#tests/support/scene.ts";
import { sheetOf } from "#tests/support/workbook.ts";

/** All reports of a period in one table and in one PDF: what they count, whom they name, and what can't be read. */

// Its API says what was on days without an assistant.
const product = useJanuary({ offers: 600_000, policies: PATIENT });
const { proxy } = product;
const monitor = useStaff(product.app, "monitor");

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

  it.each(["pdf", "xlsx"])("as %s says which report can't be read, and refuses", SLOW, async (ending) => {
    const address = `${MONTHLY}/overview.${ending}?month=${YEAR}-09`;
    const overview = await monitor.get(`${MONTHLY}/overview?month=${YEAR}-09&status=2`);
    const id = idsIn(overview, `${MONTHLY}/view/`)[26] ?? expect.unreachable();
    await proxy.set({ kind: "status", status: 500 }, { path: `/admin/api/reports/monthly/details/${id}` });
    const page = await monitor.get(address, { Accept: "text/html" });
    expect(page.status).toBe(502);
    expect(page.text).toMatch(/Не се чита извештајот \d+ од \d+: \p{L}+ \p{L}+\./u);
    expect(page.html).toContain(`href="${MONTHLY}/overview?month=${YEAR}-09"`);
    // The overview itself stands.
    expect((await monitor.get(`${MONTHLY}/overview?month=${YEAR}-09`)).status).toBe(200);
  });
});
