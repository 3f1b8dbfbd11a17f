import type { calendar as mk } from "../mk/calendar.ts";
import type { Shape } from "../shape.ts";

export const calendar = {
  period: "Period",
  view: "View",
  today: "Today",
  month: "Month",
  week: "Week",
  day: "Day",
  previous: { month: "Previous month", week: "Previous week", day: "Previous day" },
  next: { month: "Next month", week: "Next week", day: "Next day" },
  thisWeek: "This week",
  weekOf: "Week {{range}}",
  wholeDay: "all day",
  more: "{{count, number}} more",
  certain_one: "{{count, number}} scheduled",
  certain_other: "{{count, number}} scheduled",
  open_one: "{{count, number}} requested",
  open_other: "{{count, number}} requested",
  isToday: "today",
  holidays: "Public holidays:",
  free: "No meetings.",
  grid: "Calendar as a grid",
  toPlain: "Show as a table or list",
  toWidget: "Show as a grid",
} satisfies Shape<typeof mk>;
