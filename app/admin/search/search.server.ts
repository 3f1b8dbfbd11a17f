import { LRUCache } from "lru-cache";
import { ROLE } from "#app/model/access.ts";
import type { CaseRow } from "#app/model/case.ts";
import { LARGEST_PAGE_SIZE } from "#app/model/limits.ts";
import { onceFor } from "#app/model/once-for.ts";
import { readRequestCode } from "#app/model/request-code.ts";
import { fold, searchWithin } from "#app/model/text/fold.ts";
import { idFromText } from "#app/model/text/typed.ts";
import { type Api, api, senderOf } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import { lastCaseChange } from "#server/api/lists.ts";
import { offersOf } from "#server/api/offers.ts";
import type { Sender } from "#server/api/send.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";
import { unlessAway } from "#server/store/store.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { CASES_PER_PAGE } from "./earlier-cases.ts";

/** The results of a search among cases. */
export interface FoundCases {
  readonly rows: readonly CaseRow[];
  readonly total: number;
  /**
   * - `all`: the API has searched
   * - `own`: the person's own cases were read, because the API does not search
   * - `none`: neither is possible for this person
   * - `fault`: unavailable
   */
  readonly scope: "all" | "own" | "none" | "fault";
  /** Only this many of the newest were searched, and there are more. */
  readonly lookedAt?: number;
  /** The text is a number: a case with this number can be opened, whatever can be searched. */
  readonly id?: number;
}

