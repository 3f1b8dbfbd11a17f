import type { TFunction } from "i18next";
import { ROLE } from "#app/model/access.ts";
import { addDays, addMonths } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import type { Mp } from "#app/model/mp.ts";
import { DAY_MS, isYear, skopjeDay } from "#app/model/period.ts";
import {
  type Report,
  REPORT_STATUS,
  type ReportCategory,
  type ReportFigure,
  type ReportHead,
  type ReportMp,
} from "#app/model/report.ts";
import { publicLists } from "#server/api/cache.ts";
import { api, type Api, type ApiOptions } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { settingsOf } from "#server/settings/env.ts";
import { recordOf } from "../kit/record/stored.ts";
import type { StatusMark } from "../kit/record/labels.ts";
import { type Kind, periodBefore, reportMonthName, periodParam, reportStatus } from "./kind.ts";
import { categoriesIn, figuresOf, type ReportFigures, reportSections } from "./sections.ts";

/** The query of a report list, for the API. */
interface ReportFilter {
  /** From zero. */
  readonly page: number;
  readonly size: number;
  readonly userId?: number | undefined;
  readonly reportStatusId?: number | undefined;
  readonly period?: string | undefined;
}

/** The calls of a kind of report; the contract's own differ only in the name of the period. */
export const callsOf = (kind: Kind) =>
  kind === "monthly" ? contract.monthlyReports : contract.yearlyReports;

export function filterReports(
  { attempt }: Pick<Api, "attempt">,
  kind: Kind,
  { period, ...filter }: ReportFilter,
) {
  const query = { [periodParam(kind)]: period, ...filter };
  return kind === "monthly"
    ? attempt(contract.monthlyReports.filter, { query })
    : attempt(contract.yearlyReports.filter, { query });
}

/** By when the reports of a period are due, in words (`REPORT_DAYS` after its end); `undefined` if none is set. */
export function deadlineOf(context: Context, period: string) {
  const { reportDays } = settingsOf(context);
  if (reportDays === undefined) return undefined;
  const end = isYear(period) ? `${period}-12-31` : addDays(addMonths(`${period}-01`, 1), -1);
  const last = addDays(end, reportDays);
  const left = (Date.parse(last) - Date.parse(skopjeDay(new Date()))) / DAY_MS;
  const t = getT(context, "reports");
  const day = formatDate(last);
  if (left < 0) return { isPast: true, text: t("deadline.past", { day }) };
  const near = (["today", "tomorrow"] as const)[left];
  return {
    isPast: false,
    text: near ? t(`deadline.${near}`, { day }) : t("deadline.left", { count: left, day }),
  };
}

/** A person's report for a period, if the list has one. */
async function findReport(
  calls: Pick<Api, "attempt">,
  kind: Kind,
  { userId, period }: Pick<ReportHead, "userId" | "period">,
): Promise<Attempt<Report | undefined>> {
  const found = await filterReports(calls, kind, { page: 0, size: 10, userId, period });
  if (!found.ok) return found;
  const isIt = (row: Report) => row.userId === userId && row.period === period;
  return { ok: true, value: found.value.content.find(isIt) };
}

/** A report with its current status: from the list, if its own call doesn't return it. */
export async function reportNow(
  context: Context,
  kind: Kind,
  id: number,
  options: ApiOptions,
): Promise<Attempt<ReportHead>> {
  const calls = api(context, options);
  const head = await calls.attempt(callsOf(kind).get, { params: { id } });
  if (!head.ok || head.value.reportStatusId !== null) return head;
  const row = await findReport(calls, kind, head.value);
  if (!row.ok) return row;
  return { ok: true, value: { ...head.value, reportStatusId: row.value?.reportStatusId ?? null } };
}

export type ReportView = Awaited<ReturnType<typeof readReport>>;

/**
 * Reads a report and the one that it is compared with.
 * @throws a fault page: 404 for an unknown report, 403 for another person's
 */
