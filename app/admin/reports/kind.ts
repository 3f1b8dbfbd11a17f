import { formatMonth, MONTHS } from "#app/model/calendar-names.ts";
import { REPORT_STATUSES } from "#app/model/lookups.ts";
import { isMonth, isYear } from "#app/model/period.ts";
import { fold } from "#app/model/text/fold.ts";
import { typedText } from "#app/model/text/typed.ts";
import { monthFromText } from "#app/statistics/query.ts";
import type { CrumbLink } from "../kit/frame/crumbs.tsx";
import { statusMark, type StatusMark } from "../kit/record/labels.ts";

/** The two kinds of reports, as named in our addresses. */
export type Kind = "monthly" | "annual";

/** The kind of a route, by its pattern or id: both kinds share their modules. */
export const kindOf = (route: string): Kind => (route.includes("/annual") ? "annual" : "monthly");

/** The address of a kind's list, below which its other pages are. */
export const reportListAddress = (kind: Kind): string => `/admin/reports/${kind}`;

/** The address of a report's view, or of a page below it. */
export const reportAddress = (kind: Kind, id: number, below = ""): string =>
  `${reportListAddress(kind)}/view/${id}${below}`;

/** A period in words: "април 2026" or "2026". */
export const reportMonthName = (period: string): string => formatMonth(period, "mk");

/** The previous period: `YYYY-MM` or `YYYY`; `undefined` for text that is neither. */
export const periodBefore = (period: string): string | undefined => periodBeside(period, -1);

export const periodAfter = (period: string): string | undefined => periodBeside(period, 1);

function periodBeside(period: string, step: number): string | undefined {
  if (isYear(period)) return String(Number(period) + step);
  if (!isMonth(period)) return undefined;
  const months = Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1 + step;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

export const reportStatus = (id: number): StatusMark => statusMark(REPORT_STATUSES, id);

/** The name of the period's parameter in our addresses and in the API's query. */
export const periodParam = (kind: Kind) => (kind === "monthly" ? "month" : "year");

const MAX_PERIOD_LENGTH = 40;

/** The period of an address; `undefined` for invalid text. */
export function askedPeriod(kind: Kind, params: URLSearchParams) {
  const typed = typedText(params.get(periodParam(kind)), MAX_PERIOD_LENGTH);
  return { typed, period: periodFromText(kind, typed) };
}

/** A typed period: `YYYY-MM`, a month as people write it in browsers without a picker, or a year. */
export function periodFromText(kind: Kind, text: string): string | undefined {
  if (kind === "monthly") return monthFromText(text) ?? monthFromWords(text);
  return isYear(text) ? text : undefined;
}

/** "април 2026", as in the list, "Apr 2026" or "апр. 2026": three letters identify a month. */
function monthFromWords(text: string): string | undefined {
  const [, name = "", year = ""] = /^(\p{L}{3,})\.?\s+(\d{4})$/u.exec(text) ?? [];
  const found = MONTHS.mk.findIndex((month) => name !== "" && fold(month).startsWith(fold(name)));
  return found === -1 ? undefined : monthFromText(`${year}-${found + 1}`);
}

/** Without a text, the breadcrumbs of the list itself. */
export const crumbsTo =
  (text?: CrumbLink["text"]) =>
  (routeId: string): readonly CrumbLink[] => {
    const kind = kindOf(routeId);
    const list = kind === "monthly" ? "nav.monthlyReports" : "nav.annualReports";
    return text === undefined ? [{ text: list }] : [{ text: list, to: reportListAddress(kind) }, { text }];
  };
