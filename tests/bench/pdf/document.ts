import { join } from "node:path";
import { createServer } from "vite";
import type { reportDocument } from "#app/admin/reports/pdf.server.tsx";
import type { ReportView } from "#app/admin/reports/read.server.ts";
import { figuresOf, reportSections } from "#app/admin/reports/sections.ts";
import { createI18n, translator } from "#app/i18n/instance.ts";
import { resources } from "#app/i18n/resources.ts";
import { CASE_CATEGORIES } from "#app/model/lookups.ts";
import { REPORT_FIGURES } from "#app/model/report.ts";

const ROOT = join(import.meta.dirname, "../../..");

interface Documents {
  readonly reportDocument: typeof reportDocument;
}

/** The whole HTML of a full report, as the product gives it to its printer. */
export async function fullDocument(): Promise<string> {
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, ws: false, watch: null },
  });
  const module = (await vite.ssrLoadModule("/app/admin/reports/pdf.server.tsx")) as Documents;
  const i18n = createI18n("mk", resources.mk);
  const figures = REPORT_FIGURES.flatMap((type) =>
    Array.from({ length: 12 }, (_, key) => ({ type, typeKey: key + 1, count: key * 7 })),
  );
  const report: ReportView = {
    kind: "monthly",
    id: 1,
    title: "Месечен извештај, април 2026",
    period: "април 2026",
    before: "март 2026",
    assistant: "Блерта Асани",
    userId: 1,
    notes: [],
    stale: false,
    mps: "Пратеници: Линдита Рамадани, Беким Исуфи",
    statusId: 2,
    sections: reportSections(figuresOf(figures, figures), CASE_CATEGORIES, translator(i18n, "reports")),
  };
  const html = module.reportDocument(report, i18n);
  await vite.close();
  return html;
}
