import type { DatabaseSync } from "node:sqlite";
import { REPORT_FIGURES, REPORT_STATUS, type ReportFigure, type ReportKind } from "#app/model/report.ts";
import { all, run } from "./statements.ts";

/**
 * What a report counts, one row per countable thing: for which assistant, on which day, as what, and which
 * record. A case belongs to the assistant that its MP has now. Visits and initiatives count on the day of the
 * request, solved cases and questions on the day of each change to that status. (The `+`s keep the search to the
 * changes of the assistant's own cases: by status and date SQLite would go through everybody's for each of them.)
 */
const FACTS = `
  SELECT mps.userId, date, 'cases_by_gender' AS type, cases.genderId AS typeKey, cases.id AS record
    FROM mps JOIN cases ON mpId = mps.id
  UNION ALL SELECT mps.userId, date, 'cases_same_ethnicity_as_mp_by_gender', cases.genderId, cases.id
    FROM mps JOIN cases ON mpId = mps.id WHERE cases.ethnicityId = mps.ethnicityId
  UNION ALL SELECT mps.userId, date, 'cases_not_same_ethnicity_as_mp_by_gender', cases.genderId, cases.id
    FROM mps JOIN cases ON mpId = mps.id WHERE cases.ethnicityId <> mps.ethnicityId
  UNION ALL SELECT mps.userId, date, 'cases_by_age_category', ageCategoryId, cases.id
    FROM mps JOIN cases ON mpId = mps.id
  UNION ALL SELECT mps.userId, date, 'cases_new_by_category', caseCategoryId, cases.id
    FROM mps JOIN cases ON mpId = mps.id
  UNION ALL SELECT mps.userId, changes.date, 'cases_solved_by_category', caseCategoryId, cases.id
    FROM mps JOIN cases ON mpId = mps.id CROSS JOIN statusChanges AS changes ON caseId = cases.id
    WHERE +kind = 'case' AND +statusId = 5
  UNION ALL SELECT mps.userId, changes.date, 'cases_submitted_parliamentary_questions_by_category', caseCategoryId, cases.id
    FROM mps JOIN cases ON mpId = mps.id CROSS JOIN statusChanges AS changes ON caseId = cases.id
    WHERE +kind = 'question' AND +statusId = 3
  UNION ALL SELECT mps.userId, date, 'cases_initiative_submission_by_category', caseCategoryId, cases.id
    FROM mps JOIN cases ON mpId = mps.id WHERE initiativeSubmission = 1
  UNION ALL SELECT mps.userId, date, 'events_by_type', eventTypeId, events.id
    FROM mps JOIN events ON mpId = mps.id`;

/**
 * The figures of an assistant's report as the records are now, in the order of the report's sections; what did
 * not happen has no row. A case counts once per period, however often its status changed.
 * @param period `YYYY-MM` of a monthly report, `YYYY` of an annual one (3-decisions, "Reference API").
 */
export function reportFigures(database: DatabaseSync, userId: number, period: string): ReportFigure[] {
  const figures = all<ReportFigure>(
    database,
    `SELECT type, typeKey, count(DISTINCT record) AS count FROM (${FACTS})
     WHERE userId = :userId AND date >= :period AND date < :end GROUP BY type, typeKey ORDER BY typeKey`,
    // Every day of the period goes on with "-" after it, and the sign after "-" is ".".
    { userId, period, end: `${period}.` },
  );
  return inSections(figures);
}

/** The frozen figures of a submitted report, in the same order. */
export function frozenFigures(database: DatabaseSync, reportId: number): ReportFigure[] {
  const figures = all<ReportFigure>(
    database,
    "SELECT type, typeKey, count FROM reportFigures WHERE reportId = :reportId ORDER BY typeKey",
    { reportId },
  );
  return inSections(figures);
}

const inSections = (figures: readonly ReportFigure[]): ReportFigure[] =>
  REPORT_FIGURES.flatMap((type) => figures.filter((figure) => figure.type === type));

/** Stores a report's figures as they are now; later changes of cases and events do not reach them. */
export function freezeFigures(
  database: DatabaseSync,
  reportId: number,
  figures: readonly ReportFigure[],
): void {
  for (const { type, typeKey, count } of figures) {
    run(
      database,
      "INSERT INTO reportFigures (reportId, type, typeKey, count) VALUES (:reportId, :type, :typeKey, :count)",
      { reportId, type, typeKey, count },
    );
  }
}

/** Freezes the figures of all submitted reports of a kind in one pass over the records, for a new database. */
export function freezeAllFigures(database: DatabaseSync, kind: ReportKind): void {
  run(
    database,
    `INSERT INTO reportFigures (reportId, type, typeKey, count)
     SELECT reports.id, type, typeKey, figures.count FROM (
       SELECT userId, substr(date, 1, :digits) AS period, type, typeKey, count(DISTINCT record) AS count
       FROM (${FACTS}) GROUP BY 1, 2, 3, 4
     ) AS figures CROSS JOIN reports
       ON kind = :kind AND reports.userId = figures.userId AND reports.period = figures.period
     WHERE reportStatusId = :submitted`,
    { kind, digits: kind === "monthly" ? 7 : 4, submitted: REPORT_STATUS.submitted },
  );
}
