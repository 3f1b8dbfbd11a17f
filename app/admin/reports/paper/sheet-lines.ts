import type { TFunction } from "i18next";
import type { SheetCell, SheetLine } from "#server/files/sheet.ts";
import type { Compared } from "../report/figures.ts";
import type { ShownReport } from "../report/read.ts";
import type { ReportSection } from "../report/sections.ts";

type T = TFunction<"reports">;

/** A report as lines of a spreadsheet: the rows, totals and labels of the screen, differences in cells of their own. */
export function sheetLines(report: ShownReport, t: T): readonly SheetLine[] {
  const { title, mps, mpsOfToday, status, notCompared, assistant, sections } = report;
  return [
    { cells: [title], look: "title" },
    { cells: [mps] },
    ...(mpsOfToday ? [{ cells: [t("view.mpsOfToday")] }] : []),
    ...(status ? [{ cells: [t("view.status", { status: status.name })] }] : []),
    ...(notCompared === undefined ? [] : [{ cells: [notCompared] }]),
    ...sections.flatMap((section) => sectionLines(section, report, t)),
    { cells: [] },
    { cells: [t("view.assistantText", { name: assistant })] },
  ];
}

function sectionLines(section: ReportSection, report: ShownReport, t: T): SheetLine[] {
  const { name, rowsAre, rows } = section;
  return [
    { cells: [] },
    { cells: [`${t(`sections.${name}.letter`)} ${t(`sections.${name}.title`)}`], look: "head" },
    { cells: [rowsAre, ...headsOf(section, report, t)], look: "head" },
    ...rows.map(({ label, look, figures }): SheetLine => {
      const cells = [label, ...figures.flatMap((figure) => cellsOf(figure, figures.length === 1))];
      if (look === "plain") return { cells };
      return { cells, look: look === "in" ? "in" : "sum" };
    }),
  ];
}

function headsOf({ figureNames }: ReportSection, report: ShownReport, t: T): readonly string[] {
  const isCompared = report.notCompared === undefined;
  if (figureNames.length === 0)
    return isCompared ? [report.period, report.before, t("rows.difference")] : [report.period];
  return figureNames.flatMap((name) => (isCompared ? [name, t("rows.difference")] : [name]));
}

/** A row's only figure has both periods, as on the screen; one among several has the difference only. */
function cellsOf({ now, before }: Compared, isOnly: boolean): SheetCell[] {
  if (before === undefined) return [now];
  return isOnly ? [now, before, { difference: now - before }] : [now, { difference: now - before }];
}
