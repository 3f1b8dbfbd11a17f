import { EXPORT_ROWS, LARGEST_PAGE_SIZE } from "#app/model/limits.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { apiCredentials } from "#server/identity/credentials.ts";

/** Time limit for one page of cases, in milliseconds. */
const PAGE_MS = 8_000;

/** Pages that are read at the same time. */
const MAX_PAGES_AT_ONCE = 2;

/**
 * Finds the phones of meetings' cases, which the API's meetings don't contain: in the list of cases, newest first, as
 * far as they are needed and an export of cases would reach. Opening each case would be a call per row, and the audit
 * would say that somebody read it.
 * @param mpId the MP to whom the meetings are filtered, if any
 * @returns looks up cases by id; reads on where it stopped, and leaves out what it can't read
 */
export function casePhones(
  context: Context,
  mpId: number | undefined,
  signal: AbortSignal,
): (caseIds: readonly number[]) => Promise<ReadonlyMap<number, string>> {
  const { attempt } = api(context, { signal, credentials: apiCredentials(context), eachMs: PAGE_MS });
  const phones = new Map<number, string>();
  let next = 0;
  let end = EXPORT_ROWS / LARGEST_PAGE_SIZE;

  async function readPage(page: number): Promise<void> {
    const found = await attempt(contract.cases.filter, { query: { page, size: LARGEST_PAGE_SIZE, mpId } });
    const rows = found.ok ? found.value.content : [];
    for (const { id, phone } of rows) if (phone !== undefined) phones.set(id, phone);
    // Nothing follows the last page, a fault, or a list that has no phones.
    const isLast = !found.ok || (page + 1) * LARGEST_PAGE_SIZE >= found.value.totalElements;
    if (isLast || rows.every(({ phone }) => phone === undefined)) end = Math.min(end, page + 1);
  }

  return async (caseIds) => {
    while (next < end && caseIds.some((id) => !phones.has(id))) {
      const pages = Array.from({ length: Math.min(MAX_PAGES_AT_ONCE, end - next) }, (_none, at) => next + at);
      next += pages.length;
      await Promise.all(pages.map(readPage));
    }
    return phones;
  };
}
