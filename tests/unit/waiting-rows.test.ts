import { expect, it } from "vitest";
import { inOrder, PAST } from "#app/admin/dashboard/placed.server.ts";

const row = (on: string, hour?: string) => ({
  on,
  row: { key: `${on} ${hour}`, name: "", ...(hour && { hour: { text: hour, iso: `${on}T${hour}:00Z` } }) },
});

it("names the people of the nearest hour first, who has no day after them, and what is past last", () => {
  const [past, none, late, early, today] = [
    row(PAST),
    row(""),
    row("2026-12-02", "10:30"),
    row("2026-12-02", "08:30"),
    row("2026-12-01"),
  ];
  expect(inOrder([past, none, late, early, today])).toEqual([today, early, late, none, past]);
});
