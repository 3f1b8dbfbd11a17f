import type { DatabaseSync } from "node:sqlite";
import { ROLE } from "#app/model/access.ts";
import { REPORT } from "#app/model/limits.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { REPORT_KINDS, REPORT_STATUS, type ReportKind } from "#app/model/report.ts";
import { transaction } from "./database.ts";
import { servedIn } from "./report-mps.ts";
import { one, run } from "./statements.ts";

/** A moment as the wall-clock text that the API stores and sends, `YYYY-MM-DDTHH:MM:SS` in Skopje. */
export const wallClock = (moment: Date): string => wallTimeOf(moment).slice(0, -1);

/**
 * Creates the drafts of all ended periods, and marks overdue ones as late (3-decisions, "Reference API"), on Skopje's
 * calendar. It runs at start and before every call of the API, and costs one read on all but the first call of a day.
 * Nothing changes without a call: that first call sees the records as they were when the period ended. Every active
 * assistant has a report, and all who served an MP in the period, also if inactive when it ends.
 */
export function turnReportsClock(database: DatabaseSync, now: Date): void {
  const today = wallClock(now).slice(0, "YYYY-MM-DD".length);
  const turned = one<{ day: string }>(database, "SELECT day FROM reportsClock")?.day;
  if (turned !== undefined && turned >= today) return;
  transaction(database, () => {
    for (const kind of REPORT_KINDS) {
      for (const period of endedPeriods(kind, turned ?? today, today)) makeDrafts(database, kind, period);
      makeLate(database, kind, today);
    }
    setReportsClock(database, today);
  });
}

/** Records that the reports are up to date for a day, `YYYY-MM-DD`. */
export function setReportsClock(database: DatabaseSync, day: string): void {
  run(database, "INSERT INTO reportsClock (id, day) VALUES (1, :day) ON CONFLICT DO UPDATE SET day = :day", {
    day,
  });
}

const periodOf = (kind: ReportKind, day: string) =>
  day.slice(0, kind === "monthly" ? "YYYY-MM".length : "YYYY".length);

/** The periods that ended between two days, oldest first. */
function endedPeriods(kind: ReportKind, day: string, today: string): string[] {
  const period = periodOf(kind, day);
  return period < periodOf(kind, today) ? [period, ...endedPeriods(kind, dayAfter(period), today)] : [];
}

function dayAfter(period: string): string {
  const [year = 0, month = 12] = period.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, "YYYY-MM-DD".length);
}

function makeDrafts(database: DatabaseSync, kind: ReportKind, period: string): void {
  run(
    database,
    `INSERT INTO reports (kind, userId, period, reportStatusId)
     SELECT :kind, id, :period, :draft FROM users WHERE roleId = :assistant AND active = 1 OR EXISTS
       (SELECT 1 FROM mpAssistants AS served WHERE served.userId = users.id AND ${servedIn(":period")})
     ORDER BY id ON CONFLICT DO NOTHING`,
    { kind, period, draft: REPORT_STATUS.draft, assistant: ROLE.assistant },
  );
}

const DAY_MILLISECONDS = 86_400_000;

/** A period ended ten days ago or more when the day ten days ago lies in a later one. */
function makeLate(database: DatabaseSync, kind: ReportKind, today: string): void {
  const lastDay = new Date(Date.parse(`${today}T00:00:00Z`) - REPORT.lateAfterDays * DAY_MILLISECONDS);
  run(
    database,
    `UPDATE reports SET reportStatusId = :late
     WHERE kind = :kind AND period < :open AND reportStatusId = :draft`,
    {
      kind,
      open: periodOf(kind, lastDay.toISOString()),
      late: REPORT_STATUS.late,
      draft: REPORT_STATUS.draft,
    },
  );
}
