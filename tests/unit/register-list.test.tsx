import { describe, expect, it } from "vitest";
import { RegisterList } from "#app/admin/kit/list/register-list.tsx";
import { type Listing, registerPage } from "#app/admin/kit/list/register-page.ts";
import { listedOffices, LISTING as OFFICES } from "#app/admin/offices/rows.tsx";
import type { RegisterQuery } from "#app/model/query.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { attributesOf, render } from "#tests/support/render.tsx";
import { cpuMsOf } from "#tests/support/timing.ts";

/** The lists that are paged here and not by the API: their query, their order, what a search finds, and their states. */

interface Row {
  readonly id: number;
  readonly name: string;
  readonly nameAl: string;
}

const NAMES = ["Ќамил Џафери", "Ѓорѓи Штипјанец", "Дарко Њуин", "Тања Абаз", "Éva Чаушева"];

const rowsOf = (names: readonly string[]): readonly Row[] =>
  names.map((name, index) => ({ id: index + 1, name, nameAl: index === 3 ? "Tanja Abazi" : "" }));

const byName: Listing<Row> = { order: ({ name }) => name, texts: ({ name, nameAl }) => [name, nameAl] };

const ALL: RegisterQuery = { q: "", page: 1, size: "all" };

const named = (rows: readonly Row[], query: Partial<RegisterQuery>) =>
  registerPage(rows, { ...ALL, ...query }, byName).rows.map(({ name }) => name);

describe("the rows of a page", () => {
  it("stand in Macedonian order, numbers by size", () => {
    expect(named(rowsOf(NAMES), {})).toEqual([
      "Дарко Њуин",
      "Ѓорѓи Штипјанец",
      "Тања Абаз",
      "Ќамил Џафери",
      "Éva Чаушева",
    ]);
    const byId: Listing<Row> = { order: ({ id }) => -id, texts: () => [] };
    expect(registerPage(rowsOf(NAMES), ALL, byId).rows.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
  });

  it("of offices stand by municipality, then by address", () => {
    const office = (id: number, municipalityId: number, address: string) => ({
      id,
      municipalityId,
      address,
      coordinates: "",
      active: true,
    });
    const [CENTAR, CENTAR_ZUPA] = [74, 75];
    const offices = [
      office(1, CENTAR_ZUPA, "Голем Папрадник"),
      office(2, CENTAR, "Шарска 1"),
      office(3, CENTAR, "Браќа 2"),
    ];
    const { rows } = registerPage(listedOffices(offices, []), ALL, OFFICES);
    expect(rows.map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it("are found by every word, wherever it occurs", () => {
    expect(named(rowsOf(NAMES), { q: "abazi tanja" })).toEqual(["Тања Абаз"]);
    expect(named(rowsOf(NAMES), { q: "тања дарко" })).toEqual([]);
    expect(named(rowsOf(NAMES), { q: " ,.- " })).toHaveLength(NAMES.length);
  });

  it("are cut by page and size, and counted before that", () => {
    const rows = rowsOf(
      Array.from({ length: 23 }, (_none, index) => `Лице ${String(index).padStart(2, "0")}`),
    );
    const shown = registerPage(rows, { q: "лице", page: 3, size: 10 }, byName);
    expect(shown.rows.map(({ name }) => name)).toEqual(["Лице 20", "Лице 21", "Лице 22"]);
    expect(shown).toMatchObject({ found: 23, total: 23, query: { page: 3 } });
    expect(registerPage(rows, { q: "", page: 9, size: "all" }, byName)).toMatchObject({ query: { page: 1 } });
    expect(registerPage(rows, { q: "", page: 9, size: "all" }, byName).rows).toHaveLength(23);
  });

  it("are not mixed up when the same list is shown in two ways", () => {
    const rows = rowsOf(NAMES);
    expect(named(rows, { q: "abazi" })).toHaveLength(1);
    expect(registerPage(rows, { ...ALL, q: "abazi" }, { order: byName.order, texts: () => [] }).found).toBe(
      0,
    );
  });

  it("of a list that is known cost little, of however many", () => {
    const many = rowsOf(Array.from({ length: 5_000 }, (_none, index) => `Лице ${index * 7919}`));
    const show = () => registerPage(many, { q: "лице 79", page: 1, size: 25 }, byName);
    show();
    expect(cpuMsOf(show)).toBeLessThan(20);
  });
});

const COLUMNS: readonly Column<Row>[] = [
  { key: "name", header: "Име", cell: ({ name }) => name, className: "who" },
];

const drawn = (rows: readonly Row[], query: Partial<RegisterQuery>) =>
  render(
    <RegisterList
      register="mps"
      list={registerPage(rows, { ...ALL, ...query }, byName)}
      columns={COLUMNS}
      name={({ name }) => name}
      mayEdit={false}
    />,
    {
      at: `/admin/mps?q=${encodeURIComponent(query.q ?? "")}&page=${query.page ?? 1}&size=${query.size ?? "all"}`,
    },
  );

describe("the list", () => {
  it("keeps the size when it is searched, and says how many were found", () => {
    const html = drawn(rowsOf(NAMES), { q: "дарко", size: 10 });
    expect(attributesOf(html, "input")).toMatchObject([
      { type: "hidden", name: "size", value: "10" },
      { type: "search", name: "q", value: "дарко" },
      { type: "hidden", name: "q", value: "дарко" },
    ]);
    expect(html).toContain("Пронајден е 1 од 5.");
  });

  it("leads on where there is nothing to show", () => {
    expect(drawn([], {})).toContain("Сè уште нема ниту еден запис.");
    const nothing = drawn(rowsOf(NAMES), { q: "<xyz>", size: 10 });
    expect(nothing).toContain("Нема ништо за „&lt;xyz&gt;“.");
    expect(nothing).toContain('href="/admin/mps?size=10"');
    const beyond = drawn(rowsOf(NAMES), { page: 7, size: 10 });
    expect(beyond).toContain("Оваа страница не постои: сè е на 1 страница.");
    expect(beyond).toContain('href="/admin/mps?q=&amp;page=1&amp;size=10"');
  });
});
