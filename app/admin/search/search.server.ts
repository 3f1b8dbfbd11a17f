import { ROLE } from "#app/model/access.ts";
import type { CaseRow } from "#app/model/case.ts";
import { SEARCH_PAGE_SIZE } from "#app/model/limits.ts";
import { readRequestCode } from "#app/model/request-code.ts";
import { searchWithin } from "#app/model/text/fold.ts";
import { phoneNumbersIn } from "#app/model/text/number.ts";
import { idFromText } from "#app/model/text/typed.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { offersOf } from "#server/api/offers.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { unlessAway } from "#server/store/store.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { type OwnCase, ownCases, phoneMark } from "../kit/earlier-cases/own-cases.server.ts";

interface FoundCases {
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

/** However people write it; `undefined` for other text. */
export const caseNumberIn = (typed: string): number | undefined =>
  idFromText(typed.normalize("NFKC").replace(BEFORE_NUMBER, "").replace(/\.$/, ""));

/** Digits, and what people put between them. */
const PHONE = /^(?:(?:телефон|тел|tel)[.:\s]*)?[+(]*\d[\d\s()/.\p{Pd}]*$/iu;

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
  const nothing = (scope: "none" | "fault") => ({ rows: [], total: 0, scope, ...named });
  const q = (ofCode === undefined ? phoneIn(typed) : undefined) ?? (id === undefined ? typed : String(id));
  const { attempt } = api(context, { signal });
  if (offersOf(context).has("search")) {
    const found = await attempt(contract.extra.search, {
      query: { q, page: page - 1, size: SEARCH_PAGE_SIZE },
    });
    if (found.ok) {
      const { content: rows, totalElements: total } = found.value;
      return { rows, total, scope: "all", ...named };
    }
    if (found.fault.status !== 404) return nothing("fault");
  }
  if (requireProfile(context).roleId !== ROLE.assistant) return nothing("none");
  const own = await ownCases(context, attempt);
  if (!own.ok) return nothing("fault");
  const { rows: all, hasMore } = own.value;
  const found = all.filter(rowFinder(q)).map(({ row }) => row);
  const rows = found.slice((page - 1) * SEARCH_PAGE_SIZE, page * SEARCH_PAGE_SIZE);
  return { rows, total: found.length, scope: "own", ...(hasMore && { lookedAt: all.length }), ...named };
}

/** The case of a request whose receipt a person presents; optional. */
async function caseOfCode(context: Context, typed: string): Promise<number | undefined> {
  const code = readRequestCode(typed);
  if (code === undefined) return undefined;
  return (await unlessAway(requestsOf(context).opened(code)))?.caseId;
}

/** Whether a new case may begin with the typed text: a whole phone, or a name or e-mail without a case. */
export function isPerson(typed: string, { id, total }: FoundCases): boolean {
  const phone = PHONE.test(typed) && phoneNumbersIn(typed)[0];
  if (phone) return phone.length >= MIN_PHONE_DIGITS;
  return id === undefined && total === 0 && readRequestCode(typed) === undefined;
}

/** A phone has more digits than a case's number. */
const MIN_PHONE_DIGITS = 8;

/** Fewer digits match every phone. */
const MIN_DIGITS = 3;

function rowFinder(typed: string): (own: OwnCase) => boolean {
  if (/^\d+$/.test(typed))
    return (own) =>
      own.row.id === Number(typed) || (typed.length >= MIN_DIGITS && own.digits.includes(typed));
  const isFound = searchWithin(typed);
  return ({ folded }) => isFound(folded);
}
