import type { TFunction } from "i18next";
import type { ReportFigure, ReportHead } from "#app/model/report.ts";
import { publicLists } from "#server/api/cache.ts";
import { type Api, api } from "#server/api/client.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { callsOf, findReport, reportNow } from "../calls.ts";
import { type Kind, periodBefore, periodName } from "../kind.ts";
import { recordOf } from "../../record/stored.ts";
import type { StatusMark } from "../../shown/status-mark.ts";
import { reportStatus } from "../status.ts";
import { figuresOf } from "./figures.ts";
import { type ReportSection, reportSections } from "./sections.ts";

/** A report as screen, paper and spreadsheet show it. */
export interface ShownReport {
  readonly kind: Kind;
  readonly id: number;
  /** "Месечен извештај, април 2026". */
  readonly title: string;
  readonly period: string;
  readonly before: string;
  readonly assistant: string;
  readonly userId: number;
  /** The line of the MPs whom the assistant works for. */
  readonly mps: string;
  /** The MPs or the categories may not be the newest (decision 9). */
  readonly stale: boolean;
  /** Absent when the API does not say it. */
  readonly status?: StatusMark;
  readonly statusId: number | null;
  /** Why there are no differences, in words; absent when there are. */
  readonly notCompared?: string;
  readonly sections: readonly ReportSection[];
}

/**
 * Reads a report and what it is compared with.
 * @throws a fault page: 404 for an unknown report, 403 for somebody else's
 */
export async function readReport(
  context: Context,
  kind: Kind,
  id: number,
  signal: AbortSignal,
): Promise<ShownReport> {
  const calls = api(context, { signal });
  const t = getT(context, "reports");
  const [found, figures, { mps, categories, stale }] = await Promise.all([
    reportNow(context, kind, id, { signal }),
    calls.attempt(callsOf(kind).details, { params: { id } }),
    publicLists(context),
  ]);
  const head = recordOf(found);
  const before = await figuresBefore(calls, kind, head);
  const { userFullName: assistant, userId, reportStatusId: statusId } = head;
  const compared = figuresOf(recordOf(figures), before.ok ? before.value : undefined);
  const notCompared = comparisonNote(t, before, periodName(periodBefore(head.period) ?? ""));
  const names = mps.filter((mp) => mp.userId === userId).map(({ fullName }) => fullName);
  return {
    kind,
    id,
    title: t(`view.title.${kind}`, { period: periodName(head.period) }),
    period: periodName(head.period),
    before: periodName(periodBefore(head.period) ?? ""),
    assistant,
    userId,
    mps: names.length > 0 ? t("view.mps", { count: names.length, names: names.join(", ") }) : t("view.noMps"),
    stale,
    ...(statusId !== null && { status: reportStatus(statusId) }),
    statusId,
    ...(notCompared !== undefined && { notCompared }),
    sections: reportSections(compared, categories, t),
  };
}

/** The figures of the same assistant's report of the period before; `undefined` where there is none. */
async function figuresBefore(
  calls: Pick<Api, "attempt">,
  kind: Kind,
  { userId, period: current }: ReportHead,
): Promise<Attempt<readonly ReportFigure[] | undefined>> {
  const period = periodBefore(current);
  if (period === undefined) return { ok: true, value: undefined };
  const previous = await findReport(calls, kind, { userId, period });
  if (!previous.ok || previous.value === undefined) return previous as Attempt<undefined>;
  return calls.attempt(callsOf(kind).details, { params: { id: previous.value.id } });
}

function comparisonNote(
  t: TFunction<"reports">,
  before: Attempt<readonly ReportFigure[] | undefined>,
  period: string,
): string | undefined {
  if (!before.ok) return t("view.notCompared");
  return before.value === undefined ? t("view.first", { period }) : undefined;
}
