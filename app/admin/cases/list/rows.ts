import type { CaseRow } from "#app/model/case.ts";
import { CASE_STATUS, CASE_STATUSES } from "#app/model/lookups.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { PARTIES } from "#app/model/parties.ts";
import type { Party } from "#app/model/party.ts";
import { formatDate } from "#app/ui/format.ts";
import { statusMark, type StatusMark } from "../../record/labels.ts";

/**
 * One row of the list as it is shown: exactly the documented columns, the wish of a new case to meet online, and nothing
 * else of the case (R18).
 */
export interface ListedCase {
  readonly id: number;
  readonly date: string;
  readonly mp: string;
  readonly party: string;
  readonly assistant: string;
  readonly citizen: string;
  readonly municipality: string;
  readonly category: string;
  readonly status: StatusMark;
  readonly wantsOnline?: true;
}

/** Whether nobody has done anything about it yet: then the wish to meet online is news. */
export const isNew = ({ caseStatusId }: CaseRow): boolean => caseStatusId === CASE_STATUS.submitted;

/** Turns the API's row into what the list shows. */
export function listedCase(
  row: CaseRow,
  parties: readonly Party[],
  wishes: ReadonlySet<number> = new Set(),
): ListedCase {
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
    ...(wishes.has(row.id) && { wantsOnline: true }),
  };
}

/**
 * A party as a narrow column has it: by its short name where it is one of the built-in ones, else by its
 * full name. The API may know other parties under the same ids, so the name decides.
 */
export function partyLabel(id: number | null, parties: readonly Party[]): string {
  const name = parties.find((party) => party.id === id)?.name ?? "";
  return shortNames.get(name) ?? name;
}

const shortNames = new Map(PARTIES.map(({ name, abbr }) => [name, abbr]));
