import type { calendar as mk } from "../mk/calendar.ts";
import type { Shape } from "../shape.ts";

export const calendar = {
  period: "Periudha",
  view: "Pamja",
  today: "Sot",
  month: "Muaji",
  week: "Java",
  day: "Dita",
  previous: { month: "Muaji i kaluar", week: "Java e kaluar", day: "Dita e kaluar" },
  next: { month: "Muaji i ardhshëm", week: "Java e ardhshme", day: "Dita e ardhshme" },
  thisWeek: "Kjo javë",
  weekOf: "Java {{range}}",
  wholeDay: "tërë ditën",
  more: "edhe {{count, number}}",
  certain_one: "{{count, number}} i caktuar",
  certain_other: "{{count, number}} të caktuara",
  open_one: "{{count, number}} i kërkuar",
  open_other: "{{count, number}} të kërkuara",
  isToday: "sot",
  holidays: "Festat:",
  free: "Nuk ka takime.",
  grid: "Kalendari si rrjetë",
  toPlain: "Trego si tabelë ose listë",
  toWidget: "Trego si rrjetë",
} satisfies Shape<typeof mk>;
