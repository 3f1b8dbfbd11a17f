/** Writes a list of 100,000 rows with nine columns as a spreadsheet and says how long it took and what it needed. */
import { type SpreadsheetLine, spreadsheetResponse } from "#server/files/spreadsheet.ts";

const ROWS = 100_000;
const PIECE = 100;
const COLUMNS = 9;

const lineOf = (id: number): SpreadsheetLine => ({
  cells: Array.from({ length: COLUMNS }, (_, column) =>
    column === 0 ? new Date(Date.UTC(2026, 0, 1 + (id % 365))) : `Текст ${column} ${id}`,
  ),
});

async function* lines(): AsyncGenerator<readonly SpreadsheetLine[]> {
  for (let from = 0; from < ROWS; from += PIECE) {
    yield Array.from({ length: PIECE }, (_, at) => lineOf(from + at));
    await new Promise(setImmediate);
  }
}

let bytes = 0;
const begun = performance.now();
const response = spreadsheetResponse({
  fileName: "list",
  sheetName: "List",
  widths: Array.from({ length: COLUMNS }, () => 20),
  isList: true,
  lines: lines(),
  signal: new AbortController().signal,
  onEnd: () => undefined,
  log: { warn: () => undefined },
});
// Read and let go, as a connection does.
for await (const piece of response.body ?? []) bytes += piece.length;
const seconds = (performance.now() - begun) / 1000;
const memoryMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
process.stdout.write(`${JSON.stringify({ seconds, memoryMb, bytes })}\n`);
