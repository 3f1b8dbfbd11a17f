import type { ReactNode } from "react";
import { redirect } from "react-router";
import { EXPORT_ROWS, MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { parseWallTime, skopjeDay } from "#app/model/period.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { type Api, api } from "#server/api/client.ts";
import { type Attempt, faultPage } from "#server/api/fault.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Cell, SpreadsheetLine } from "#server/files/spreadsheet.ts";
import { apiCredentials } from "#server/identity/credentials.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { fileOrPage, spreadsheetFile } from "../frame/no-file.server.tsx";
import { type Query, searchOf } from "./address.ts";
import type { List, ListQuery } from "./define-list.server.ts";

interface SpreadsheetColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row) => Cell;
  /** Width in characters. */
  readonly width: number;
}

interface ListSpreadsheet<Found, Row> {
  /** Without personal data; day and extension are added. */
  readonly fileName: string;
  readonly sheetName: string;
  readonly columns: readonly SpreadsheetColumn<ExportedRow<Row>>[];
  readonly ask: AskPage<Found>;
  /** The rows of one of the API's pages; for a file that runs backwards, of all of them. */
  readonly rowsOf: (found: readonly Found[]) => Promise<readonly FoundRow<Row>[]> | readonly FoundRow<Row>[];
  /** The file is in the opposite order of the API's pages. */
  readonly forward?: boolean;
  /** The filters for the API, if they differ from the list's: validated ids and dates, never typed text. */
  readonly filters?: Query;
}

export interface LoaderArgs {
  readonly context: Context;
  readonly request: Request;
  readonly url: URL;
}

/**
 * The filtered list as a spreadsheet (R46): the same query and columns, streamed while its rows arrive, several
 * exports at a time, capped, and logged without a name.
 */
export function exportList<Asked extends ListQuery, Found, Row>(
  list: List<Asked>,
  { context, request, url }: LoaderArgs,
  describe: (query: Asked) => Promise<ListSpreadsheet<Found, Row>> | ListSpreadsheet<Found, Row>,
) {
  const back = `${list.section}${url.search}`;
  // The list reports invalid days; a file of everything would look like the filtered one.
  if (list.isWrong(url.searchParams)) return redirect(back);
  return fileOrPage(context, back, async () => {
    const query = list.parse(url.searchParams, requireProfile(context).roleId);
    const described = await describe(query);
    const { filters = list.forApi(query) } = described;
    const dated = `${described.fileName}-${skopjeDay(new Date())}`;
    return spreadsheetFile(context, request, dated, back, async () => {
      const begun = await exportRows(context, described.ask, request.signal);
      if (!begun.ok) throw faultPage(begun.fault);
      const name = list.section.slice("/admin/".length);
      return sheetOf(context, described, begun.value, (isWhole, count) =>
        audit(context, {
          event: isWhole ? `${name}-exported` : `${name}-export-broken-off`,
          kind: name,
          reason: list.active(query) > 0 || query.q ? "filtered" : "all",
          filter: filterOf(filters),
          count,
        }),
      );
    });
  });
}

function sheetOf<Found, Row>(
  context: Context,
  { rowsOf, forward = false, columns, sheetName }: ListSpreadsheet<Found, Row>,
  { total, pages }: ExportedRows<Found>,
  onEnd: (isWhole: boolean, count: number) => void,
) {
  const t = getT(context, "admin");
  let count = 0;

  const lineOf = (row: ExportedRow<Row>) => ({ cells: columns.map(({ cell }) => cell(row)) });

  async function* lines(): AsyncIterable<readonly SpreadsheetLine[]> {
    yield [{ cells: columns.map(({ header }) => header), look: "head" }];
    for await (const page of forward ? turned(pages) : pages) {
      count += page.length;
      yield (await rowsOf(page)).map(lineOf);
    }
    if (total > count) yield [lineOf({ note: t("export.cut", { count, total }) })];
  }

  return {
    sheetName,
    widths: columns.map(({ width }) => width),
    isList: true,
    lines: lines(),
    onEnd: (isWhole: boolean) => onEnd(isWhole, count),
  };
}

