import { CaseQuery } from "#app/model/case-rules.ts";
import { ageOf, type Case, type CaseRow, isNew } from "#app/model/case.ts";
import { formatDate } from "#app/model/format.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { CASE_STATUSES } from "#app/model/lookups.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { PARTIES } from "#app/model/parties.ts";
import type { Party } from "#app/model/party.ts";
import { parseQuery } from "#app/model/query.ts";
import type { ChangeKind } from "#app/model/request-state.ts";
import { readWishes } from "#app/model/wishes.ts";
import type { Mark } from "#app/ui/page/badge.tsx";
import { allLists } from "#server/api/cache.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { defineList } from "../../kit/list/define-list.server.ts";
import { assistantsToFilter, hasAssistantFilter } from "../../kit/list/staff-list.ts";
import { lookupOptions, type StatusMark, statusMark } from "../../kit/record/labels.ts";
import { mpOptions, personOptions } from "../../kit/record/mp-options.server.ts";
import { wishMarks } from "../wishes.server.ts";

/** The list of cases and its filters (section 2 of the back-office document, "Cases list"). */
export const CASES = defineList({
  section: "/admin/cases",
  texts: "cases",
  sizes: PAGE_SIZES.cases,
  query: (params) => parseQuery(CaseQuery, params),
  async known(context: Context, signal: AbortSignal) {
    const [lists, assistants] = await Promise.all([allLists(context), assistantsToFilter(context, signal)]);
    return { ...lists, assistants };
  },
  filters: {
    // Set by the counts above the list.
    statusId: { control: "hidden", options: () => lookupOptions(CASE_STATUSES) },
    mpId: {
      control: "chooser",
      label: (t) => t("columns.mp"),
      all: (t) => t("filters.allMps"),
      missing: (t) => t("views.gone.mpId"),
      options: ({ mps }, { profile }) => mpOptions(mps, profile),
    },
    userId: {
      control: "chooser",
      label: (t) => t("columns.assistant"),
      all: (t) => t("filters.allAssistants"),
      missing: (t) => t("views.gone.userId"),
      roles: hasAssistantFilter,
      options: ({ assistants }) => assistants && personOptions(assistants),
    },
    caseCategoryId: {
      control: "chooser",
      label: (t) => t("columns.category"),
      all: (t) => t("filters.allCategories"),
      missing: (t) => t("views.gone.caseCategoryId"),
      options: ({ categories }) => categories.map(({ id, name }) => ({ value: id, label: `${id}. ${name}` })),
    },
  },
});

/**
 * A row of the list as shown: the documented columns, topic and waiting time, the wishes of a new case, and nothing
 * else (R18).
 */
export interface ListedCase {
  readonly id: number;
  readonly date: string;
  /** Days since then; absent for a closed case. */
  readonly age?: number;
  /** Nobody has acted on it yet. */
  readonly isNew?: true;
  readonly mp: string;
  readonly party: string;
  readonly assistant: string;
  readonly citizen: string;
  /** Absent if the API's lists don't contain it. */
  readonly topic?: string;
  readonly municipality: string;
  readonly category: string;
  readonly status: StatusMark;
  readonly wishes?: readonly Mark[];
  /** A change requested by its citizen and not settled yet. */
  readonly pendingChange?: ChangeKind;
  /** Its person has not been told of a change of their meeting. */
  readonly isToTell?: true;
  /** Of a scheduled case: its next meeting, `""` for none; absent if unknown. */
  readonly nextMeeting?: string;
  /** Probably sent by a bot, or several times; said while it is new. */
  readonly isSuspected?: true;
}

/** What a list says of cases by number, beside what their rows contain. */
interface MarkedCases {
  readonly suspected: ReadonlySet<number>;
  readonly toTell: ReadonlySet<number>;
  readonly next: ReadonlyMap<number, string | undefined>;
}

const UNMARKED: MarkedCases = { suspected: new Set(), toTell: new Set(), next: new Map() };

