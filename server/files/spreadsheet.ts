import { spreadsheetText } from "./spreadsheet-text.ts";
import { PRINT_SETUP, spreadsheetHeaders } from "./xlsx.ts";

/** A cell: text, a number, a difference shown with its sign, or nothing. */
export type SpreadsheetCell = string | number | { readonly difference: number } | null;

/** A line of a spreadsheet; lines may differ in length. */
export interface SpreadsheetLine {
  readonly cells: readonly SpreadsheetCell[];
  /** `title` and `head` are bold; `sum` is bold on a tint; `in` is indented, as part of the line above. */
  readonly look?: "title" | "head" | "sum" | "in";
}

interface Spreadsheet {
  /** Without extension and personal data. */
  readonly fileName: string;
  readonly sheetName: string;
  /** Title in the file's properties. */
  readonly title: string;
  readonly creator: string;
  readonly lines: readonly SpreadsheetLine[];
}

/** Number format of differences, as on the screen. */
const DIFFERENCE = "+0;−0;0";

const WIDTHS = { first: 46, others: 16 };

/** Responds with a small spreadsheet, made in memory; large lists are streamed (`xlsx.ts`). */
export async function spreadsheetResponse({
  fileName,
  sheetName,
  title,
  creator,
  lines,
}: Spreadsheet): Promise<Response> {
  const { default: excel } = await import("exceljs");
  const book = new excel.Workbook();
  Object.assign(book, { title: spreadsheetText(title), creator, lastModifiedBy: creator });
  const page = book.addWorksheet(sheetName, { pageSetup: PRINT_SETUP });
  const most = Math.max(...lines.map(({ cells }) => cells.length));
  page.columns = Array.from({ length: most }, (_, index) => ({
    width: index === 0 ? WIDTHS.first : WIDTHS.others,
  }));
  for (const { cells, look } of lines) {
    const row = page.addRow(cells.map(valueOf));
    if (look === "in") row.getCell(1).alignment = { indent: INDENT };
    else if (look !== undefined) row.font = { bold: true, ...(look === "title" && { size: 14 }) };
    for (const [index, cell] of cells.entries()) {
      if (isDifference(cell)) row.getCell(index + 1).numFmt = DIFFERENCE;
      if (look === "sum") row.getCell(index + 1).fill = TINT;
    }
  }
  return new Response(await book.xlsx.writeBuffer(), { headers: spreadsheetHeaders(fileName) });
}

/** Indentation in units of a spreadsheet, about three spaces each. */
const INDENT = 2;

const TINT = { type: "pattern", pattern: "solid", fgColor: { argb: "FFF3ECE2" } } as const;

const isDifference = (cell: SpreadsheetCell) => typeof cell === "object" && cell !== null;

function valueOf(cell: SpreadsheetCell): string | number | null {
  if (typeof cell === "string") return spreadsheetText(cell);
  return typeof cell === "object" ? (cell?.difference ?? null) : cell;
}
