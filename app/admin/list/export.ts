import { skopjeDay } from "#app/model/period.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { type SheetColumn, sheetHeaders, xlsxResponse } from "#server/files/xlsx.ts";
import { logOf } from "#server/log/current.ts";
import { getT } from "#server/middleware/locale.ts";
import { exportPlace, noFile } from "../file/no-file.server.tsx";
import { type Query, searchOf } from "./address.ts";
import { type AskPage, type ExportedRows, exportRows } from "./export-rows.ts";
import type { ExportedRow } from "./sheet.ts";

/** One list of the back-office as a spreadsheet. */
interface ListSheet<Found, Row> {
  /** For the log: `cases` is written down as `cases-exported` or `cases-export-broken-off`. */
  readonly list: string;
  /** The address of the list as it is filtered: where a page in the place of the file leads. */
  readonly back: string;
  /** Without personal data; day and ending are added. */
  readonly fileName: string;
  readonly sheetName: string;
  readonly columns: readonly SheetColumn<ExportedRow<Row>>[];
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
export async function listSheet<Found, Row>(
  context: Context,
  { method, signal }: Request,
  { fileName, ...list }: ListSheet<Found, Row>,
): Promise<Response> {
  const sheet = { ...list, fileName: `${fileName}-${skopjeDay(new Date())}` };
  // Nobody would read the rows, and what nobody reads keeps its place.
  if (method === "HEAD") return new Response(null, { headers: sheetHeaders(sheet.fileName) });
  const free = await exportPlace(context, sheet.back, signal);
  if (free instanceof Response) return free;
  try {
    const begun = await exportRows(context, sheet.ask, signal);
    if (begun.ok) return fileOf(context, signal, sheet, begun.value, free);
    free();
    return noFile(context, sheet.back, begun.fault);
  } catch (thrown) {
    free();
    throw thrown;
  }
}

function fileOf<Found, Row>(
  context: Context,
  signal: AbortSignal,
  { list, back: _back, rowOf, forward = false, isFiltered, filters, ...sheet }: ListSheet<Found, Row>,
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
    ...sheet,
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