async function* turned<Found>(pages: AsyncIterable<readonly Found[]>): AsyncIterable<readonly Found[]> {
  const all: Found[] = [];
  for await (const page of pages) all.push(...page);
  yield all.toReversed();
}

/** The filter as recorded in the audit (R46). */
const filterOf = ({ page: _page, size: _size, q: _typed, ...filters }: Query): string | undefined =>
  searchOf(filters) || undefined;

interface FoundRow<Row> {
  readonly row: Row;
  readonly iso?: string;
}

/** A row of an export, or a final line with a note. */
type ExportedRow<Row> = FoundRow<Row> | { readonly note: string };

const ORDINARY_WIDTH = 24;

/**
 * The columns of a list, with real dates; a register's rows have none.
 * @param widths in characters, by key, of unusually wide or narrow columns
 * @param notes key of the column that contains the final note
 */
export function spreadsheetColumns<Row extends { readonly date?: string }>(
  columns: readonly Column<Row>[],
  widths: Readonly<Record<string, number>>,
  notes: string,
): readonly SpreadsheetColumn<ExportedRow<Row>>[] {
  return columns.map(({ key, header, cell, text }) => ({
    header,
    width: widths[key] ?? ORDINARY_WIDTH,
    cell(exported) {
      if ("note" in exported) return key === notes ? exported.note : "";
      const { iso, row } = exported;
      if (key === "date" && iso !== undefined) return dayOf(iso, row.date ?? "");
      return text?.(row) ?? valueOf(cell(row));
    },
  }));
}

/** Numbers stay numbers; a cell that is more than text also has a text. */
const valueOf = (cell: ReactNode): string | number =>
  typeof cell === "string" || typeof cell === "number" ? cell : "";

/** Spreadsheets count days from midnight UTC; an invalid date stays text. */
function dayOf(iso: string, shown: string): Cell {
  const wall = parseWallTime(iso);
  return wall === undefined ? shown : new Date(`${wall.date}T00:00:00Z`);
}

/** Requests a page of the filtered list; pages count from zero. */
type AskPage<Found> = (
  attempt: Api["attempt"],
  page: { readonly page: number; readonly size: number },
) => Promise<Attempt<{ readonly content: readonly Found[]; readonly totalElements: number }>>;

/** The filtered list up to the export's limit. */
interface ExportedRows<Found> {
  /** Total rows; those beyond the limit are not in `pages`. */
  readonly total: number;
  /** In chunks of 100, up to the limit; rejects if one is unavailable. */
  readonly pages: AsyncIterable<readonly Found[]>;
}

/** Time limit for one page of the export; the whole may take longer than an ordinary page. */
const PAGE_MS = 8_000;

/**
 * Starts reading a filtered list for an export.
 * @returns the fault of the first page, while the response has not started
 * @throws a redirect to sign-in
 */
async function exportRows<Found>(context: Context, ask: AskPage<Found>, signal: AbortSignal) {
  const size = MAX_PAGE_SIZE;
  const first = await ask(api(context, { signal }).attempt, { page: 0, size });
  if (!first.ok) return first;
  const { totalElements: total, content: newest } = first.value;
  // From here on the response has started: an expired session is a fault like any other.
  const later = api(context, { signal, credentials: apiCredentials(context), eachMs: PAGE_MS });

  const askFor = (page: number) => {
    const isThere = page * size < Math.min(total, EXPORT_ROWS);
    const answer = isThere ? ask(later.attempt, { page, size }) : undefined;
    // Its failure may come when the export has ended.
    answer?.catch(() => undefined);
    return answer;
  };

  async function* pages() {
    // The next page is fetched while one is written.
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
  return { ok: true as const, value: { total, pages: pages() } };
}
