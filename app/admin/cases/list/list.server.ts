import { ageOf, type CaseRow, isNew } from "#app/model/case.ts";
import { formatDate } from "#app/model/format.ts";
import { CASE_STATUSES } from "#app/model/lookups.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { PARTIES } from "#app/model/parties.ts";
import type { Party } from "#app/model/party.ts";
import type { ChangeKind } from "#app/model/request-state.ts";
import type { Mark } from "#app/ui/page/badge.tsx";
import { type StatusMark, statusMark } from "../../kit/record/labels.ts";
import type { KnownWishes } from "../../kit/case/wishes.server.ts";

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
