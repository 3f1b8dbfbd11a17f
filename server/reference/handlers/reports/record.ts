import type { DatabaseSync } from "node:sqlite";
import { ROLE } from "#app/model/access.ts";
import { type Report, REPORT_STATUS, type ReportFigure, type ReportKind } from "#app/model/report.ts";
import type { Profile } from "#app/model/user.ts";
import { Refusal } from "../../http/refusal.ts";
import { freezeFigures, frozenFigures, reportFigures } from "../../store/report-figures.ts";
import { one, update } from "../../store/statements.ts";
import { wallClock } from "../../store/wall-clock.ts";

/** One report; refuses an id that no report of this kind has (404), and one of another assistant (403). */
export function findReport(database: DatabaseSync, kind: ReportKind, id: number, person: Profile): Report {
  const found = one<Report>(
    database,
    `SELECT reports.id, userId, users.fullName AS userFullName, period, reportStatusId
     FROM reports JOIN users ON users.id = userId WHERE reports.id = :id AND kind = :kind`,
    { id, kind },
  );
  if (!found) throw new Refusal(404);
  if (person.roleId === ROLE.assistant && found.userId !== person.id) throw new Refusal(403);
  return found;
}

/** The numbers of a report: those that were submitted, else as the records are now. */
export function figuresOf(
  database: DatabaseSync,
  { id, userId, period, reportStatusId }: Report,
): readonly ReportFigure[] {
  return reportStatusId === REPORT_STATUS.submitted
    ? frozenFigures(database, id)
    : reportFigures(database, userId, period);
}

/** Submits a draft with its numbers as they are now; refuses any other (409). */
export function submitReport(database: DatabaseSync, report: Report, now: Date): void {
  if (report.reportStatusId !== REPORT_STATUS.draft) {
    throw new Refusal(409, { reportStatusId: "Може да се испрати само нацрт!" });
  }
  freezeFigures(database, report.id, figuresOf(database, report));
  const submitted = { reportStatusId: REPORT_STATUS.submitted, submittedAt: wallClock(now) };
  update(database, "reports", report.id, submitted);
}
