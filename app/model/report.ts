import { z } from "zod";
import { PAGE_SIZES } from "./limits.ts";
import { idsOf, REPORT_STATUSES } from "./lookups.ts";
import { choiceFilter, idFilter, page, pageSize } from "./query.ts";

/** The two kinds of reports, as the API's paths name them (section 7 of the back-office document). */
export const REPORT_KINDS = ["monthly", "yearly"] as const;

export type ReportKind = (typeof REPORT_KINDS)[number];

/** Ids of `REPORT_STATUSES` (section 4 of the back-office document). */
export const REPORT_STATUS = { draft: 1, submitted: 2, late: 3 } as const;

/** One row of a report list (section 3 of the back-office document). */
export interface Report {
  readonly id: number;
  readonly userId: number;
  readonly userFullName: string;
  /** The month as `YYYY-MM` or the year as `YYYY`. */
  readonly period: string;
  readonly reportStatusId: number;
}

/** An MP whom the assistant of a report served in its period. */
export interface ReportMp {
  readonly id: number;
  readonly fullName: string;
  /** First and last day of their service within the period, `YYYY-MM-DD`; `""` where it exceeds the period. */
  readonly from: string;
  readonly to: string;
}

export interface ReportCategory {
  readonly id: number;
  readonly name: string;
}

/** The head of one report's view; `reportStatusId` is `null` when the API does not give it. */
export interface ReportHead extends Omit<Report, "id" | "reportStatusId"> {
  readonly reportStatusId: number | null;
  /** Day of submission, `YYYY-MM-DD`; `""` if it was not submitted or the API does not give it. */
  readonly submittedAt: string;
  /** `null` when the API does not give them: the documents have no such field (docs/decisions/reference-api.md). */
  readonly mps: readonly ReportMp[] | null;
  /** The categories of its rows, as they were on submission; likewise. */
  readonly categories: readonly ReportCategory[] | null;
}

/** Types of figures in a report's sections A to D, as documented (section 3 of the back-office document). */
export const REPORT_FIGURES = [
  "cases_by_gender",
  "cases_same_ethnicity_as_mp_by_gender",
  "cases_not_same_ethnicity_as_mp_by_gender",
  "cases_by_age_category",
  "cases_new_by_category",
  "cases_solved_by_category",
  "cases_submitted_parliamentary_questions_by_category",
  "cases_initiative_submission_by_category",
  "events_by_type",
] as const;

export type ReportFigureType = (typeof REPORT_FIGURES)[number];

/** One number of a report: `typeKey` is the id of the gender, age group, category or event type that it counts. */
export interface ReportFigure {
  readonly type: ReportFigureType;
  readonly typeKey: number;
  readonly count: number;
}

/** The query of a report list, with the names of the API's query; its period is `month` or `year`. */
export const ReportQuery = z.object({
  page,
  size: pageSize(PAGE_SIZES.reports),
  userId: idFilter,
  reportStatusId: choiceFilter(idsOf(REPORT_STATUSES)),
});
