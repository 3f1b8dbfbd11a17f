import { describe, expect, it } from "vitest";
import { RegisterList } from "#app/admin/kit/list/register-list.tsx";
import { type Listing, registerPage } from "#app/admin/kit/list/register-page.ts";
import { listedOffices, LISTING as OFFICES } from "#app/admin/offices/rows.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { parseQuery, type RegisterQuery, registerQuery } from "#app/model/query.ts";
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

describe("the query of a register", () => {
  const read = (search: string) => parseQuery(registerQuery(PAGE_SIZES.mps), new URLSearchParams(search));

  it("is what the address says, or the documented default", () => {
    expect(read("")).toEqual({ q: "", page: 1, size: 25 });
    expect(read("q=+штип+&page=3&size=all")).toEqual({ q: "штип", page: 3, size: "all" });
    expect(read("q=a&q=b&page=-1&size=99")).toEqual({ q: "a", page: 1, size: 25 });
  });

  it("offers the documented sizes", () => {
    for (const list of ["mps", "parties", "users"] as const)
      expect(PAGE_SIZES[list]).toEqual([25, 10, 50, "all"]);
  });

  it("searches for no novels", () => {
    expect(read(`q=${"а".repeat(10_000)}`).q).toHaveLength(100);
    expect(read(`q=${"а".repeat(99)}😀`).q).toBe("а".repeat(99));
  });
});

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

  it.each(["штип", "Štip", "shtip", "ĐORĐI ŠTIP".replaceAll("Đ", "Gj"), "стипјанец ѓ"])(
    "are found by “%s” in any script and spelling",
    (q) => {
      expect(named(rowsOf(NAMES), { q })).toEqual(["Ѓорѓи Штипјанец"]);
    },
  );

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
  it("offers all rows as a size, last", () => {
    const html = drawn(rowsOf(NAMES), {});
    expect([...html.matchAll(/<option[^>]*>(.*?)</g)].map(([, text]) => text)).toEqual([
      "10",
      "25",
      "50",
      "Сите",
    ]);
    expect(html).toContain('<option value="all" selected="">Сите</option>');
    expect(html).toContain("1–5 од 5");
  });

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
