/**
 * The documented types of figures (section 3 of the portal document), and cases by office, which the
 * dashboard lists but no document names.
 */
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

/**
 * One figure of the dashboard (section 3 of the portal document). `key` is an id as text, a month YYYY-MM, or `""`
 * for the four totals.
 */
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
