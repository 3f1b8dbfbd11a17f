import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import type { PageSetup, Style, Worksheet } from "exceljs";
import type { Log } from "#server/log/log.ts";
import { spreadsheetText } from "./spreadsheet-text.ts";

/** A cell: text, a day (midnight UTC of the wall-clock date), or a number. */
export type Cell = string | number | Date;

/** One column of a spreadsheet. */
export interface SpreadsheetColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row) => Cell;
  /** In characters. */
  readonly width: number;
}

interface Spreadsheet<Row> {
  /** Without personal data; the ending is added. */
  readonly fileName: string;
  readonly sheetName: string;
  readonly columns: readonly SpreadsheetColumn<Row>[];
  /** In pieces, each as it comes; a rejection breaks the download off, so that no half list looks whole. */
  readonly rows: AsyncIterable<readonly Row[]>;
  /** Ends the work when nobody waits for it any more. */
  readonly signal: AbortSignal;
  /** Called once, however it ends; `whole` when all rows went out. */
  readonly onEnd: (whole: boolean) => void;
  readonly log: Pick<Log, "warn">;
}

/** Who reads more slowly than this does not wait for the file. */
const LONGEST_MS = 120_000;

/** One object for all cells that look the same: the writer knows a style again by its object, which halves the work. */
const LOOKS = {
  day: Object.freeze<Partial<Style>>({ numFmt: "dd.mm.yyyy" }),
  plain: Object.freeze<Partial<Style>>({}),
};

/** How it is printed: A4, as wide as a page, however many of them, and each begins with the first line. */
export const PRINT_SETUP: Readonly<Partial<PageSetup>> = {
  paperSize: 9,
  orientation: "landscape",
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  printTitlesRow: "1:1",
};

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What is said of a spreadsheet before its rows: the whole answer to HEAD. */
export const spreadsheetHeaders = (fileName: string): Readonly<Record<string, string>> => ({
  "Content-Type": TYPE,
  "Content-Disposition": `attachment; filename="${fileName}.xlsx"`,
  "Cache-Control": "no-store",
});

/**
 * A spreadsheet as a download, written while its rows come in. Somebody must read it: what nobody reads waits until
 * `LONGEST_MS` is over.
 */
export function xlsxResponse<Row>(spreadsheet: Spreadsheet<Row>): Response {
  const output = new PassThrough();
  const stop = AbortSignal.any([spreadsheet.signal, AbortSignal.timeout(LONGEST_MS)]);
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

async function write<Row>(
  spreadsheet: Spreadsheet<Row>,
  output: PassThrough,
  stop: AbortSignal,
): Promise<void> {
  const { default: excel } = await import("exceljs");
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  const page = book.addWorksheet(spreadsheet.sheetName, {
    views: [{ state: "frozen", ySplit: 1 }],
    pageSetup: PRINT_SETUP,
  });
  page.columns = spreadsheet.columns.map(({ header, width }) => ({ header, width }));
  page.getRow(1).font = { bold: true };
  for await (const rows of spreadsheet.rows) {
    for (const row of rows) addRow(page, spreadsheet.columns, row);
    stop.throwIfAborted();
    if (output.writableNeedDrain) await once(output, "drain", { signal: stop });
  }
  page.commit();
  await Promise.race([book.commit(), once(output, "close", { signal: stop })]);
}

function addRow<Row>(
  page: Pick<Worksheet, "addRow">,
  columns: readonly SpreadsheetColumn<Row>[],
  row: Row,
): void {
  const cells = columns.map(({ cell }) => cell(row));
  const added = page.addRow(cells.map((cell) => (typeof cell === "string" ? spreadsheetText(cell) : cell)));
  for (let at = 0; at < cells.length; at += 1)
    added.getCell(at + 1).style = cells[at] instanceof Date ? LOOKS.day : LOOKS.plain;
  added.commit();
}
