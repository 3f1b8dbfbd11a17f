import { z } from "zod";
import {
  choice,
  optionalChoice,
  optionalLine,
  optionalTick,
  recordId,
  requiredEmail,
  requiredLine,
  requiredText,
  requiredTick,
  yesNo,
} from "./fields/field.ts";
import { LENGTH, PAGE_SIZES } from "./limits.ts";
import { AGE_CATEGORIES, CASE_STATUSES, ETHNICITIES, GENDERS, idsOf, RELIGIONS } from "./lookups.ts";
import { MUNICIPALITY_IDS } from "./municipalities.ts";
import { choiceFilter, idFilter, page, pageSize } from "./query.ts";

/**
 * What a citizen or an assistant tells about a case: the payload of both case forms (section 3 of
 * the portal document). Ids are those of `lookups.ts` and `municipalities.ts`; `""` and `null` stand
 * for "not given".
 */
export interface CaseData {
  readonly fullName: string;
  readonly municipalityId: number;
  readonly address: string;
  readonly email: string;
  readonly ageCategoryId: number;
  readonly ethnicityId: number;
  readonly genderId: number;
  readonly religionId: number | null;
  readonly mpId: number;
  readonly caseCategoryId: number;
  readonly reason: string;
  readonly firstVisit: string;
  readonly othersInvolved: string;
  readonly topic: string;
  readonly initiativeSubmission: boolean;
  readonly wantsOnline: boolean;
  readonly phone: string;
  readonly organization: string;
}

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

/** The fields of both case forms with their rules (portal 5.1, back-office 5; address optional by 3-decisions). */
const caseFields = {
  fullName: requiredLine(LENGTH.case.fullName),
  organization: optionalLine(LENGTH.case.organization),
  genderId: choice(idsOf(GENDERS)),
  ageCategoryId: choice(idsOf(AGE_CATEGORIES)),
  ethnicityId: choice(idsOf(ETHNICITIES)),
  religionId: optionalChoice(idsOf(RELIGIONS)),
  municipalityId: choice(MUNICIPALITY_IDS),
  address: optionalLine(LENGTH.case.address),
  email: requiredEmail(LENGTH.case.email),
  phone: requiredLine(LENGTH.case.phone),
  mpId: recordId(),
  caseCategoryId: recordId(),
  topic: requiredLine(LENGTH.case.topic),
  reason: requiredText(LENGTH.case.reason),
  firstVisit: requiredText(LENGTH.case.firstVisit),
  othersInvolved: requiredText(LENGTH.case.othersInvolved),
  initiativeSubmission: yesNo(),
  wantsOnline: optionalTick(),
};

/** The citizen's meeting request (portal 5.1): the case fields and the two mandatory ticks. */
export const MeetingRequestForm = z.object({
  ...caseFields,
  declaration: requiredTick(),
  consent: requiredTick(),
});

export type MeetingRequestForm = z.output<typeof MeetingRequestForm>;

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
  readonly request: MeetingRequestForm;
}

/** The assistant's case form (back-office 5). */
export const CaseForm = z.object(caseFields);

/** A status change: any status, with a mandatory comment (back-office 4 and 5). */
export const statusForm = (statusIds: readonly number[]) =>
  z.object({ statusId: choice(statusIds), comment: requiredText(LENGTH.statusComment) });

/** The query of the case list: `page` from 1, `size`, and the names of the API's query. */
export const CaseQuery = z.object({
  page,
  size: pageSize(PAGE_SIZES.cases),
  mpId: idFilter,
  userId: idFilter,
  caseCategoryId: idFilter,
  statusId: choiceFilter(idsOf(CASE_STATUSES)),
});

export type CaseQuery = z.output<typeof CaseQuery>;
