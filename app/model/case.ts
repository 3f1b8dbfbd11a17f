import type { CaseBody, MeetingRequestForm } from "./case-rules.ts";
import type { Wishes } from "./wishes.ts";

/**
 * What a citizen or an assistant tells about a case: the payload of both case forms (section 3 of
 * the portal document), as their rules have it. Ids are those of `lookups.ts` and `municipalities.ts`; `""` and `null` stand
 * for "not given".
 */
export type CaseData = Readonly<CaseBody>;

/** The same as both case forms have it: the wishes are fields of their own. */
export type FormCase = CaseData & Wishes;

/** A case (section 3 of the back-office document). `date` is ISO text, never shifted by a time zone. */
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
  /** The citizen's wish to meet online: no document names it here, so an API may leave it out. */
  readonly wantsOnline?: boolean | undefined;
  /** No document names it here either: its last line says what is wished for. */
  readonly reason?: string | undefined;
}

/** One entry of the current user's cases, for the meeting form (section 3 of the back-office document). */
export interface CaseOption {
  readonly id: number;
  readonly caseFullName: string;
}

/** The three things about a case that have a status of their own (section 4 of the back-office document). */
export const STATUS_KINDS = ["case", "initiative", "question"] as const;

/** Which of the three. */
export type StatusKind = (typeof STATUS_KINDS)[number];

/** Which of the three statuses a form is about; `undefined` for none or nonsense. */
export const statusKindOf = (posted: unknown): StatusKind | undefined =>
  STATUS_KINDS.find((kind) => kind === posted);

/** One entry of one of the three status logs; `who` is `""` when the API does not say. */
export interface StatusChange {
  readonly date: string;
  readonly statusId: number;
  readonly comment: string;
  readonly who: string;
}

/**
 * What a citizen gets back after sending a meeting request: kept for an hour in the visitor's own session,
 * never in a URL. `sentAt` is ISO text (UTC); `caseId` is `null` when the API does not tell it.
 */
export interface Receipt {
  /** Opaque, for the address of the receipt page. */
  readonly id: string;
  /** What the person may quote when asking about the request. */
  readonly reference: string;
  readonly caseId: number | null;
  readonly sentAt: string;
  readonly officeId: number | null;
  /** By which the person sees what became of it; absent where it could not be kept. */
  readonly code?: string | undefined;
  readonly request: MeetingRequestForm;
}
