/** Writes a list of 100,000 rows with nine columns as a spreadsheet and says how long it took and what it needed. */
import { xlsxResponse } from "#server/files/xlsx.ts";

const ROWS = 100_000;
const PIECE = 100;

interface Row {
  readonly id: number;
}

async function* rows(): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < ROWS; from += PIECE) {
    yield Array.from({ length: PIECE }, (_, at) => ({ id: from + at }));
    await new Promise(setImmediate);
  }
}

let bytes = 0;
const begun = performance.now();
const response = xlsxResponse<Row>({
  fileName: "list",
  sheetName: "List",
  columns: Array.from({ length: 9 }, (_, column) => ({
    header: `Колона ${column}`,
    width: 20,
    cell: ({ id }: Row) =>
      column === 0 ? new Date(Date.UTC(2026, 0, 1 + (id % 365))) : `Текст ${column} ${id}`,
  })),
  rows: rows(),
  signal: new AbortController().signal,
  onEnd: () => undefined,
  log: { warn: () => undefined },
});
// Read and let go, as a connection does.
for await (const piece of response.body ?? []) bytes += piece.length;
const seconds = (performance.now() - begun) / 1000;
const memoryMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
process.stdout.write(`${JSON.stringify({ seconds, memoryMb, bytes })}\n`);
