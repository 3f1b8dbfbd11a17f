import { z } from "zod";
import {
  choice,
  choices,
  optionalChoice,
  optionalEmail,
  optionalLine,
  optionalTick,
  recordId,
  requiredEmail,
  requiredLine,
  requiredText,
  requiredTick,
  rule,
  someRecordIds,
  yesNo,
} from "./fields/field.ts";
import { LENGTH, PAGE_SIZES, SEVERAL_CASES } from "./limits.ts";
import { AGE_CATEGORIES, CASE_STATUSES, ETHNICITIES, GENDERS, idsOf, RELIGIONS } from "./lookups.ts";
import { MUNICIPALITY_IDS } from "./municipalities.ts";
import { choiceFilter, idFilter, page, pageSize } from "./query.ts";
import {
  ANSWER_TIMES,
  ANSWER_WAYS,
  lineLength,
  MAX_DAYS,
  NEEDS,
  NO_WISHES,
  SUITABLE_DAYS,
  TALK_LANGUAGES,
  WISH_TABLES,
  type Wishes,
} from "./wishes.ts";

/** The built-in tables that a case's fields choose from. */
export const CASE_TABLES = {
  genderId: GENDERS,
  ageCategoryId: AGE_CATEGORIES,
  ethnicityId: ETHNICITIES,
  religionId: RELIGIONS,
  ...WISH_TABLES,
};

/** The fields of a case and their rules (portal 5.1, back-office 5; 3-decisions for the optional address). */
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

/** A case as the API accepts and stores it; the wishes for the meeting are the last line of `reason`. */
export const CaseBody = z.object(caseFields);

export type CaseBody = z.output<typeof CaseBody>;

const wishFields = {
  talkLanguageId: optionalChoice(idsOf(TALK_LANGUAGES)),
  answerWayId: optionalChoice(idsOf(ANSWER_WAYS)),
  answerTimeId: optionalChoice(idsOf(ANSWER_TIMES)),
  dayIds: choices(idsOf(SUITABLE_DAYS), MAX_DAYS),
  needIds: choices(idsOf(NEEDS)),
} satisfies Record<keyof Wishes, z.ZodType>;

/** The address in both case forms, or a tick for none. */
const mailboxFields = { email: optionalEmail(LENGTH.case.email), withoutEmail: optionalTick() };

const mailboxOrNone = rule(({ email, withoutEmail }) => {
  const isEmpty = optionalEmail(LENGTH.case.email).safeParse(email).data === "";
  return isEmpty && !optionalTick().parse(withoutEmail) ? { email: "required" } : {};
});

/** The citizen's meeting request (portal 5.1): the case fields, the wishes and the two mandatory checkboxes. */
const MeetingRequestFields = z.object({
  ...caseFields,
  ...mailboxFields,
  ...wishFields,
  declaration: requiredTick(),
  consent: requiredTick(),
});

const WishFields = z.object(wishFields);

/** The line of the wishes shares the field with the reason. */
export const reasonBesideWishes = rule(({ reason, ...raw }) => {
  const { data: wishes } = WishFields.safeParse(raw);
  const room = LENGTH.case.reason - lineLength(wishes ?? NO_WISHES);
  const given = requiredText(LENGTH.case.reason).safeParse(reason).data ?? "";
  const isTooLong = given.length > room;
  return isTooLong ? { reason: `tooLong:${room}` } : {};
});

/** The same, with an e-mail address unless the person has none. */
export const MeetingRequestForm = MeetingRequestFields.and(mailboxOrNone).and(reasonBesideWishes);

export type MeetingRequestForm = z.output<typeof MeetingRequestForm>;

/** The fields of the assistant's case form (back-office 5), including the wishes. */
export const staffCaseFields = { ...caseFields, ...wishFields };

export const CaseForm = z
  .object({ ...staffCaseFields, ...mailboxFields })
  .and(mailboxOrNone)
  .and(reasonBesideWishes);

export type CaseForm = z.output<typeof CaseForm>;

/** A status change: one of the given statuses, with a mandatory comment (back-office 4 and 5). */
export const statusForm = (statusIds: readonly number[]) =>
  z.object({ statusId: choice(statusIds), comment: requiredText(LENGTH.statusComment) });

export const SeveralCasesForm = z.object({
  caseIds: someRecordIds(SEVERAL_CASES),
  ...statusForm(idsOf(CASE_STATUSES)).shape,
});

export type SeveralCasesForm = z.output<typeof SeveralCasesForm>;

/** The query of the case list: `page` (from 1), `size`, and filters named as in the API's query. */
export const CaseQuery = z.object({
  page,
  size: pageSize(PAGE_SIZES.cases),
  mpId: idFilter,
  userId: idFilter,
  caseCategoryId: idFilter,
  statusId: choiceFilter(idsOf(CASE_STATUSES)),
});

export type CaseQuery = z.output<typeof CaseQuery>;
