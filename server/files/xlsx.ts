import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import type { PageSetup, Style, Worksheet } from "exceljs";
import type { Log } from "#server/log/log.ts";
import { sheetText } from "./sheet-text.ts";

/** A cell: text, a day (midnight UTC of the wall-clock date), or a number. */
export type Cell = string | number | Date;

/** One column of a sheet. */
export interface SheetColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row) => Cell;
  /** In characters. */
  readonly width: number;
}

interface Sheet<Row> {
  /** Without personal data; the ending is added. */
  readonly fileName: string;
  readonly sheetName: string;
  readonly columns: readonly SheetColumn<Row>[];
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

/** A sheet on paper: A4, as wide as a page, however many of them, and each begins with the first line. */
export const ON_PAPER: Readonly<Partial<PageSetup>> = {
  paperSize: 9,
  orientation: "landscape",
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  printTitlesRow: "1:1",
};

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What is said of a spreadsheet before its rows: the whole answer to HEAD. */
export const sheetHeaders = (fileName: string): Readonly<Record<string, string>> => ({
  "Content-Type": TYPE,
  "Content-Disposition": `attachment; filename="${fileName}.xlsx"`,
  "Cache-Control": "no-store",
});

/**
 * A spreadsheet as a download, written while its rows come in. Somebody must read it: what nobody reads waits until
 * `LONGEST_MS` is over.
 */
export function xlsxResponse<Row>(sheet: Sheet<Row>): Response {
  const output = new PassThrough();
  const stop = AbortSignal.any([sheet.signal, AbortSignal.timeout(LONGEST_MS)]);
  write(sheet, output, stop).then(
    () => sheet.onEnd(true),
    (err: unknown) => {
      if (!stop.aborted) sheet.log.warn({ event: "export-failed", err });
      output.destroy(new Error("The export broke off"));
      sheet.onEnd(false);
    },
  );
  return new Response(Readable.toWeb(output) as ReadableStream, { headers: sheetHeaders(sheet.fileName) });
}

async function write<Row>(sheet: Sheet<Row>, output: PassThrough, stop: AbortSignal): Promise<void> {
  const { default: excel } = await import("exceljs");
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  const page = book.addWorksheet(sheet.sheetName, {
    views: [{ state: "frozen", ySplit: 1 }],
    pageSetup: ON_PAPER,
  });
  page.columns = sheet.columns.map(({ header, width }) => ({ header, width }));
  page.getRow(1).font = { bold: true };
  for await (const rows of sheet.rows) {
    for (const row of rows) addRow(page, sheet.columns, row);
    stop.throwIfAborted();
    if (output.writableNeedDrain) await once(output, "drain", { signal: stop });
  }
  page.commit();
  await Promise.race([book.commit(), once(output, "close", { signal: stop })]);
}

function addRow<Row>(page: Pick<Worksheet, "addRow">, columns: readonly SheetColumn<Row>[], row: Row): void {
  const cells = columns.map(({ cell }) => cell(row));
  const added = page.addRow(cells.map((cell) => (typeof cell === "string" ? sheetText(cell) : cell)));
  for (let at = 0; at < cells.length; at += 1)
    added.getCell(at + 1).style = cells[at] instanceof Date ? LOOKS.day : LOOKS.plain;
  added.commit();
}
