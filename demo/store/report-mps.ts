import type { DatabaseSync } from "node:sqlite";
import { REPORT_STATUS, type ReportMp } from "#app/model/report.ts";
import { all, run } from "./statements.ts";

/** The API's current day: its clock is updated before every call (`clock.ts`). */
const TODAY = "ifnull((SELECT day FROM reportsClock), '')";

/** Whether a row of `users` may serve MPs. */
const isAssistant = (row: string) => `${row}.roleId = 2 AND ${row}.active = 1`;

/**
 * Dates who serves which MP, and since when a person is an assistant, with every change of MPs and users. On
 * the day of a change the new assistant counts: `toDate` is the first day after the old one's service. A
 * service that begins and ends on one day leaves no trace.
 */
export const SERVING_TRIGGERS = `
  CREATE TRIGGER servingOfNew AFTER INSERT ON mps WHEN new.userId IS NOT NULL BEGIN
    INSERT INTO mpAssistants (mpId, userId, fromDate) VALUES (new.id, new.userId, ${TODAY});
  END;
  CREATE TRIGGER servingOfChanged AFTER UPDATE OF userId ON mps WHEN new.userId IS NOT old.userId BEGIN
    UPDATE mpAssistants SET toDate = ${TODAY} WHERE mpId = new.id AND toDate IS NULL;
    DELETE FROM mpAssistants WHERE mpId = new.id AND fromDate >= toDate;
    UPDATE mpAssistants SET toDate = NULL WHERE mpId = new.id AND userId = new.userId AND toDate = ${TODAY};
    INSERT INTO mpAssistants (mpId, userId, fromDate) SELECT new.id, new.userId, ${TODAY}
      WHERE new.userId IS NOT NULL AND NOT EXISTS
        (SELECT 1 FROM mpAssistants WHERE mpId = new.id AND toDate IS NULL);
  END;
  CREATE TRIGGER assistantOfNew AFTER INSERT ON users WHEN ${isAssistant("new")} BEGIN
    UPDATE users SET assistantSince = ${TODAY} WHERE id = new.id;
  END;
  CREATE TRIGGER assistantOfChanged AFTER UPDATE OF roleId, active ON users
    WHEN ${isAssistant("new")} AND NOT (${isAssistant("old")}) BEGIN
    UPDATE users SET assistantSince = ${TODAY} WHERE id = new.id;
  END;
`;

/**
 * Dates the first data: an assistant has served since their first report, and so long the MPs whom they serve now;
 * submitted reports are about those MPs, and have today's categories.
 */
export function dateServing(database: DatabaseSync): void {
  const isSubmitted = `reportStatusId = ${REPORT_STATUS.submitted}`;
  database.exec(`
    UPDATE users SET assistantSince =
      (SELECT min(period) || '-01' FROM reports WHERE kind = 'monthly' AND userId = users.id)
      WHERE ${isAssistant("users")};
    INSERT INTO mpAssistants (mpId, userId, fromDate)
      SELECT mps.id, mps.userId, assistantSince FROM mps JOIN users ON users.id = mps.userId;
    ${freezing(isSubmitted)};
    ${naming(isSubmitted)}`);
}

/** SQL: the current categories in their order, as JSON. */
export const CATEGORY_NAMES = `(SELECT json_group_array(json_object('id', id, 'name', name))
  FROM (SELECT id, name FROM categories ORDER BY id))`;

/** SQL for the first day of a period, `YYYY-MM` or `YYYY`. */
const firstDay = (period: string) => `substr(${period} || '-01-01', 1, 10)`;

/** Every day of a period continues with "-", which sorts before ".". */
const afterIt = (period: string) => `${period} || '.'`;

/** SQL: whether a row of `mpAssistants` is about days of a period. */
export const servedIn = (period: string): string =>
  `fromDate < ${afterIt(period)} AND (toDate IS NULL OR toDate > ${firstDay(period)})`;

/** The MPs whom a report's assistant served in its period; service over the whole period has no bounds. */
const servedMps = `SELECT reports.id AS reportId, mps.id, fullName,
    iif(fromDate > ${firstDay("period")}, fromDate, '') AS fromDate,
    iif(toDate < ${afterIt("period")}, date(toDate, '-1 day'), '') AS toDate
  FROM reports JOIN mpAssistants AS served ON served.userId = reports.userId AND ${servedIn("period")}
    JOIN mps ON mps.id = mpId`;

const freezing = (which: string) =>
  `INSERT INTO reportMps (reportId, mpId, fullName, fromDate, toDate) ${servedMps} WHERE ${which}`;

const naming = (which: string) =>
  `UPDATE reports SET userFullName = (SELECT fullName FROM users WHERE id = userId), categories = ${CATEGORY_NAMES}
   WHERE ${which}`;

/**
 * In Macedonian alphabetical order: the MPs whom its assistant served in its period, under their current
 * names, or as they were on submission.
 */
export function reportMps(database: DatabaseSync, reportId: number, isFrozen: boolean): ReportMp[] {
  const mps = isFrozen
    ? "SELECT mpId AS id, fullName, fromDate, toDate FROM reportMps WHERE reportId = :reportId"
    : `${servedMps} WHERE reports.id = :reportId`;
  return all(
    database,
    `SELECT id, fullName, fromDate AS [from], ifnull(toDate, '') AS [to] FROM (${mps})
     ORDER BY sortKey(fullName), id, fromDate`,
    { reportId },
  );
}

/** Freezes the names of a report's MPs, assistant and categories. */
export function freezeNames(database: DatabaseSync, reportId: number): void {
  run(database, freezing("reports.id = :reportId"), { reportId });
  run(database, naming("reports.id = :reportId"), { reportId });
}

/** SQL: the reports that an assistant `:own` may read: their own, and those about MPs whom they serve now. */
export const READABLE = `(reports.userId = :own OR EXISTS (SELECT 1 FROM mpAssistants AS served
  JOIN mps ON mps.id = mpId WHERE mps.userId = :own AND served.userId = reports.userId AND ${servedIn("period")}))`;
