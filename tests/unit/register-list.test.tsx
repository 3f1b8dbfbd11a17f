import { expect, it } from "vitest";
import { registerPage } from "#app/admin/kit/list/register-page.ts";
import { listedOffices, LISTING } from "#app/admin/offices/rows.tsx";

it("the rows of offices stand by municipality, then by address", () => {
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
  const { rows } = registerPage(listedOffices(offices, []), { q: "", page: 1, size: "all" }, LISTING);
  expect(rows.map(({ id }) => id)).toEqual([3, 2, 1]);
});
