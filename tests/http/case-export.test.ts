import { describe, expect, it } from "vitest";
import { addedCase } from "#tests/support/case-form.ts";
import { type Page, textOf } from "#tests/support/http.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { signedIn } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";
import { sheetOf } from "#tests/support/workbook.ts";
import { CASE_COLUMNS } from "#tests/support/case-data.ts";

/** The filtered list as a spreadsheet, and the printed page of a case. */

const product = useFaultyApp();
const assistant = useStaff(product.app, "assistant");
const monitor = useStaff(product.app, "monitor");

const totalIn = ({ dom }: Page) => {
  const steps = dom.get("navigation", "Статуси").all("link");
  const current = steps.find((link) => link.attribute("aria-current") === "page");
  return Number(/ (\d[\d.]*)$/.exec(current?.text ?? "")?.[1]?.replace(".", ""));
};

describe("the export of the case list", () => {
  it("holds the columns and the rows of the filtered list, all of them, days as days", async () => {
    const list = await monitor.get("/admin/cases?statusId=5&size=10");
    expect(list.html).toContain('href="/admin/cases.xlsx?statusId=5&amp;size=10"');
    const response = await monitor.send("/admin/cases.xlsx?statusId=5&size=10");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="slucai-\d{4}-\d\d-\d\d\.xlsx"$/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { sheet, rows } = await sheetOf(response);
    expect(sheet.pageSetup).toMatchObject({
      orientation: "landscape",
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: "1:1",
    });
    expect(rows[0]).toEqual([...CASE_COLUMNS, "Број", "Тема", "Телефон", "Е-пошта", "Како сака одговор"]);
    // Numbers are numbers, and the head filters.
    expect(rows[1]?.[8]).toBeTypeOf("number");
    expect(sheet.autoFilter).toBeTruthy();
    for (const column of [9, 10, 11]) expect(rows[1]?.[column]).not.toBe("");
    expect(rows).toHaveLength(totalIn(list) + 1);
    expect(new Set(rows.slice(1).map((row) => row[7]))).toEqual(new Set(["Решен"]));
    expect(rows[1]?.[0]).toBeInstanceOf(Date);
    const formats = [1, 2, 8].map((column) => sheet.getRow(2).getCell(column).numFmt ?? "none");
    expect(formats).toEqual(["dd.mm.yyyy", "none", "none"]);
    expect(sheet.getRow(1).font.bold).toBe(true);
  });

  // R17
  it("has of an assistant's cases only the own ones", async () => {
    const list = await assistant.get("/admin/cases");
    const { rows } = await sheetOf(await assistant.send("/admin/cases.xlsx?userId=7"));
    expect(rows).toHaveLength(totalIn(list) + 1);
    expect(new Set(rows.slice(1).map((row) => row[3]))).toEqual(new Set(["Марјан Огненовски"]));
  });

  it("says in its last line what the cap left out", async () => {
    let row: object | undefined;
    await product.proxy.set(
      {
        kind: "shape",
        change({ content: [first] }: { content: object[] }) {
          row ??= first;
          return { content: Array.from({ length: 100 }, () => row), totalElements: 1_000_000 };
        },
      },
      { path: "/admin/api/cases/filter" },
    );
    const list = await monitor.get("/admin/cases");
    expect(list.text).toContain("Ги содржи првите 10.000 реда");
    const { rows } = await sheetOf(await monitor.send("/admin/cases.xlsx"));
    expect(rows).toHaveLength(10_002);
    expect(JSON.stringify(rows.at(-1))).toMatch(/Редови тука: 10\.000 од 1\.000\.000\./);
  });

  const FILTERED = "/admin/cases.xlsx?statusId=3";
  const asPage = { headers: { Accept: "text/html" } };

  // R65
  it("is given to a person twice at once, wherever they ask from, and others don't wait for it", async () => {
    const elsewhere = await signedIn(product.app.origin, "monitor");
    let refusals = 0;
    const refused = until(() => expect(refusals).toBe(4));
    await product.proxy.set({ kind: "hold", until: refused }, { path: /\/filter\?/ });
    const asked = [FILTERED, "/admin/meetings.xlsx", "/admin/events.xlsx"].flatMap((path) =>
      [monitor, elsewhere].map((person) => person.send(path, asPage)),
    );
    for (const answer of asked) void answer.then(({ status }) => (refusals += Number(status === 429)));
    const [theirs, ...own] = await Promise.all([assistant.send(FILTERED, asPage), ...asked]);
    expect(theirs?.status).toBe(200);
    expect(own.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429]);
    for (const answer of own.filter(({ status }) => status === 429)) {
      expect(answer.headers.get("retry-after")).toBe("10");
      const text = textOf(await answer.text());
      expect(text).toContain("Веќе се прават два твои документа");
      expect(text).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/);
    }
    const given = [theirs, ...own].filter((response) => response?.status === 200);
    await Promise.all(given.map((response) => response?.arrayBuffer()));
    await product.proxy.clear();
    expect((await sheetOf(await monitor.send(FILTERED))).rows.length).toBeGreaterThan(1);
  });

  it("breaks off when the API fails on the way, so that no half list looks whole", async () => {
    const path = "/admin/api/cases/filter";
    const change = (body: object) => ({ ...body, totalElements: 1_000 });
    await product.proxy.set({ kind: "shape", change }, { path });
    await product.proxy.set({ kind: "garbage" }, { path, after: 1 });
    const response = await monitor.send("/admin/cases.xlsx");
    await expect(response.arrayBuffer()).rejects.toThrow();
    await product.proxy.clear();
    expect((await monitor.send("/admin/cases.xlsx?statusId=3")).status).toBe(200);
  });
});

describe("the printed page of a case", () => {
  it("has personal data only when they are asked for", async () => {
    const id = await addedCase(assistant, { fullName: "Канаринка Птицова", othersInvolved: "Соседот Петко" });
    const CANARY = /Канаринка|t\.zdravkovski|070 000 123|Петко|Марјан Огненовски<\/|35-45|Албанска/;
    const sheetIn = ({ dom }: Page) => dom.get("article").html;
    const plain = await assistant.get(`/admin/cases/view/${id}/print`);
    expect(sheetIn(plain)).not.toMatch(CANARY);
    expect(sheetIn(plain)).toContain("Оштетен локален пат");
    expect(plain.html).not.toMatch(/Канаринка|t\.zdravkovski|Петко/);
    const full = await assistant.get(`/admin/cases/view/${id}/print?personal=1`);
    for (const text of ["Канаринка Птицова", "t.zdravkovski@example.mk", "Соседот Петко", "Албанска"]) {
      expect(sheetIn(full)).toContain(text);
    }
  });
});
