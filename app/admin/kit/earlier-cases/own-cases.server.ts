import { LRUCache } from "lru-cache";
import { ROLE } from "#app/model/access.ts";
import type { CaseRow } from "#app/model/case.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { onceFor } from "#app/model/once-for.ts";
import { fold } from "#app/model/text/fold.ts";
import { type Api, api, senderOf } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import { lastCaseChange } from "#server/api/lists.ts";
import { offersOf } from "#server/api/offers.ts";
import type { Sender } from "#server/api/send.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";

/** Without the country code and leading zero, in which spellings of a number differ. */
const PHONE_DIGITS = 8;

/** The digits of a phone number in which all its spellings agree. */
export const phoneMark = (phone: string): string =>
  phone.normalize("NFKC").replaceAll(/\D/g, "").slice(-PHONE_DIGITS);

/** How long a page waits for optional content, in milliseconds. */
const OPTIONAL_CONTENT_MS = 2_500;

/**
 * Cases that include all matches of these texts, with the rights of the list: the API's results for each or, if it
 * doesn't search, all of an assistant's own. The caller compares the rows.
 * @param texts each non-empty and at most 100 characters
 * @returns `undefined` if neither is possible for this person, or unavailable in time
 */
export async function casesToCompare(context: Context, texts: readonly string[], signal: AbortSignal) {
  const { attempt } = api(context, { signal, withinMs: OPTIONAL_CONTENT_MS });
  if (offersOf(context).has("search")) {
    const found = await Promise.all(
      texts.map((q) => attempt(contract.extra.search, { query: { q, page: 0, size: MAX_PAGE_SIZE } })),
    );
    const rows = found.flatMap((one) => (one.ok ? one.value.content : []));
    return found.every(({ ok }) => ok) ? [...new Map(rows.map((row) => [row.id, row])).values()] : undefined;
  }
  if (requireProfile(context).roleId !== ROLE.assistant) return undefined;
  const own = await ownCases(context, attempt);
  return own.ok ? own.value.rows.map(({ row }) => row) : undefined;
}

export interface OwnCase {
  readonly row: CaseRow;
  readonly folded: string;
  readonly digits: string;
}

interface OwnCases {
  readonly rows: readonly OwnCase[];
  readonly hasMore: boolean;
  /** Epoch milliseconds of the first request. */
  readonly at: number;
}

const MAX_PAGES = 20;

/** By session: an answer of the API is for one person (R17). */
const keptOf = onceFor(
  (_sender: Sender) => new LRUCache<string, OwnCases>({ max: 64, ttl: 60_000, ttlAutopurge: true }),
);

/** The cases of an assistant's own MPs, newest first, in pages of 100; reloaded after a change by this person. */
export async function ownCases(context: Context, attempt: Api["attempt"]): Promise<Attempt<OwnCases>> {
  const kept = keptOf(senderOf(context));
  const { id = "" } = getSession(context);
  const known = kept.get(id);
  if (known && known.at >= lastCaseChange(context)) return { ok: true, value: known };
  const at = Date.now();
  const options = await attempt(contract.cases.ofCurrentUser);
  const names = new Map(options.ok ? options.value.map((one) => [one.id, one.caseFullName]) : []);
  const rows: OwnCase[] = [];
  let hasMore = true;
  for (let page = 0; page < MAX_PAGES && hasMore; page += 1) {
    const found = await attempt(contract.cases.filter, { query: { page, size: MAX_PAGE_SIZE } });
    if (!found.ok) return found;
    const { content, totalElements } = found.value;
    rows.push(
      ...content.map((row) => ({
        row,
        folded: fold(`${row.fullName} ${row.topic ?? names.get(row.id) ?? ""} ${row.email ?? ""}`),
        digits: (row.phone ?? "").replaceAll(/\D/g, ""),
      })),
    );
    hasMore = (page + 1) * MAX_PAGE_SIZE < totalElements;
    if (content.length === 0) break;
  }
  const value = { rows, hasMore, at };
  kept.set(id, value);
  return { ok: true, value };
}
