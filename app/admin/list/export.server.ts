import type { ReactNode } from "react";
import { EXPORT_ROWS, LARGEST_PAGE_SIZE } from "#app/model/limits.ts";
import { parseWallTime, skopjeDay } from "#app/model/period.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { type Api, api } from "#server/api/client.ts";
import { type Attempt, faultPage } from "#server/api/fault.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { type Cell, type SpreadsheetColumn, spreadsheetHeaders, xlsxResponse } from "#server/files/xlsx.ts";
import { apiCredentials } from "#server/identity/credentials.ts";
import { logOf } from "#server/log/log.ts";
import { getT } from "#server/middleware/locale.ts";
import { exportPlace, noFile } from "../frame/no-file.server.tsx";
import { type Query, searchOf } from "./address.ts";

/** One list of the back-office as a spreadsheet. */
interface ListSpreadsheet<Found, Row> {
  /** For the log: `cases` is written down as `cases-exported` or `cases-export-broken-off`. */
  readonly list: string;
  /** The address of the list as it is filtered: where a page in the place of the file leads. */
  readonly back: string;
  /** Without personal data; day and ending are added. */
  readonly fileName: string;
  readonly sheetName: string;
  readonly columns: readonly SpreadsheetColumn<ExportedRow<Row>>[];
  readonly ask: AskPage<Found>;
  readonly rowOf: (found: Found) => { readonly row: Row; readonly iso: string };
  /** The file runs the other way than the API's pages. */
  readonly forward?: boolean;
  readonly isFiltered: boolean;
  /** What the API is asked for: ids and dates that were checked, never text as it was typed. */
  readonly filters: Query;
}

/**
 * The filtered list as a spreadsheet (R46): the same query with another ending, the same columns; written while its
 * rows come in, a few at the same time, capped, and noted in the log without a name.
 */
export async function listSpreadsheet<Found, Row>(
  context: Context,
  { method, signal }: Request,
  { fileName, ...list }: ListSpreadsheet<Found, Row>,
): Promise<Response> {
  const spreadsheet = { ...list, fileName: `${fileName}-${skopjeDay(new Date())}` };
  // Nobody would read the rows, and what nobody reads keeps its place.
  if (method === "HEAD") return new Response(null, { headers: spreadsheetHeaders(spreadsheet.fileName) });
  const free = await exportPlace(context, spreadsheet.back, signal);
  if (free instanceof Response) return free;
  try {
    const begun = await exportRows(context, spreadsheet.ask, signal);
    if (begun.ok) return fileOf(context, signal, spreadsheet, begun.value, free);
    free();
    return noFile(context, spreadsheet.back, begun.fault);
  } catch (thrown) {
    free();
    throw thrown;
  }
}

function fileOf<Found, Row>(
  context: Context,
  signal: AbortSignal,
  {
    list,
    back: _back,
    rowOf,
    forward = false,
    isFiltered,
    filters,
    ...spreadsheet
  }: ListSpreadsheet<Found, Row>,
  { total, pages }: ExportedRows<Found>,
  free: () => void,
): Response {
  const t = getT(context, "admin");
  let count = 0;

  async function* rows(): AsyncIterable<readonly ExportedRow<Row>[]> {
    for await (const page of forward ? turned(pages) : pages) {
      count += page.length;
      yield page.map(rowOf);
    }
    if (total > count) yield [{ note: t("export.cut", { count, total }) }];
  }

  return xlsxResponse({
    ...spreadsheet,
    rows: rows(),
    signal,
    log: logOf(context),
    onEnd(whole) {
      free();
      const event = whole ? `${list}-exported` : `${list}-export-broken-off`;
      audit(context, {
        event,
        kind: list,
        reason: isFiltered ? "filtered" : "all",
        filter: filterOf(filters),
        count,
      });
    },
  });
}

async function* turned<Found>(pages: AsyncIterable<readonly Found[]>): AsyncIterable<readonly Found[]> {
  const all: Found[] = [];
  for await (const page of pages) all.push(...page);
  yield all.toReversed();
}

