/** Documented (section 3 of the portal document), but for cases by office, which the dashboard lists. */
export const STATISTICS = [
  "casesAll",
  "meetingsAll",
  "submittedInitiatives",
  "eventsAll",
  "casesByAgeCategoryId",
  "casesByEthnicityId",
  "casesByGenderId",
  "casesByCaseCategoryId",
  "casesByMonth",
  "casesByOfficeId",
] as const;

export type StatisticType = (typeof STATISTICS)[number];

/** `key` is an id as text, a month YYYY-MM, or `""` for the four totals (section 3 of the portal document). */
export interface Statistic {
  readonly type: StatisticType;
  readonly key: string;
  readonly count: number;
}

/** One of the MPs with most cases (section 3 of the portal document). */
export interface TopMp {
  readonly mpId: number;
  readonly count: number;
  readonly genderId: number | null;
  readonly picturePath: string;
  readonly partyId: number | null;
}
