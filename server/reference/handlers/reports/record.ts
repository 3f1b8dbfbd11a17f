import type { DatabaseSync } from "node:sqlite";
import { ROLE } from "#app/model/access.ts";
import {
  type Report,
  REPORT_STATUS,
  type ReportFigure,
  type ReportHead,
  type ReportKind,
} from "#app/model/report.ts";
import type { Profile } from "#app/model/user.ts";
import { Refusal } from "../../http/refusal.ts";
import { freezeFigures, frozenFigures, reportFigures } from "../../store/report-figures.ts";
import { freezeNames, READABLE, reportMps } from "../../store/report-mps.ts";
import { one, update } from "../../store/statements.ts";
import { wallClock } from "../../store/wall-clock.ts";

interface StoredReport extends Report {
  readonly submittedAt: string | null;
}

/**
 * One report; refuses an id that no report of this kind has (404), and one that an assistant may not read (403): neither
 * the own one nor one of a predecessor about the own MPs.
 */
export function findReport(
  database: DatabaseSync,
  kind: ReportKind,
  id: number,
  { id: own, roleId }: Profile,
): StoredReport {
  const found = one<StoredReport & { isReadable: 0 | 1 }>(
    database,
    `SELECT reports.id, userId, ifnull(userFullName, users.fullName) AS userFullName, period, reportStatusId, submittedAt,
       ${READABLE} AS isReadable
     FROM reports JOIN users ON users.id = userId WHERE reports.id = :id AND kind = :kind`,
    { id, kind, own },
  );
  if (!found) throw new Refusal(404);
  if (roleId === ROLE.assistant && found.isReadable === 0) throw new Refusal(403);
  return found;
}

/** What the view of a report says about it. */
export function headOf(database: DatabaseSync, report: StoredReport): ReportHead {
  const { id, userId, userFullName, period, reportStatusId, submittedAt } = report;
  const mps = reportMps(database, id, reportStatusId === REPORT_STATUS.submitted);
  return { userId, userFullName, period, reportStatusId, submittedAt: submittedAt ?? "", mps };
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

/** Submits an own draft with its numbers and names as they are now; refuses any other (403, 409). */
export function submitReport(database: DatabaseSync, report: Report, person: Profile, now: Date): void {
  if (report.userId !== person.id) throw new Refusal(403);
  if (report.reportStatusId !== REPORT_STATUS.draft) {
    throw new Refusal(409, { reportStatusId: "Може да се испрати само нацрт!" });
  }
  freezeFigures(database, report.id, figuresOf(database, report));
  freezeNames(database, report.id);
  const submitted = { reportStatusId: REPORT_STATUS.submitted, submittedAt: wallClock(now) };
  update(database, "reports", report.id, submitted);
}
