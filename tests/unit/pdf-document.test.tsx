import { describe, expect, it } from "vitest";
import { reportDocument } from "#app/admin/reports/pdf.server.tsx";
import type { ReportView } from "#app/admin/reports/read.server.ts";
import { ReportBody } from "#app/admin/reports/report.tsx";
import { figuresOf, reportSections } from "#app/admin/reports/sections.ts";
import { createI18n } from "#app/i18n/instance.ts";
import { resources } from "#app/i18n/resources.ts";
import { CASE_CATEGORIES } from "#app/model/lookups.ts";
import type { ReportFigure } from "#app/model/report.ts";
import { tIn } from "#server/middleware/locale.ts";
import { render } from "#tests/support/render.tsx";
import { Part } from "#tests/support/dom.ts";
import { cellsIn } from "#tests/support/reports.ts";

/** The document that is printed: the screen's own tables, and nothing that could be loaded or executed. */

const instance = createI18n("mk", resources.mk);

function report(changes: Partial<ReportView> = {}): ReportView {
  const t = tIn("mk", "reports");
  const now: ReportFigure[] = [
    { type: "cases_by_gender", typeKey: 1, count: 1204 },
    { type: "events_by_type", typeKey: 5, count: 3 },
  ];
  return {
    kind: "monthly",
    id: 7,
    title: "Месечен извештај, април 2026",
    period: "април 2026",
    deadline: undefined,
    before: "март 2026",
    assistant: "Ајше Мустафа",
    userId: 2,
    notes: [],
    stale: false,
    mps: "Пратеник: Šaqir Ќosе",
    statusId: 1,
    sections: reportSections(figuresOf(now, []), CASE_CATEGORIES, t),
    ...changes,
  };
}

describe("the document of a report", () => {
  it("has the cells of the screen", () => {
    const own = report();
    const cells = cellsIn(Part.of(reportDocument(own, instance)));
    expect(cells).toHaveLength(4);
    expect(cells).toEqual(cellsIn(Part.of(render(<ReportBody report={own} />))));
    expect(cells[0]?.rows[1]).toEqual(["Вкупно посети", "1.204", "0", "+1.204"]);
  });

  it("folds on the screen what is zero now and before, and names whose part it is", () => {
    const [visits, cases, , events] = Part.of(render(<ReportBody report={report()} folds />)).all("region");
    const [shown, rest] = cellsIn(visits ?? Part.of(""));
    expect(shown?.rows.map(([label]) => label)).toEqual(["Показател", "Вкупно посети", "Мажи"]);
    expect(rest?.rows.map(([label]) => label).slice(1, 3)).toEqual([
      "Мажи, иста етничка група како пратеникот",
      "Мажи, друга етничка група",
    ]);
    const summaries = [visits, cases, events].map((part) => part?.tags("summary")[0]?.text);
    expect(summaries).toEqual(["Без посети: 11 реда", "Нема", "Без настани: 4 вида"]);
    expect(cellsIn(cases ?? Part.of(""))[0]?.rows.at(-1)).toEqual(["Вкупно", "0", "0", "0"]);
  });

  it("has one line in the margin, however long a name is", () => {
    const html = reportDocument(report({ assistant: "Панделица ".repeat(1_000) }), instance);
    const [, header = ""] = /@top-left\{content:"([^"]*)"/.exec(html) ?? [];
    expect(header).toMatch(/^Месечен извештај, април 2026 · Панделица .{1,60}\\2026 $/);
  });

  it("asks for nothing, whatever people are called", () => {
    const hostile = `"}</style><script src="http://evil.example/x.js"></script><img src=x onerror=y>\\";@import "//evil.example`;
    const html = reportDocument(report({ assistant: hostile, mps: hostile, title: hostile }), instance);
    expect(html.match(/<script|<img|<\/style>/g)).toEqual(["</style>"]);
    const look = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? "";
    expect(look).not.toMatch(/@import|\/\/evil\.example/);
    expect(html).toContain("default-src 'none'");
  });
});
