import type { CaseData } from "#app/model/case.ts";

/** The two tabs of both case forms: who asks, and what it is about. */
export type TabNumber = 1 | 2;

/** The fields that both case forms have. */
export type CaseField = keyof CaseData;

/** Which fields a form asks on each tab, in the order in which they are asked. */
export type TabFields<Field extends string = string> = Readonly<Record<TabNumber, readonly Field[]>>;

/** The fields that both forms share; a form may add its own at the end of a tab. */
export const SHARED_FIELDS = {
  1: [
    "fullName",
    "organization",
    "email",
    "phone",
    "municipalityId",
    "address",
    "genderId",
    "ageCategoryId",
    "ethnicityId",
    "religionId",
  ],
  2: [
    "mpId",
    "caseCategoryId",
    "topic",
    "reason",
    "firstVisit",
    "othersInvolved",
    "initiativeSubmission",
    "wantsOnline",
  ],
} as const satisfies TabFields<CaseField>;

/** What is wrong, by field: message keys, as conform answers them. */
export type FieldErrors = Readonly<Record<string, readonly string[] | null>>;

/** How many fields of a tab are wrong. */
export const errorsOn = (fields: readonly string[], errors: FieldErrors): number =>
  fields.filter((name) => errors[name]?.length).length;

/** The tab of the first wrong field; the first one when nothing is wrong. */
export const tabOfFirstError = (tabs: TabFields, errors: FieldErrors): TabNumber =>
  errorsOn(tabs[1], errors) === 0 && errorsOn(tabs[2], errors) > 0 ? 2 : 1;

/** A tab number as a form posts it; anything else is the first tab. */
export const asTab = (value: unknown): TabNumber => (String(value) === "2" ? 2 : 1);
