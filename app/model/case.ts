import type { CaseBody, MeetingRequestForm } from "./case-rules.ts";
import { CASE_STATUS, isClosedStatus } from "./lookups.ts";
import { compareWallTimes, DAY_MS, parseWallTime, skopjeDay } from "./period.ts";
import type { Wishes } from "./wishes.ts";

/** A case as both forms send it (section 3 of the portal document); `""` and `null` mean "not given". */
export type CaseData = Readonly<CaseBody>;

/** `CaseData` as both case forms show it: the wishes are separate fields. */
export type FormCase = CaseData & Wishes;

/** A stored case (section 3 of the back-office document). `date` is ISO text and never shifted by a time zone. */
export interface Case extends CaseData {
  readonly id: number;
  readonly date: string;
  readonly mpFullName: string;
  readonly caseStatusId: number;
  readonly initiativeStatusId: number;
  readonly questionStatusId: number;
}

/** One row of the case list (section 3 of the back-office document). */
export interface CaseRow {
  readonly id: number;
  readonly date: string;
  readonly mpFullName: string;
  readonly partyId: number | null;
  readonly userFullName: string;
  readonly fullName: string;
  readonly municipalityId: number;
  readonly caseCategoryName: string;
  readonly caseCategoryId: number;
  readonly caseStatusId: number;
  /** Whether the citizen wants to meet online. Not documented for rows, so an API may leave it out. */
  readonly wantsOnline?: boolean | undefined;
  /** Not documented for rows; its last line holds the wishes. */
  readonly reason?: string | undefined;
  /** Not documented for rows; exports include them where the API gives them. */
  readonly topic?: string | undefined;
  readonly phone?: string | undefined;
  /** Not documented for rows; identifies other cases of the same person. */
  readonly email?: string | undefined;
}

/** Whether it waits for a first decision: then its wishes are news. */
export const isNew = ({ caseStatusId }: CaseRow): boolean => caseStatusId === CASE_STATUS.submitted;

/** Days from the day of a case to today, both in Skopje; `undefined` for a closed case or an invalid date. */
export function ageOf({ date, caseStatusId }: Pick<CaseRow, "date" | "caseStatusId">, now = new Date()) {
  const day = parseWallTime(date)?.date;
  if (day === undefined || isClosedStatus(caseStatusId)) return undefined;
  return Math.max(0, (Date.parse(skopjeDay(now)) - Date.parse(day)) / DAY_MS);
}

/** A case of the current user, to choose from in the meeting form (section 3 of the back-office document). */
export interface CaseOption {
  readonly id: number;
  readonly caseFullName: string;
}

/** Its own, its initiative's and its parliamentary question's (section 4 of the back-office document). */
export const STATUS_KINDS = ["case", "initiative", "question"] as const;

export type StatusKind = (typeof STATUS_KINDS)[number];

/** Which of the three statuses a form changes; `undefined` for a missing or unknown value. */
export const statusKindOf = (posted: unknown): StatusKind | undefined =>
  STATUS_KINDS.find((kind) => kind === posted);

/** An entry of one of the three status logs; `who` is `""` when the API does not give it. */
export interface StatusChange {
  readonly date: string;
  readonly statusId: number;
  readonly comment: string;
  readonly who: string;
}

/**
 * Since when a status has its current value: the date of the change that led to it, as ISO text. Saving the same
 * status with another comment doesn't move it. `undefined` if the log doesn't say.
 */
export function since(log: readonly StatusChange[], statusId: number): string | undefined {
  const changes = newestFirst(log);
  const earlier = changes.findIndex((change) => change.statusId !== statusId);
  return (earlier === -1 ? changes : changes.slice(0, earlier)).at(-1)?.date;
}

/**
 * Whether the log already ends with this change, to settle an unknown outcome (R71). A change with the same status
 * and comment as the last one adds nothing, so taking it for done does no harm.
 */
export function endsWith(
  log: readonly StatusChange[],
  change: Pick<StatusChange, "statusId" | "comment">,
): boolean {
  const last = newestFirst(log)[0];
  return (
    last !== undefined && last.statusId === change.statusId && last.comment.trim() === change.comment.trim()
  );
}

/**
 * By date, newest first. Changes within the same second stay in the order in which they were written; logs
 * are oldest first unless their dates say otherwise.
 */
export function newestFirst(log: readonly StatusChange[]): readonly StatusChange[] {
  const isNewestFirst = compareWallTimes(log[0]?.date ?? "", log.at(-1)?.date ?? "") > 0;
  return (isNewestFirst ? log : log.toReversed()).toSorted((one, other) =>
    compareWallTimes(other.date, one.date),
  );
}

/** Stored for an hour in the visitor's own session, never in a URL. `sentAt` is UTC; `caseId` `null` where unknown. */
export interface Receipt {
  /** Opaque id in the address of the receipt page. */
  readonly id: string;
  /** Reference to quote when asking about the request. */
  readonly reference: string;
  readonly caseId: number | null;
  readonly sentAt: string;
  readonly officeId: number | null;
  /** Code for looking up the request later; absent where it could not be stored. */
  readonly code?: string | undefined;
  readonly request: MeetingRequestForm;
  /** State of the confirmation by e-mail; absent if none was asked for. */
  readonly letter?: "sent" | "tooMany" | undefined;
}
