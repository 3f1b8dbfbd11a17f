import { EXPORT_ROWS, LARGEST_PAGE_SIZE } from "#app/model/limits.ts";
import { type Api, api } from "#server/api/client.ts";
import { type Attempt, faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { apiCredentials } from "#server/identity/credentials.ts";

/** One page of a list as the API answers it. */
interface FoundPage<Found> {
  readonly content: readonly Found[];
  readonly totalElements: number;
}

/** Asks the API for a page of the filtered list; pages count from zero. */
export type AskPage<Found> = (
  attempt: Api["attempt"],
  page: { readonly page: number; readonly size: number },
) => Promise<Attempt<FoundPage<Found>>>;

/** The filtered list as far as an export goes. */
export interface ExportedRows<Found> {
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
export async function exportRows<Found>(
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
