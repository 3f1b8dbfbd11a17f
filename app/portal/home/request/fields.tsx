import { type CaseFieldName, type CaseFieldRow, caseFormFields, tabsOf } from "#app/intake/fields.tsx";
import type { MeetingRequestForm } from "#app/model/case-rules.ts";
import { WISH_NAMES } from "#app/model/wishes.ts";
import { tableNames } from "#app/ui/form/field-table.tsx";
import { tickRow } from "#app/ui/form/fields/choices.tsx";

export type RequestField = keyof MeetingRequestForm;

/** The fields of a case for citizens, and the two consents. The address determines the MP. */
export const REQUEST_FIELDS = {
  ...caseFormFields(true),
  declaration: { tab: 2, ...tickRow() },
  consent: { tab: 2, ...tickRow() },
} satisfies Readonly<Record<RequestField, CaseFieldRow>>;

export const REQUEST_TABS = tabsOf(REQUEST_FIELDS);

export const ALL_FIELDS = tableNames(REQUEST_FIELDS);

/** What makes a meeting easier: optional, and folded until it is wanted. */
export const EASIER = ["wantsOnline", ...WISH_NAMES] as const satisfies readonly RequestField[];

/** The fields with a hint about what to enter, and why. */
export const HINTED = [
  "organization",
  "email",
  "phone",
  "caseCategoryId",
  "topic",
  "reason",
  "firstVisit",
  "othersInvolved",
  "initiativeSubmission",
  "answerWayId",
  "dayIds",
  "needIds",
] as const satisfies readonly CaseFieldName[];

const SHORT = [
  "reason",
  "firstVisit",
  "othersInvolved",
  "initiativeSubmission",
  "wantsOnline",
  "talkLanguageId",
  "answerWayId",
  "answerTimeId",
  "dayIds",
  "needIds",
  "declaration",
  "consent",
] as const satisfies readonly RequestField[];

const isShort = (name: RequestField): name is (typeof SHORT)[number] => SHORT.some((short) => short === name);

/** The text that names a field in the error summary: shorter for questions and consents. */
export const nameKey = (name: RequestField) =>
  isShort(name) ? (`short.${name}` as const) : (`fields.${name}` as const);
