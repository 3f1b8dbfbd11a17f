import type { RouterContextProvider } from "react-router";
import type { CaseQuery, CaseRow } from "#app/model/case.ts";
import { EXPORT_ROWS, LARGEST_PAGE_SIZE } from "#app/model/limits.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import { apiCredentials } from "#server/identity/credentials.ts";
import { apiQuery } from "./query.ts";

type Context = Readonly<RouterContextProvider>;

/** Time for one page of the export; the whole may take longer than a page that somebody looks at. */
const PAGE_MS = 8_000;

/** The filtered list as far as an export goes. */
export interface ExportedRows {
  /** Cases in all; those beyond the cap are not in `pages`. */
  readonly total: number;
  /** In pieces of 100; rejects when one can't be had. */
  readonly pages: AsyncIterable<readonly CaseRow[]>;
}

/**
 * Begins to read the filtered list for an export.
 * @returns the fault of the first page, as long as nothing was answered
 * @throws a redirect to sign-in
 */
export async function exportRows(
  context: Context,
  query: CaseQuery,
  signal: AbortSignal,
): Promise<Attempt<ExportedRows>> {
  const ask = (page: number) => ({ ...apiQuery(query), page, size: LARGEST_PAGE_SIZE });
  const first = await api(context, { signal }).attempt(contract.cases.filter, { query: ask(0) });
  if (!first.ok) return first;
  const { totalElements: total, content: newest } = first.value;
  // From here on the answer is on its way: a session that ends is a fault like any other.
  const later = api(context, { signal, credentials: apiCredentials(context), eachMs: PAGE_MS });

  async function* pages() {
    yield newest;
    for (let page = 1; page * LARGEST_PAGE_SIZE < Math.min(total, EXPORT_ROWS); page += 1) {
      const { content } = await later.call(contract.cases.filter, { query: ask(page) });
      if (content.length === 0) return;
      yield content;
    }
  }
  return { ok: true, value: { total, pages: pages() } };
}