/** What people write before a case number: "бр. 7", "№7" (compatibility-normalised "No7"), "Случај 7". */
const BEFORE_NUMBER = /^(?:случај\s+)?(?:(?:број|бр|no|nr|#)\.?\s*)?/iu;

/** The number of a case, however people write it; `undefined` for other text. */
export const caseNumberIn = (typed: string): number | undefined =>
  idFromText(typed.normalize("NFKC").replace(BEFORE_NUMBER, "").replace(/\.$/, ""));

/** Digits with whatever people put between them. */
const PHONE = /^(?:(?:телефон|тел|tel)[.:\s]*)?[+(]*\d[\d\s()/.\p{Pd}]*$/iu;

/** Without the country code and leading zero, in which spellings of a number differ. */
const PHONE_DIGITS = 8;

/** The digits of a phone number in which all its spellings agree. */
export const phoneMark = (phone: string): string =>
  phone.normalize("NFKC").replaceAll(/\D/g, "").slice(-PHONE_DIGITS);

/** The digits to look for, if the text may be a phone number or a part of one. */
const phoneIn = (typed: string) => (PHONE.test(typed.normalize("NFKC")) ? phoneMark(typed) : undefined);

/**
 * Finds cases with the rights of the list: by the API's search, a request's code, or a case's number. Nothing is
 * stored, except an assistant's own rows in memory, per session, for a minute.
 * @param page from 1
 */
export async function findCases(
  context: Context,
  typed: string,
  page: number,
  signal: AbortSignal,
): Promise<FoundCases> {
  const ofCode = await caseOfCode(context, typed);
  const id = ofCode ?? caseNumberIn(typed);
  const named = id === undefined ? {} : { id };
  const q = (ofCode === undefined ? phoneIn(typed) : undefined) ?? (id === undefined ? typed : String(id));
  const { attempt } = api(context, { signal });
  if (offersOf(context).has("search")) {
    const found = await attempt(contract.extra.search, {
      query: { q, page: page - 1, size: CASES_PER_PAGE },
    });
    if (found.ok) {
      const { content: rows, totalElements: total } = found.value;
      return { rows, total, scope: "all", ...named };
    }
    if (found.fault.status !== 404) return { rows: [], total: 0, scope: "fault", ...named };
  }
  if (requireProfile(context).roleId !== ROLE.assistant)
    return { rows: [], total: 0, scope: "none", ...named };
  const own = await ownCases(context, attempt);
  if (!own.ok) return { rows: [], total: 0, scope: "fault", ...named };
  const { rows, hasMore } = own.value;
  const matches = rowFinder(q);
  const found = rows.filter(matches).map(({ row }) => row);
  const more = hasMore && { lookedAt: rows.length };
  return {
    rows: found.slice((page - 1) * CASES_PER_PAGE, page * CASES_PER_PAGE),
    total: found.length,
    scope: "own",
    ...more,
    ...named,
  };
}

/** How long a page waits for optional content, in milliseconds. */
const PATIENCE_MS = 2_500;

/**
 * Cases that include all matches of these texts, with the rights of the list: the API's results for each or, if it
 * doesn't search, all of an assistant's own. The caller compares the rows.
 * @param texts each non-empty and at most 100 characters
 * @returns `undefined` if neither is possible for this person, or unavailable in time
 */
export async function casesToCompare(
  context: Context,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly CaseRow[] | undefined> {
  const { attempt } = api(context, { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) });
  if (offersOf(context).has("search")) {
    const found = await Promise.all(
      texts.map((q) => attempt(contract.extra.search, { query: { q, page: 0, size: LARGEST_PAGE_SIZE } })),
    );
    const rows = found.flatMap((one) => (one.ok ? one.value.content : []));
    return found.every(({ ok }) => ok) ? [...new Map(rows.map((row) => [row.id, row])).values()] : undefined;
  }
  if (requireProfile(context).roleId !== ROLE.assistant) return undefined;
  const own = await ownCases(context, attempt);
  return own.ok ? own.value.rows.map(({ row }) => row) : undefined;
}

/** The case of a request whose slip somebody presents; optional. */
async function caseOfCode(context: Context, typed: string): Promise<number | undefined> {
  // A scanner at the desk types the whole link.
  const code = readRequestCode(typed.replace(/^\S*\/request\//, ""));
  if (code === undefined) return undefined;
  return (await unlessAway(requestsOf(context).opened(code)))?.caseId;
}

/** A case, with its folded words. */
interface OwnCase {
  readonly row: CaseRow;
  readonly folded: string;
  readonly digits: string;
}

interface OwnCases {
  readonly rows: readonly OwnCase[];
  readonly hasMore: boolean;
}

/** Fewer digits match every phone. */
const FEWEST_DIGITS = 3;

function rowFinder(typed: string): (own: OwnCase) => boolean {
  if (/^\d+$/.test(typed))
    return (own) =>
      own.row.id === Number(typed) || (typed.length >= FEWEST_DIGITS && own.digits.includes(typed));
  const isFound = searchWithin(typed);
  return ({ folded }) => isFound(folded);
}

const MOST_PAGES = 20;
const KEPT_MS = 60_000;
const SESSIONS = 64;

interface Kept {
  readonly at: number;
  readonly cases: OwnCases;
}

/** By session, so that nobody sees what the API has told somebody else (R17). */
const keptOf = onceFor(
  (_sender: Sender) => new LRUCache<string, Kept>({ max: SESSIONS, ttl: KEPT_MS, ttlAutopurge: true }),
);

/** The cases of an assistant's own MPs, newest first, in pages of 100; reloaded after a change by this person. */
async function ownCases(context: Context, attempt: Api["attempt"]): Promise<Attempt<OwnCases>> {
  const kept = keptOf(senderOf(context));
  const { id = "" } = getSession(context);
  const known = kept.get(id);
  if (known && known.at >= lastCaseChange(context)) return { ok: true, value: known.cases };
  const at = Date.now();
  const options = await attempt(contract.cases.ofCurrentUser);
  const names = new Map(options.ok ? options.value.map((one) => [one.id, one.caseFullName]) : []);
  const rows: OwnCase[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const found = await attempt(contract.cases.filter, { query: { page, size: LARGEST_PAGE_SIZE } });
    if (!found.ok) return found;
    const { content, totalElements } = found.value;
    rows.push(
      ...content.map((row) => ({
        row,
        folded: fold(`${row.fullName} ${row.topic ?? names.get(row.id) ?? ""} ${row.email ?? ""}`),
        digits: (row.phone ?? "").replaceAll(/\D/g, ""),
      })),
    );
    const hasMore = (page + 1) * LARGEST_PAGE_SIZE < totalElements;
    if (hasMore && content.length > 0 && page + 1 < MOST_PAGES) continue;
    const value = { rows, hasMore };
    kept.set(id, { at, cases: value });
    return { ok: true, value };
  }
  return { ok: true, value: { rows, hasMore: true } };
}
