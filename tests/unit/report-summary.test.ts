import { expect, it } from "vitest";
import { summaryLines } from "#app/admin/reports/summary.server.ts";
import { REPORT_STATUS, type ReportFigure } from "#app/model/report.ts";
import type { Statistic } from "#app/model/statistics.ts";
import { tIn } from "#server/middleware/locale.ts";

const t = tIn("mk", "reports");

const page = (assistant: string, figures: readonly ReportFigure[], category: string) => ({
  standing: {
    userId: 1,
    assistant,
    statusId: REPORT_STATUS.submitted,
    isLate: false,
    isNobodys: false,
    isMissing: false,
    mark: { name: "Поднесен", tone: "ok" as const },
    reportId: 1,
  },
  read: { submittedAt: "2026-05-04", categories: [{ id: 1, name: category }], figures },
});

const BOOK = {
  title: t("overview.title", { period: "мај 2026" }),
  asOf: t("book.asOf", { when: "04.06.2026", submitted: 1, count: 1 }),
  sums: { unserved: { cases: 1, events: 2 }, total: { cases: 9, events: 5 } },
  pages: [
    page(
      "Ана",
      [
        { type: "cases_by_gender", typeKey: 1, count: 10 },
        { type: "cases_initiative_submission_by_category", typeKey: 1, count: 13 },
        { type: "events_by_type", typeKey: 1, count: 3 },
      ],
      "Тогашно име",
    ),
  ],
};
const STATISTICS: readonly Statistic[] = [
  { type: "casesAll", key: "", count: 9 },
  { type: "submittedInitiatives", key: "", count: 2 },
  { type: "eventsAll", key: "", count: 5 },
];

it("the table of a period has sum and statistics apart, and what is known to lie between them", () => {
  const lines = summaryLines(BOOK, [{ id: 1, name: "Денешно име" }], STATISTICS, t);
  const head = lines.find(({ look }) => look === "head")?.cells ?? [];
  const below = (column: string) =>
    lines.slice(-4).map(({ cells }) => [cells[0], cells[head.indexOf(column)] ?? null]);
  const rows = (...values: readonly (number | null)[]) =>
    [
      "Збир на извештаите",
      "Без асистент (денови кога пратеникот немал асистент)",
      "Променето по поднесувањето",
      "Статистика",
    ].map((name, at) => [name, values[at] ?? null]);
  expect(below("Посети: Вкупно посети")).toEqual(rows(10, 1, -2, 9));
  expect(below("Настани: Вкупно")).toEqual(rows(3, 2, 0, 5));
  expect(below("Поднесени иницијативи: Вкупно")).toEqual(rows(13, null, null, null));
  expect(below("Посети: Мажи")).toEqual(rows(10, null, null, 0));
  expect(head).toContain("Нови: Тогашно име");
  expect(head.join()).not.toContain("Денешно име");
});
