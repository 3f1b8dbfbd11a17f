import type { RouterContextProvider } from "react-router";
import { wallTimeOf } from "#app/model/period.ts";
import { faultStatus } from "#server/api/fault.ts";
import { noFile, RETRY_AFTER, takeExportSlot } from "#server/files/export-slots.ts";
import { type SheetColumn, sheetHeaders, xlsxResponse } from "#server/files/xlsx.ts";
import { requestInfo } from "#server/http/request-info.ts";
import { log } from "#server/log.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { type AskPage, type ExportedRows, exportRows } from "./export-rows.ts";
import type { ExportedRow } from "./sheet.ts";

/** One list of the back-office as a spreadsheet. */
interface ListSheet<Found, Row> {
  /** For the log: `cases` is written down as `cases-exported` or `cases-export-broken-off`. */
  readonly list: string;
  /** Without personal data; day and ending are added. */
  readonly fileName: string;
  readonly sheetName: string;
  readonly columns: readonly SheetColumn<ExportedRow<Row>>[];
  readonly ask: AskPage<Found>;
  readonly rowOf: (found: Found) => { readonly row: Row; readonly iso: string };
  readonly isFiltered: boolean;
}

type Context = Readonly<RouterContextProvider>;

/**
 * The filtered list as a spreadsheet (R46): the same query with another ending, the same columns; written while its
 * rows come in, a few at the same time, capped, and noted in the log without a name.
 */
export async function listSheet<Found, Row>(
  context: Context,
  { method, signal }: Request,
  { fileName, ...list }: ListSheet<Found, Row>,
): Promise<Response> {
  const sheet = { ...list, fileName: `${fileName}-${wallTimeOf(new Date()).slice(0, "YYYY-MM-DD".length)}` };
  // Nobody would read the rows, and what nobody reads keeps its place.
  if (method === "HEAD") return new Response(null, { headers: sheetHeaders(sheet.fileName) });
  const free = takeExportSlot(requireProfile(context).id);
  if (!free) return noFile(503, RETRY_AFTER);
  try {
    const begun = await exportRows(context, sheet.ask, signal);
    if (begun.ok) return fileOf(context, signal, sheet, begun.value, free);
    free();
    return noFile(faultStatus(begun.fault), begun.fault.retryAfter);
  } catch (thrown) {
    free();
    throw thrown;
  }
}

function fileOf<Found, Row>(
  context: Context,
  signal: AbortSignal,
  { list, rowOf, isFiltered, ...sheet }: ListSheet<Found, Row>,
  { total, pages }: ExportedRows<Found>,
  free: () => void,
): Response {
  const t = getT(context, "admin");
  const { id: userId } = requireProfile(context);
  let count = 0;

  async function* rows(): AsyncIterable<readonly ExportedRow<Row>[]> {
    for await (const page of pages) {
      count += page.length;
      yield page.map(rowOf);
    }
    if (total > count) yield [{ note: t("export.cut", { count, total }) }];
  }

  return xlsxResponse({
    ...sheet,
    rows: rows(),
    signal,
    onEnd(whole) {
      free();
      const reason = isFiltered ? "filtered" : "all";
      const event = whole ? `${list}-exported` : `${list}-export-broken-off`;
      log.info({ event, requestId: requestInfo(context).id, userId, reason, count });
    },
  });
}
