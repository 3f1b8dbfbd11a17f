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

/** The assistant's case form (back-office 5). */
export const CaseForm = z.object(caseFields);

export type CaseForm = z.output<typeof CaseForm>;

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
