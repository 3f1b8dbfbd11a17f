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
  /** Width in characters. */
  readonly width: number;
}

interface Spreadsheet<Row> {
  /** Without extension and personal data. */
  readonly fileName: string;
  readonly sheetName: string;
  readonly columns: readonly SpreadsheetColumn<Row>[];
  /** Rows in batches; a rejection aborts the download, so that no partial list looks complete. */
  readonly rows: AsyncIterable<readonly Row[]>;
  /** Aborts the work when nobody waits for it. */
  readonly signal: AbortSignal;
  /** Called once at the end; `whole` when all rows were sent. */
  readonly onEnd: (whole: boolean) => void;
  readonly log: Pick<Log, "warn">;
}

/** Time limit for slow readers, in milliseconds. */
const LONGEST_MS = 120_000;

/** Shared style objects: the writer recognises a style by its object, which halves the work. */
const LOOKS = {
  day: Object.freeze<Partial<Style>>({ numFmt: "dd.mm.yyyy" }),
  plain: Object.freeze<Partial<Style>>({}),
};

/** Print setup: A4, one page wide, with the first line repeated on each page. */
export const PRINT_SETUP: Readonly<Partial<PageSetup>> = {
  paperSize: 9,
  orientation: "landscape",
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  printTitlesRow: "1:1",
};

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Headers of a spreadsheet; the whole answer to HEAD. */
export const spreadsheetHeaders = (fileName: string): Readonly<Record<string, string>> => ({
  "Content-Type": TYPE,
  "Content-Disposition": `attachment; filename="${fileName}.xlsx"`,
  "Cache-Control": "no-store",
});

/**
 * Responds with a spreadsheet streamed while its rows arrive. The body must be read: an unread one waits until
 * `LONGEST_MS`.
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
  let last = 1;
  for await (const rows of spreadsheet.rows) {
    for (const row of rows) addRow(page, spreadsheet.columns, row);
    last += rows.length;
    stop.throwIfAborted();
    if (output.writableNeedDrain) await once(output, "drain", { signal: stop });
  }
  page.autoFilter = { from: { row: 1, column: 1 }, to: { row: last, column: spreadsheet.columns.length } };
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
