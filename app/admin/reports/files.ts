import type { TFunction } from "i18next";
import { audit } from "#server/audit/audit.ts";
import { spreadsheetText } from "#server/files/spreadsheet-text.ts";
import type { Cell, SpreadsheetLine } from "#server/files/spreadsheet.ts";
import { getI18n, getT } from "#server/middleware/locale.ts";
import { fileOrPage, pdfFile, spreadsheetFile } from "../kit/frame/no-file.server.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/files";
import { kindOf, reportListAddress } from "./kind.ts";
import { readReport, type ReportView } from "./read.server.ts";
import type { Compared, ReportSection } from "./sections.ts";

/** The report as `report.pdf`, or as `report.xlsx` with the sheet `Izvestaj` (section 7 of the back-office document, "Behaviours"). */
export const loader = (args: Route.LoaderArgs) =>
  fileOrPage(args.context, reportListAddress(kindOf(args.pattern)), () =>
    args.pattern.endsWith(".pdf") ? pdfOf(args) : spreadsheetOf(args),
  );

async function pdfOf({ context, params, pattern, request }: Route.LoaderArgs): Promise<Response> {
  const kind = kindOf(pattern);
  const id = recordIdOf(params);
  const report = await readReport(context, kind, id, { signal: request.signal });
  return pdfFile(context, request, "report.pdf", async () => {
    const { noReportPdf, reportDocument } = await import("./pdf.server.tsx");
    return {
      document: reportDocument(report, getI18n(context)),
      instead: (why) => noReportPdf(context, kind, id, why),
      onPrinted: (bytes) =>
        audit(context, { event: "report-exported", kind: "reports", recordId: id, reason: "pdf", bytes }),
    };
  });
}

async function spreadsheetOf({ context, params, pattern, request }: Route.LoaderArgs): Promise<Response> {
  const kind = kindOf(pattern);
  const id = recordIdOf(params);
  const report = await readReport(context, kind, id, { signal: request.signal });
  return spreadsheetFile(context, request, "report", reportListAddress(kind), () => {
    const lines = spreadsheetLines(report, getT(context, "reports"));
    const creator = getT(context, "common")("site");
    const columns = Math.max(...lines.map(({ cells }) => cells.length));
    const made = { event: "report-exported", kind: "reports", recordId: id, reason: "xlsx" } as const;
    return {
      sheetName: "Izvestaj",
      widths: Array.from({ length: columns }, (_, column) => (column === 0 ? 46 : 16)),
      lines: [lines],
      properties: { title: spreadsheetText(report.title), creator, lastModifiedBy: creator },
      onEnd(isWhole) {
        if (isWhole) audit(context, { ...made, count: lines.length });
      },
    };
  });
}

type T = TFunction<"reports">;

/** A report as spreadsheet lines: the rows, totals and labels of the screen, with differences in separate cells. */
function spreadsheetLines(report: ReportView, t: T): readonly SpreadsheetLine[] {
  const { title, mps, notes, status, notCompared, assistant, sections } = report;
  return [
    { cells: [title], look: "title" },
    { cells: [mps] },
    ...notes.map((note) => ({ cells: [note] })),
    ...(status ? [{ cells: [t("view.status", { status: status.name })] }] : []),
    ...(notCompared === undefined ? [] : [{ cells: [notCompared] }]),
    ...sections.flatMap((section) => sectionLines(section, report, t)),
    { cells: [] },
    { cells: [t("view.assistantText", { name: assistant })] },
  ];
}

function sectionLines(section: ReportSection, report: ReportView, t: T): SpreadsheetLine[] {
  const { name, note, rowsAre, rows } = section;
  return [
    { cells: [] },
    {
      cells: [
        [`${t(`sections.${name}.letter`)}.`, t(`sections.${name}.title`), note].filter(Boolean).join(" "),
      ],
      look: "head",
    },
    { cells: [rowsAre, ...headsOf(section, report, t)], look: "head" },
    ...rows.map(({ label, look, figures }): SpreadsheetLine => {
      const cells = [label, ...figures.flatMap((figure) => cellsOf(figure, figures.length === 1))];
      if (look === "plain") return { cells };
      return { cells, look: look === "in" ? "in" : "sum" };
    }),
  ];
}

function headsOf({ figureNames }: ReportSection, report: ReportView, t: T): readonly string[] {
  const isCompared = report.notCompared === undefined;
  if (figureNames.length === 0)
    return isCompared ? [report.period, report.before, t("rows.difference")] : [report.period];
  return figureNames.flatMap((name) => (isCompared ? [name, t("rows.difference")] : [name]));
}

/** A row with a single figure has both periods, as on the screen; one with several has the differences only. */
function cellsOf({ now, before }: Compared, isOnly: boolean): Cell[] {
  if (before === undefined) return [now];
  return isOnly ? [now, before, { difference: now - before }] : [now, { difference: now - before }];
}
