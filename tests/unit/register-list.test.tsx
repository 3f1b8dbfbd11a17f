import { describe, expect, it } from "vitest";
import { type Listing, registerPage } from "#app/admin/kit/list/register-page.ts";
import { listedOffices, LISTING as OFFICES } from "#app/admin/offices/rows.tsx";
import type { RegisterQuery } from "#app/model/query.ts";
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
