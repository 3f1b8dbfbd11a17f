import type { DatabaseSync } from "node:sqlite";
import { REPORT } from "#app/model/limits.ts";
import { REPORT_STATUS, type ReportKind } from "#app/model/report.ts";
import { setReportsClock } from "../store/clock.ts";
import { freezeAllFigures } from "../store/report-figures.ts";
import { dateServing } from "../store/report-mps.ts";
import { insert } from "../store/statements.ts";
import { at, dayNumber, SPAN_DAYS, textOf } from "./cases/days.ts";
import { DEMO_ASSISTANTS, type Staff } from "./people/staff.ts";
import { createRandom, type Random } from "./random.ts";

/** A period with a report; `end` is the first day after it. */
interface Period {
  readonly kind: ReportKind;
  readonly period: string;
  readonly end: number;
}

/**
 * The reports of all periods that ended before `today`: for each assistant from their first full month on,
 * most submitted in time, a few late. Drafts exist only in the ten days after a period, as the rules say.
 * Must run last, because the figures of submitted reports are frozen from cases and events.
 */
export function fillReports(database: DatabaseSync, { assistantOf }: Staff, today: string): void {
  const random = createRandom("reports");
  const day = dayNumber(today);
  const assistants = [...new Set(assistantOf.values())].toSorted((a, b) => a - b);
  const firstMonths = new Map(assistants.map((id) => [id, firstMonth(random, id, day)]));
  for (const period of periods(day)) {
    for (const userId of assistants) {
      const begun = firstMonths.get(userId) ?? "";
      if (period.period < begun.slice(0, period.period.length)) continue;
      insert(database, "reports", {
        kind: period.kind,
        userId,
        period: period.period,
        ...fate(random, userId, period, day),
      });
    }
  }
  fillPredecessors(database, assistantOf, firstMonths);
  dateServing(database);
  freezeAllFigures(database, "monthly");
  freezeAllFigures(database, "yearly");
  setReportsClock(database, today);
}

/** Before an assistant started, another one served their MPs. The demo assistants have no predecessors. */
function fillPredecessors(
  database: DatabaseSync,
  assistantOf: Staff["assistantOf"],
  firstMonths: ReadonlyMap<number, string>,
): void {
  const random = createRandom("predecessors");
  const begin = [...firstMonths.values()].toSorted()[0];
  const veterans = [...firstMonths.keys()].filter(
    (id) => firstMonths.get(id) === begin && !DEMO_ASSISTANTS.some((demo) => demo === id),
  );
  const predecessors = new Map([...firstMonths.keys()].map((id) => [id, random.pick(veterans)]));
  for (const [mpId, successor] of assistantOf) {
    const toDate = `${firstMonths.get(successor)}-01`;
    const userId = predecessors.get(successor) ?? successor;
    if (toDate > `${begin}-01`)
      insert(database, "mpAssistants", { mpId, userId, fromDate: `${begin}-01`, toDate });
  }
}

/** Two in three assistants have served from the beginning. */
function firstMonth(random: Random, userId: number, today: number): string {
  const veteran = DEMO_ASSISTANTS.some((id) => id === userId) || random.chance(0.66);
  const served = veteran ? SPAN_DAYS : random.between(120, SPAN_DAYS - 120);
  return textOf(today - served + 31).slice(0, 7);
}

/** Every completed month and year of the three years, oldest first. */
function periods(today: number): Period[] {
  const found: Period[] = [];
  for (let day = monthAfter(today - SPAN_DAYS); monthAfter(day) <= today; day = monthAfter(day)) {
    const end = monthAfter(day);
    found.push({ kind: "monthly", period: textOf(day).slice(0, 7), end });
    if (textOf(end).slice(5, 7) === "01")
      found.push({ kind: "yearly", period: textOf(day).slice(0, 4), end });
  }
  return found;
}

const monthAfter = (day: number): number =>
  dayNumber(`${textOf(dayNumber(`${textOf(day).slice(0, 7)}-28`) + 4).slice(0, 7)}-01`);

/** The state of a report: the demo assistants leave theirs as drafts for as long as they may. */
function fate(random: Random, userId: number, { end }: Period, today: number) {
  const age = today - end;
  const open = age < REPORT.lateAfterDays;
  const waits = DEMO_ASSISTANTS.some((id) => id === userId) || random.chance(0.6);
  if (open && waits) return { reportStatusId: REPORT_STATUS.draft, submittedAt: null };
  if (!open && random.chance(0.03)) return { reportStatusId: REPORT_STATUS.late, submittedAt: null };
  const day = end + random.between(0, Math.min(age, REPORT.lateAfterDays) - 1);
  return age === 0
    ? { reportStatusId: REPORT_STATUS.draft, submittedAt: null }
    : { reportStatusId: REPORT_STATUS.submitted, submittedAt: at(random, day, 8, 16) };
}