export async function readReport(context: Context, kind: Kind, id: number, options: ApiOptions) {
  const calls = api(context, options);
  const t = getT(context, "reports");
  const [found, figures, { mps, categories, stale }] = await Promise.all([
    reportNow(context, kind, id, options),
    calls.attempt(callsOf(kind).details, { params: { id } }),
    publicLists(context),
  ]);
  const head = recordOf(found);
  const before = await figuresBefore(calls, kind, head);
  const { userFullName: assistant, userId, reportStatusId: statusId } = head;
  const isSubmitted = statusId === REPORT_STATUS.submitted;
  const nameBefore = reportMonthName(periodBefore(head.period) ?? "");
  const compared = figuresOf(recordOf(figures), before.ok ? before.value.figures : undefined);
  const person = requireProfile(context);
  // One may read a predecessor's reports only about one's own MPs.
  const readsAll = person.roleId !== ROLE.assistant || person.id === head.userId;
  const notCompared = comparisonNote(t, before, nameBefore, readsAll);
  /** "Месечен извештај, април 2026". */
  const title: string = t(`view.title.${kind}`, { period: reportMonthName(head.period) });
  const knownMps = head.mps ?? (isSubmitted ? undefined : mpsOfToday(mps, userId));
  return {
    kind,
    id,
    title,
    period: reportMonthName(head.period),
    deadline: deadlineOf(context, head.period)?.text as string | undefined,
    before: nameBefore,
    assistant,
    userId,
    mps: knownMps ? mpsLine(t, knownMps) : t("view.mpsNotKept"),
    /** What the API doesn't say about the period, and where today's names stand instead. */
    notes: [
      ...(head.mps === null && !isSubmitted ? [t("view.mpsOfToday")] : []),
      ...(head.categories === null && isSubmitted ? [t("view.categoriesNotKept")] : []),
    ],
    // MPs or categories may be outdated (docs/decisions/api-client.md); a submitted report with its own names needs no
    // lists.
    stale: stale && !(isSubmitted && head.mps && head.categories),
    /** With the day of submission, as far as known. */
    ...(statusId !== null && { status: submittedStatus(t, statusId, head.submittedAt) }),
    statusId,
    /** Why there are no differences; absent if there are. */
    ...(notCompared !== undefined && { notCompared }),
    sections: reportSections(
      compared,
      head.categories ?? (isSubmitted ? countedCategories(compared, categories, t) : categories),
      t,
    ),
  };
}

/**
 * The rows of a submitted report whose API doesn't keep its categories: those that were counted, by number, since
 * categories are added and renamed; today's names are marked as such.
 */
const countedCategories = (
  figures: ReportFigures,
  categories: readonly ReportCategory[],
  t: TFunction<"reports">,
): readonly ReportCategory[] =>
  categoriesIn(figures).map((id) => {
    const name = categories.find((one) => one.id === id)?.name;
    return {
      id,
      name: name === undefined ? t("rows.unknownCategory", { id }) : t("rows.categoryOfToday", { id, name }),
    };
  });

function submittedStatus(t: TFunction<"reports">, id: number, day: string): StatusMark {
  const mark = reportStatus(id);
  if (id !== REPORT_STATUS.submitted || day === "") return mark;
  return { ...mark, name: t("view.submitted", { status: mark.name, date: formatDate(day) }) };
}

const mpsOfToday = (mps: readonly Mp[], assistant: number): readonly ReportMp[] =>
  mps
    .filter(({ userId }) => userId === assistant)
    .map(({ id, fullName }) => ({ id, fullName, from: "", to: "" }));

/** MPs who were served for part of the period are listed with their days. */
function mpsLine(t: TFunction<"reports">, mps: readonly ReportMp[]): string {
  if (mps.length === 0) return t("view.noMps");
  const days = ({ from, to }: ReportMp) =>
    [from && t("view.from", { date: formatDate(from) }), to && t("view.to", { date: formatDate(to) })]
      .filter(Boolean)
      .join(" ");
  const names = mps.map((mp) => (days(mp) === "" ? mp.fullName : `${mp.fullName} (${days(mp)})`));
  const isOne = new Set(mps.map(({ id }) => id)).size === 1;
  return t(isOne ? "view.mp" : "view.mps", { names: names.join(", ") });
}

interface Before {
  /** The figures of the same assistant's report for the previous period; absent if there is none to compare with. */
  readonly figures?: readonly ReportFigure[];
  /** There is one, but it was never submitted: its figures go on changing, which a submitted report must not. */
  readonly isUnsent?: true;
}

async function figuresBefore(
  calls: Pick<Api, "attempt">,
  kind: Kind,
  { userId, period: current, reportStatusId }: ReportHead,
): Promise<Attempt<Before>> {
  const period = periodBefore(current);
  if (period === undefined) return { ok: true, value: {} };
  const previous = await findReport(calls, kind, { userId, period });
  if (!previous.ok) return previous;
  if (previous.value === undefined) return { ok: true, value: {} };
  const { submitted } = REPORT_STATUS;
  if (reportStatusId === submitted && previous.value.reportStatusId !== submitted)
    return { ok: true, value: { isUnsent: true } };
  const figures = await calls.attempt(callsOf(kind).details, { params: { id: previous.value.id } });
  return figures.ok ? { ok: true, value: { figures: figures.value } } : figures;
}

function comparisonNote(t: TFunction<"reports">, before: Attempt<Before>, period: string, readsAll: boolean) {
  if (!before.ok) return t("view.notCompared");
  if (before.value.figures !== undefined) return undefined;
  if (before.value.isUnsent) return t("view.beforeUnsent", { period });
  return t(readsAll ? "view.first" : "view.firstReadable", { period });
}
