import type { TFunction } from "i18next";
import { skopjeDay } from "#app/model/period.ts";
import type { Language } from "#app/model/text/language.ts";
import { latinIn } from "#app/model/text/latin.ts";
import { csv } from "#server/files/spreadsheet-text.ts";
import type { Figure } from "./figures.ts";
import { FEW } from "./protect.ts";
import type { MonthsQuery, Scope } from "./query.ts";
import type { StatisticsView } from "./view.ts";

export interface DashboardFigures {
  readonly view: StatisticsView;
  readonly scope: Scope;
  readonly query: MonthsQuery;
  readonly language: Language;
  /** Scope and months, in words. */
  readonly name: string;
  readonly period: string;
  /** ISO date-time (UTC), and the same formatted. */
  readonly asOf: string;
  readonly time: string;
  readonly stale: boolean;
}

type T = TFunction<"statistics">;

/**
 * Exactly what a dashboard shows, as CSV or JSON.
 * @param pattern the route's pattern: several addresses lead to one file, such as one with a trailing slash
 * @throws 400 for invalid months: figures of other months would be wrong
 */
export function figuresFile(
  pattern: string,
  figures: DashboardFigures,
  t: T,
  headers: Readonly<Record<string, string>>,
): Response {
  if (Object.keys(figures.query.errors).length > 0) throw new Response(null, { status: 400 });
  if (pattern.endsWith(".csv")) return csvFile(figures, t, headers);
  return Response.json(jsonBody(figures, t), { headers });
}

function csvFile(figures: DashboardFigures, t: T, headers: Readonly<Record<string, string>>): Response {
  const { view, name, period, time, language, asOf } = figures;
  const rows = fileParts(view, t).flatMap(({ title, figures: part }) =>
    part.map((figure) => [title, latinIn(language, figure.label), cellOf(figure), figure.share]),
  );
  const head = [
    [t("files.scope"), name],
    [t("files.period"), period],
    [t("files.asOf"), time],
    ...(view.persons ? [[t("files.persons"), view.persons.text]] : []),
    [],
    [t("files.part"), t("files.item"), t("files.figure"), t("columns.share")],
  ];
  // The separator that Excel expects in the language.
  const text = csv([...head, ...rows], language === "en" ? "," : ";");
  return new Response(text, {
    headers: {
      ...headers,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="statistics-${skopjeDay(new Date(asOf))}.csv"`,
    },
  });
}

/** `value` is `null` if the page has words instead of a number; they are in `text`. */
function jsonBody({ view, scope, name, query, language, asOf, stale }: DashboardFigures, t: T) {
  const parts = fileParts(view, t).map(({ name: part, figures }) => [
    part,
    figures.map(({ id, label, shown, text }) => ({
      id,
      label: latinIn(language, label),
      ...(typeof shown === "number" ? { value: shown } : { value: null, reason: shown, text }),
    })),
  ]);
  const { startMonth = null, endMonth = null } = query.months;
  return {
    scope: { ...scope, name },
    startMonth,
    endMonth,
    language,
    asOf,
    stale,
    // The months of figures about people, or why there are none.
    personFigures: view.persons,
    personFiguresRoundedTo: view.persons ? FEW : 1,
    ...Object.fromEntries(parts),
  };
}

function fileParts(view: StatisticsView, t: T) {
  const { totals, months, genders, ages, ethnicities, categories, offices, topMps } = view;
  const parts = {
    totals,
    months: months.figures,
    genders: genders.figures,
    ages: ages.figures,
    ethnicities: ethnicities.figures,
    categories,
    topMps,
    offices,
  };
  return Object.entries(parts).flatMap(([name, figures]) =>
    figures ? [{ name, title: t(`${name as keyof typeof parts}.title`), figures }] : [],
  );
}

const cellOf = ({ shown, text }: Figure): number | string => (typeof shown === "number" ? shown : text);