/** Converts the API's row for the list. */
export function listedCase(
  row: CaseRow,
  parties: readonly Party[],
  wishes: KnownWishes = new Map(),
  pendingChanges: ReadonlyMap<number, ChangeKind> = new Map(),
  { suspected, toTell, next }: MarkedCases = UNMARKED,
): ListedCase {
  const [wish, change, age] = [wishes.get(row.id), pendingChanges.get(row.id), ageOf(row)];
  const topic = row.topic ?? wish?.topic;
  return {
    id: row.id,
    date: formatDate(row.date),
    mp: row.mpFullName,
    party: partyLabel(row.partyId, parties),
    assistant: row.userFullName,
    citizen: row.fullName,
    municipality: municipalityName(row.municipalityId, "mk"),
    category: row.caseCategoryName,
    status: statusMark(CASE_STATUSES, row.caseStatusId),
    ...(age !== undefined && { age }),
    ...(isNew(row) && { isNew: true }),
    ...(topic && { topic }),
    ...(change && { pendingChange: change }),
    ...(wish && { wishes: wish.marks }),
    ...(toTell.has(row.id) && { isToTell: true }),
    ...(next.has(row.id) && { nextMeeting: next.get(row.id) ?? "" }),
    ...(isNew(row) && suspected.has(row.id) && { isSuspected: true }),
  };
}

/**
 * A party in a narrow column: the short name of a built-in party, otherwise the full name. The API may have other
 * parties under the same ids, so the name decides.
 */
export function partyLabel(id: number | null, parties: readonly Party[]): string {
  const name = parties.find((party) => party.id === id)?.name ?? "";
  return shortNames.get(name) ?? name;
}

const shortNames = new Map(PARTIES.map(({ name, abbr }) => [name, abbr]));

/** The wishes of a case, as a list shows them. */
export interface CaseWish {
  readonly marks: readonly Mark[];
  /** Present if the case itself was read. */
  readonly phone?: string;
  readonly topic?: string;
}

/** Wishes of cases by id; unknown ones are absent. */
export type KnownWishes = ReadonlyMap<number, CaseWish>;

type Wishing = Pick<Case, "wantsOnline" | "reason"> & Partial<Pick<Case, "phone" | "topic">>;

const wishOf = (context: Context, { wantsOnline, reason, phone, topic }: Wishing): CaseWish => ({
  marks: wishMarks(context, wantsOnline, readWishes(reason).wishes),
  ...(phone && { phone }),
  ...(topic && { topic }),
});

/** The wishes of a list's row, as far as the API gives them. */
export const wishIn = (context: Context, { wantsOnline, reason }: CaseRow): CaseWish | undefined =>
  wantsOnline === undefined || reason === undefined ? undefined : wishOf(context, { wantsOnline, reason });

/** How many cases a page reads individually; the wishes of others are not shown. */
const MAX_CASES_READ = 25;

/** How a page calls the API for optional content. */
const beside = (context: Context, signal: AbortSignal): Api["attempt"] =>
  api(context, { signal, eachMs: OPTIONAL_CONTENT_MS }).attempt;

/** How long the page waits for optional content. */
const OPTIONAL_CONTENT_MS = 2_500;

/**
 * The wishes of some cases. Unavailable ones are left out, never a fault.
 * @param signal aborts the reading when the result is no longer needed
 * @param attempt makes the page's calls in turn
 */
export async function wishesOfCases(
  context: Context,
  caseIds: readonly number[],
  signal: AbortSignal,
  attempt = beside(context, signal),
): Promise<KnownWishes> {
  const asked = [...new Set(caseIds)].slice(0, MAX_CASES_READ);
  const found = await Promise.all(asked.map((id) => attempt(contract.cases.get, { params: { id } })));
  return new Map(
    found.flatMap((one) => (one.ok ? [[one.value.id, wishOf(context, one.value)] as const] : [])),
  );
}

/** The wishes of the new cases among a list's rows; a case is read only if its row doesn't contain them. */
export async function wishesOfNew(
  context: Context,
  rows: readonly CaseRow[],
  signal: AbortSignal,
  attempt?: Api["attempt"],
): Promise<KnownWishes> {
  const fresh = rows.filter(isNew);
  const said = fresh.flatMap((row) => {
    const wish = wishIn(context, row);
    return wish ? [[row.id, wish] as const] : [];
  });
  const known = new Map(said);
  const silent = fresh.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  return new Map([...known, ...(await wishesOfCases(context, silent, signal, attempt))]);
}
