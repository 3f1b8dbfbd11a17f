import { expect, it } from "vitest";
import { holidaysIn } from "#server/holidays.ts";
import table from "#server/holidays.json" with { type: "json" };
import { holidayTable } from "#tests/support/holiday-table.ts";

it("the table has the holidays that the library knows", () => {
  expect(table).toEqual(holidayTable());
});

it("holidays are known by their days", () => {
  const year = holidaysIn({ from: "2026-01-01", to: "2026-12-31" });
  expect(year["2026-05-01"]).toBe("Ден на трудот");
  expect(year["2026-08-02"]).toBe("Ден на Републиката");
  expect(year["2026-10-11"]).toBe("Ден на востанието");
  expect(year["2026-05-02"]).toBeUndefined();
});

it("a range has the holidays of its days, and of no other year", () => {
  expect(holidaysIn({ from: "2025-12-31", to: "2026-01-07" })).toEqual({
    "2026-01-01": "Нова Година",
    "2026-01-07": "Прв ден Божик",
  });
  expect(holidaysIn({ from: "2300-01-01", to: "2300-12-31" })).toEqual({});
  expect(holidaysIn({ from: "", to: "" })).toEqual({});
});
