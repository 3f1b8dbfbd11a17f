import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import type { PageSetup, Style, Workbook, Worksheet } from "exceljs";
import type { Log } from "#server/log/log.ts";
import { spreadsheetText } from "./spreadsheet-text.ts";

/** Text, a number, a day (midnight UTC of the wall-clock date), a difference shown with its sign, or nothing. */
export type Cell = string | number | Date | { readonly difference: number } | null;

/** A line of a spreadsheet; lines may differ in length. */
export interface SpreadsheetLine {
  readonly cells: readonly Cell[];
  /** `title` and `head` are bold; `sum` is bold on a tint; `in` is indented, as part of the line above. */
  readonly look?: "title" | "head" | "sum" | "in";
}

export interface Spreadsheet {
  /** Without extension and personal data. */
  readonly fileName: string;
  readonly sheetName: string;
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[];
  /** In batches; a rejection aborts the download, so that no partial list looks complete. */
  readonly lines: AsyncIterable<readonly SpreadsheetLine[]> | Iterable<readonly SpreadsheetLine[]>;
  /** Whether the first line has the headings of a list: they stay in sight, with filters. */
  readonly isList?: boolean;
  /** What stays in sight of another table. */
  readonly inSight?: { readonly rows: number; readonly columns: number };
  readonly properties?: Partial<Pick<Workbook, "title" | "creator" | "lastModifiedBy">>;
  readonly signal: AbortSignal;
  /** Called once at the end; `whole` when all lines were sent. */
  readonly onEnd: (whole: boolean) => void;
  readonly log: Pick<Log, "warn">;
}

/** Time limit for slow readers, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** Print setup: A4, one page wide, with the first line repeated on each page. */
const PRINT_SETUP: Readonly<Partial<PageSetup>> = {
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- A4: the values of a constant enum are not there at run time
  paperSize: 9,
  orientation: "landscape",
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  printTitlesRow: "1:1",
};

/** Headers of a spreadsheet; the whole answer to HEAD. */
export const spreadsheetHeaders = (fileName: string): Readonly<Record<string, string>> => ({
  "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "Content-Disposition": `attachment; filename="${fileName}.xlsx"`,
  "Cache-Control": "no-store",
});

/** Streams a spreadsheet while its lines arrive. An unread body waits until `TIMEOUT_MS`. */
export function spreadsheetResponse(spreadsheet: Spreadsheet): Response {
  const output = new PassThrough();
  const stop = AbortSignal.any([spreadsheet.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  write(spreadsheet, output, stop).then(
    () => spreadsheet.onEnd(true),
    (err: unknown) => {
      if (!stop.aborted) spreadsheet.log.warn({ event: "export-failed", err });
      output.destroy(new Error("The export broke off"));
      spreadsheet.onEnd(false);
    },
  );
  return new Response(Readable.toWeb(output) as ReadableStream, {
    headers: spreadsheetHeaders(spreadsheet.fileName),
  });
}

async function write(
  { sheetName, widths, lines, isList = false, inSight, properties }: Spreadsheet,
  output: PassThrough,
  stop: AbortSignal,
): Promise<void> {
  const { default: excel } = await import("exceljs");
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  Object.assign(book, properties);
  const { rows, columns } = inSight ?? { rows: isList ? 1 : 0, columns: 0 };
  const page = book.addWorksheet(sheetName, {
    ...(rows > 0 && { views: [{ state: "frozen", ySplit: rows, xSplit: columns }] }),
    pageSetup: PRINT_SETUP,
  });
  page.columns = widths.map((width) => ({ width }));
  const styleOf = stylesOnce();
  let last = 0;
  for await (const batch of lines) {
    for (const line of batch) addLine(page, line, styleOf);
    last += batch.length;
    stop.throwIfAborted();
    if (output.writableNeedDrain) await once(output, "drain", { signal: stop });
  }
  if (isList) page.autoFilter = { from: { row: 1, column: 1 }, to: { row: last, column: widths.length } };
  page.commit();
  await Promise.race([book.commit(), once(output, "close", { signal: stop })]);
}

type StyleOf = (look: SpreadsheetLine["look"], cell: Cell, column: number) => Partial<Style>;

function addLine(page: Pick<Worksheet, "addRow">, { cells, look }: SpreadsheetLine, styleOf: StyleOf): void {
  const row = page.addRow(cells.map(valueOf));
  const { font } = styleOf(look, null, 0);
  if (font) row.font = font;
  for (const [index, cell] of cells.entries()) row.getCell(index + 1).style = styleOf(look, cell, index);
  row.commit();
}

function valueOf(cell: Cell): string | number | Date | null {
  if (typeof cell === "string") return spreadsheetText(cell);
  return cell !== null && typeof cell === "object" && "difference" in cell ? cell.difference : cell;
}

/** Number formats: days, and differences as on the screen. */
const FORMATS = { day: "dd.mm.yyyy", difference: "+0;−0;0" } as const;

const TINT = { type: "pattern", pattern: "solid", fgColor: { argb: "FFF3ECE2" } } as const;

/** The writer recognises a style by its object, which halves the work. */
function stylesOnce(): StyleOf {
  const styles = new Map<string, Partial<Style>>();
  return (look, cell, column) => {
    const format =
      cell instanceof Date ? "day" : cell !== null && typeof cell === "object" ? "difference" : "";
    const isIndented = look === "in" && column === 0;
    const key = `${look} ${format} ${isIndented}`;
    const style = styles.get(key) ?? {
      ...(format && { numFmt: FORMATS[format] }),
      ...(look && look !== "in" && { font: { bold: true, ...(look === "title" && { size: 14 }) } }),
      ...(look === "sum" && { fill: TINT }),
      ...(look === "head" && { alignment: { wrapText: true, vertical: "top" } }),
      // In units of a spreadsheet, about three spaces each.
      ...(isIndented && { alignment: { indent: 2 } }),
    };
    styles.set(key, style);
    return style;
  };
}
