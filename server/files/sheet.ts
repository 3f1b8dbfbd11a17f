import { sheetText } from "./sheet-text.ts";
import { ON_PAPER, sheetHeaders } from "./xlsx.ts";

/** A cell: text, a number, a difference that shows its sign, or nothing. */
export type SheetCell = string | number | { readonly difference: number } | null;

/** One line of a sheet; lines need not have the same number of cells. */
export interface SheetLine {
  readonly cells: readonly SheetCell[];
  /** `title` and `head` are bold, `sum` too, on a tint; `in` is indented, as it belongs to the line above. */
  readonly look?: "title" | "head" | "sum" | "in";
}

interface Sheet {
  /** Without personal data; the ending is added. */
  readonly fileName: string;
  readonly sheetName: string;
  /** What the file says about itself. */
  readonly title: string;
  readonly creator: string;
  readonly lines: readonly SheetLine[];
}

/** Signs of differences, as on the screen. */
const DIFFERENCE = "+0;−0;0";

const WIDTHS = { first: 46, others: 16 };

/** A small sheet as a download, made in memory; lists of many rows are written as a stream (`xlsx.ts`). */
export async function sheetResponse({
  fileName,
  sheetName,
  title,
  creator,
  lines,
}: Sheet): Promise<Response> {
  const { default: excel } = await import("exceljs");
  const book = new excel.Workbook();
  Object.assign(book, { title: sheetText(title), creator, lastModifiedBy: creator });
  const page = book.addWorksheet(sheetName, { pageSetup: ON_PAPER });
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
  return new Response(await book.xlsx.writeBuffer(), { headers: sheetHeaders(fileName) });
}

/** In steps of a spreadsheet, which are about three spaces. */
const INDENT = 2;

const TINT = { type: "pattern", pattern: "solid", fgColor: { argb: "FFF3ECE2" } } as const;

const isDifference = (cell: SheetCell) => typeof cell === "object" && cell !== null;

function valueOf(cell: SheetCell): string | number | null {
  if (typeof cell === "string") return sheetText(cell);
  return typeof cell === "object" ? (cell?.difference ?? null) : cell;
}
