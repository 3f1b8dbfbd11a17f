import type { TFunction } from "i18next";
import { ROLE } from "#app/model/access.ts";
import type { Mp } from "#app/model/mp.ts";
import { REPORT_STATUS, type ReportFigure, type ReportHead, type ReportMp } from "#app/model/report.ts";
import { formatDate } from "#app/ui/format.ts";
import { publicLists } from "#server/api/cache.ts";
import { api, type Api } from "#server/api/client.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { callsOf, findReport, reportNow } from "../calls.ts";
import { type Kind, periodBefore, periodName } from "../kind.ts";
import { recordOf } from "../../record/stored.ts";
import type { StatusMark } from "../../record/labels.ts";
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
  /** The line of the MPs whom the assistant served in the period. */
  readonly mps: string;
  /** The API does not say whom: `mps` names those of today. */
  readonly mpsOfToday: boolean;
  /** The MPs or the categories may not be the newest (decision 9). */
  readonly stale: boolean;
  /** With the day of submission, as far as the API says them. */
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
  const person = requireProfile(context);
  // Of a predecessor's reports only those of the own MPs can be read.
  const readsAll = person.roleId !== ROLE.assistant || person.id === head.userId;
  const notCompared = comparisonNote(t, before, periodName(periodBefore(head.period) ?? ""), readsAll);
  return {
    kind,
    id,
    title: t(`view.title.${kind}`, { period: periodName(head.period) }),
    period: periodName(head.period),
    before: periodName(periodBefore(head.period) ?? ""),
    assistant,
    userId,
    mps: mpsLine(t, head.mps ?? mpsOfToday(mps, userId)),
    mpsOfToday: head.mps === null,
    stale,
    ...(statusId !== null && { status: submittedStatus(t, statusId, head.submittedAt) }),
    statusId,
    ...(notCompared !== undefined && { notCompared }),
    sections: reportSections(compared, categories, t),
  };
}

function submittedStatus(t: TFunction<"reports">, id: number, day: string): StatusMark {
  const mark = reportStatus(id);
  if (id !== REPORT_STATUS.submitted || day === "") return mark;
  return { ...mark, name: t("view.submitted", { status: mark.name, date: formatDate(day) }) };
}

const mpsOfToday = (mps: readonly Mp[], assistant: number): readonly ReportMp[] =>
  mps
    .filter(({ userId }) => userId === assistant)
    .map(({ id, fullName }) => ({ id, fullName, from: "", to: "" }));

/** Who was served for a part of the period only stands there with its days. */
function mpsLine(t: TFunction<"reports">, mps: readonly ReportMp[]): string {
  if (mps.length === 0) return t("view.noMps");
  const days = ({ from, to }: ReportMp) =>
    [from && t("view.from", { date: formatDate(from) }), to && t("view.to", { date: formatDate(to) })]
      .filter(Boolean)
      .join(" ");
  const names = mps.map((mp) => (days(mp) === "" ? mp.fullName : `${mp.fullName} (${days(mp)})`));
  return t("view.mps", { count: new Set(mps.map(({ id }) => id)).size, names: names.join(", ") });
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
  readsAll: boolean,
): string | undefined {
  if (!before.ok) return t("view.notCompared");
  if (before.value !== undefined) return undefined;
  return t(readsAll ? "view.first" : "view.firstReadable", { period });
}
