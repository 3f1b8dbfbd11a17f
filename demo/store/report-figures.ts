import type { DatabaseSync } from "node:sqlite";
import type { StatusKind } from "#app/model/case.ts";
import {
  REPORT_FIGURES,
  REPORT_STATUS,
  type ReportFigure,
  type ReportFigureType,
  type ReportKind,
} from "#app/model/report.ts";
import { all, insert, run } from "./statements.ts";

/** A record counts for the assistant who served its MP on its day. */
const onDay = (date: string) => `${date} >= fromDate AND ${date} < ifnull(toDate, '~')`;

const CASES = `mpAssistants AS served JOIN mps ON mps.id = served.mpId
  JOIN cases ON cases.mpId = served.mpId AND ${onDay("cases.date")}`;

const visits = (type: ReportFigureType, key: string, only = "") =>
  `SELECT served.userId, cases.date, NULL AS until, '${type}' AS type, ${key} AS typeKey, cases.id AS record
   FROM ${CASES} ${only}`;

/**
 * Changes in the three logs to a status from another one; `until` is when it changed again. (The `+`s restrict the
 * search to changes of the assistant's own cases: by status and date, SQLite would read all cases for each.)
 */
const changes = (type: ReportFigureType, kind: StatusKind, statusId: number) => `
  SELECT served.userId, changes.date,
    (SELECT min(date) FROM statusChanges AS later WHERE later.caseId = changes.caseId AND +later.kind = changes.kind
      AND later.statusId <> changes.statusId AND (later.date, later.id) > (changes.date, changes.id)),
    '${type}', caseCategoryId, cases.id
  FROM mpAssistants AS served JOIN cases ON cases.mpId = served.mpId
    CROSS JOIN statusChanges AS changes ON changes.caseId = cases.id
  WHERE +changes.kind = '${kind}' AND +changes.statusId = ${statusId} AND ${onDay("changes.date")}
    AND (SELECT statusId FROM statusChanges AS before WHERE before.caseId = changes.caseId AND +before.kind = changes.kind
      AND (before.date, before.id) < (changes.date, changes.id) ORDER BY date DESC, id DESC LIMIT 1)
      IS NOT changes.statusId`;

/**
 * What a report counts, one row per countable item: for which assistant, on which day, as what, and which record.
 * Visits count on the day of the request; solved cases, questions and initiatives on the day on which they got that
 * status, if they still have it at the end of the period: one withdrawn again within it was not submitted.
 */
const FACTS = [
  visits("cases_by_gender", "cases.genderId"),
  visits(
    "cases_same_ethnicity_as_mp_by_gender",
    "cases.genderId",
    "WHERE cases.ethnicityId = mps.ethnicityId",
  ),
  visits(
    "cases_not_same_ethnicity_as_mp_by_gender",
    "cases.genderId",
    "WHERE cases.ethnicityId <> mps.ethnicityId",
  ),
  visits("cases_by_age_category", "ageCategoryId"),
  visits("cases_new_by_category", "caseCategoryId"),
  changes("cases_solved_by_category", "case", 5),
  changes("cases_submitted_parliamentary_questions_by_category", "question", 3),
  changes("cases_initiative_submission_by_category", "initiative", 3),
  `SELECT served.userId, date, NULL, 'events_by_type', eventTypeId, events.id
   FROM mpAssistants AS served JOIN events ON events.mpId = served.mpId AND ${onDay("events.date")}`,
].join(" UNION ALL ");

/**
 * The current figures of an assistant's report, in the order of the report's sections; zeros have no row. A case
 * counts once per period, however often its status changed.
 * @param period `YYYY-MM` of a monthly report, `YYYY` of an annual one (3-decisions, "Reference API").
 */
export function reportFigures(database: DatabaseSync, userId: number, period: string): ReportFigure[] {
  const figures = all<ReportFigure>(
    database,
    `SELECT type, typeKey, count(DISTINCT record) AS count FROM (${FACTS})
     WHERE userId = :userId AND date >= :period AND date < :end AND (until IS NULL OR until >= :end)
     GROUP BY type, typeKey ORDER BY typeKey`,
    // Every day of the period continues with "-", which sorts before ".".
    { userId, period, end: `${period}.` },
  );
  return inSections(figures);
}

/** Cases and events of a period by assistant; `null` for those on days without one. */
export function servedFigures(
  database: DatabaseSync,
  period: string,
): { userId: number | null; cases: number; events: number }[] {
  const facts = ["cases", "events"].map(
    (table) =>
      `SELECT userId, '${table}' AS kind FROM ${table} LEFT JOIN mpAssistants AS served
         ON served.mpId = ${table}.mpId AND ${onDay("date")} WHERE date >= :period AND date < :end`,
  );
  return all(
    database,
    `SELECT userId, sum(kind = 'cases') AS cases, sum(kind = 'events') AS events FROM (${facts.join(" UNION ALL ")})
     GROUP BY userId ORDER BY userId`,
    { period, end: `${period}.` },
  );
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

/** Stores a report's current figures; later changes of cases and events don't affect them. */
export function freezeFigures(
  database: DatabaseSync,
  reportId: number,
  figures: readonly ReportFigure[],
): void {
  for (const figure of figures) insert(database, "reportFigures", { reportId, ...figure });
}

/** Freezes the figures of all submitted reports of a kind in one pass over the records, for a new database. */
export function freezeAllFigures(database: DatabaseSync, kind: ReportKind): void {
  run(
    database,
    `INSERT INTO reportFigures (reportId, type, typeKey, count)
     SELECT reports.id, type, typeKey, figures.count FROM (
       SELECT userId, substr(date, 1, :digits) AS period, type, typeKey, count(DISTINCT record) AS count
       FROM (${FACTS}) WHERE until IS NULL OR substr(until, 1, :digits) > substr(date, 1, :digits)
       GROUP BY 1, 2, 3, 4
     ) AS figures CROSS JOIN reports
       ON kind = :kind AND reports.userId = figures.userId AND reports.period = figures.period
     WHERE reportStatusId = :submitted`,
    { kind, digits: kind === "monthly" ? 7 : 4, submitted: REPORT_STATUS.submitted },
  );
}
