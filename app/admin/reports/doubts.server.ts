import type { TFunction } from "i18next";
import type { ReportFigureType, ReportHead } from "#app/model/report.ts";
import { api } from "#server/api/client.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { deadlineOf } from "./deadline.server.ts";
import { type Kind, periodBefore, reportMonthName } from "./kind.ts";
import { callsOf, figuresBefore } from "./read.server.ts";
import { figuresOf, type ReportFigures } from "./sections.ts";

/** How long the question waits for its lines of doubt. */
const OPTIONAL_TIMEOUT_MS = 2_500;

/** The deadline of a report, and what looks odd in it; what can't be read is left out. */
export async function beforeSubmit(
  context: Context,
  kind: Kind,
  id: number,
  head: ReportHead,
  signal: AbortSignal,
) {
  const calls = api(context, { signal, withinMs: OPTIONAL_TIMEOUT_MS });
  const [now, before] = await Promise.all([
    calls.attempt(callsOf(kind).details, { params: { id } }),
    figuresBefore(calls, kind, head),
  ]);
  const figures = before.ok ? before.value.figures : undefined;
  const name = reportMonthName(periodBefore(head.period) ?? "");
  return {
    deadline: deadlineOf(context, head.period)?.text,
    doubts: now.ok && figures ? doubtsOf(figuresOf(now.value, figures), name, getT(context, "reports")) : [],
  };
}

const WATCHED = [
  ["visits", "cases_by_gender"],
  ["events", "events_by_type"],
  ["solved", "cases_solved_by_category"],
  ["questions", "cases_submitted_parliamentary_questions_by_category"],
  ["initiatives", "cases_initiative_submission_by_category"],
] as const satisfies readonly (readonly [string, ReportFigureType])[];

const MAX_DOUBTS = 3;

/** From here on a third of the figure before is odd. */
const MANY = 10;

/** Figures that are gone, or a third of the period before. */
function doubtsOf(figures: ReportFigures, period: string, t: TFunction<"reports">): readonly string[] {
  return WATCHED.flatMap(([name, type]) => {
    const { now, before: count = 0 } = figures.total(type);
    if (now === 0 && count > 0) return [t(`doubts.none.${name}`, { period, count })];
    if (count >= MANY && now * 3 <= count) return [t(`doubts.few.${name}`, { now, period, count })];
    return [];
  }).slice(0, MAX_DOUBTS);
}