/** The filter as the audit keeps it (R46). */
const filterOf = ({ page: _page, size: _size, ...filters }: Query): string | undefined =>
  searchOf(filters) || undefined;

/** A row of a list that has a day. */
interface Dated {
  readonly date: string;
}

/** A row of an export: what the list shows and its day as the API gives it, or a last line that says something. */
type ExportedRow<Row> = { readonly row: Row; readonly iso: string } | { readonly note: string };

const ORDINARY_WIDTH = 24;

/**
 * The columns of a list, with the day as a day.
 * @param widths in characters, by key, where a column is not as wide as most
 * @param notes key of the column in which the last line speaks
 */
export function spreadsheetColumns<Row extends Dated>(
  columns: readonly Column<Row>[],
  widths: Readonly<Record<string, number>>,
  notes: string,
): readonly SpreadsheetColumn<ExportedRow<Row>>[] {
  return columns.map(({ key, header, cell, text }) => ({
    header,
    width: widths[key] ?? ORDINARY_WIDTH,
    cell(exported) {
      if ("note" in exported) return key === notes ? exported.note : "";
      if (key === "date") return dayOf(exported.iso, exported.row.date);
      return text?.(exported.row) ?? plain(cell(exported.row));
    },
  }));
}

/** A cell that is more than text has its text beside it. */
const plain = (cell: ReactNode): string => (typeof cell === "string" ? cell : "");

/** Spreadsheets count days from midnight UTC; a date that is none stays text. */
function dayOf(iso: string, shown: string): Cell {
  const wall = parseWallTime(iso);
  return wall === undefined ? shown : new Date(`${wall.date}T00:00:00Z`);
}

/** One page of a list as the API answers it. */
interface FoundPage<Found> {
  readonly content: readonly Found[];
  readonly totalElements: number;
}

/** Asks the API for a page of the filtered list; pages count from zero. */
type AskPage<Found> = (
  attempt: Api["attempt"],
  page: { readonly page: number; readonly size: number },
) => Promise<Attempt<FoundPage<Found>>>;

/** The filtered list as far as an export goes. */
interface ExportedRows<Found> {
  /** Rows in all; those beyond the cap are not in `pages`. */
  readonly total: number;
  /** In pieces of 100 and never beyond the cap; rejects when one can't be had. */
  readonly pages: AsyncIterable<readonly Found[]>;
}

/** Time for one page of the export; the whole may take longer than a page that somebody looks at. */
const PAGE_MS = 8_000;

/**
 * Begins to read a filtered list for an export.
 * @returns the fault of the first page, as long as nothing was answered
 * @throws a redirect to sign-in
 */
async function exportRows<Found>(
  context: Context,
  ask: AskPage<Found>,
  signal: AbortSignal,
): Promise<Attempt<ExportedRows<Found>>> {
  const size = LARGEST_PAGE_SIZE;
  const first = await ask(api(context, { signal }).attempt, { page: 0, size });
  if (!first.ok) return first;
  const { totalElements: total, content: newest } = first.value;
  // From here on the answer is on its way: a session that ends is a fault like any other.
  const later = api(context, { signal, credentials: apiCredentials(context), eachMs: PAGE_MS });

  const askFor = (page: number) => {
    const isThere = page * size < Math.min(total, EXPORT_ROWS);
    const answer = isThere ? ask(later.attempt, { page, size }) : undefined;
    // Nobody may be there any more to hear that it failed.
    answer?.catch(() => undefined);
    return answer;
  };

  async function* pages() {
    // While one page is written the next is on its way.
    let coming = askFor(1);
    yield newest;
    for (let page = 1; coming !== undefined; page += 1) {
      const next = await coming;
      if (!next.ok) throw faultPage(next.fault);
      if (next.value.content.length === 0) return;
      coming = askFor(page + 1);
      yield next.value.content.slice(0, EXPORT_ROWS - page * size);
    }
  }
  return { ok: true, value: { total, pages: pages() } };
}
