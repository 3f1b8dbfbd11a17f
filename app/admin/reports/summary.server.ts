import type { TFunction } from "i18next";
import { formatDate } from "#app/model/format.ts";
import { REPORT_STATUS, type ReportCategory, type ReportFigureType } from "#app/model/report.ts";
import type { Statistic, StatisticType } from "#app/model/statistics.ts";
import type { Cell, SpreadsheetLine } from "#server/files/spreadsheet.ts";
import type { Book, Counted } from "./book.server.tsx";
import type { Served } from "./overview.server.ts";
import { figuresOf, type ReportFigures, type ReportSection, reportSections } from "./sections.ts";

type T = TFunction<"reports">;
type CountedBook = Book<Counted>;

/**
 * The figures of a period as a table: a row per assistant and a column per figure, in the order of a report;
 * below them the sum of the reports, and the statistics where they count alike. The difference is explained
 * as far as known: days without an assistant, and changes after the reports were submitted.
 * @param now the categories of reports that are not submitted yet
 * @param statistics the dashboard's figures of the period
 */
export function summaryLines(
  book: CountedBook,
  now: readonly ReportCategory[],
  statistics: readonly Statistic[],
  t: T,
): readonly SpreadsheetLine[] {
  const { title, asOf, pages, sums } = book;
  const all = figuresOf(
    pages.flatMap(({ read }) => read?.figures ?? []),
    undefined,
  );
  const categories = categoriesOf(book, now);
  // Every row has the same columns, whatever its own report counts.
  const columns = (figures: ReportFigures) =>
    columnsOf(reportSections({ ...figures, keys: all.keys }, categories, t), t);
  const sum = columns(all);
  const figuresIn = (figures: ReportFigures) =>
    columns(figures).map(({ now: figure }) => (Number.isNaN(figure) ? null : figure));
  const whole = figuresIn(dashboardFigures(statistics));
  const unserved = sums ? figuresIn(unservedFigures(sums.unserved)) : [];
  const changed = unserved.map((figure, at) => {
    const of = whole[at] ?? null;
    return figure === null || of === null ? null : of - figure - (sum[at]?.now ?? 0);
  });
  const line = (name: string, cells: readonly Cell[], look?: "sum"): SpreadsheetLine => ({
    cells: [name, null, null, ...cells],
    ...(look && { look }),
  });
  return [
    { cells: [title], look: "title" },
    { cells: [asOf] },
    { cells: [] },
    {
      cells: [
        t("columns.assistant"),
        t("columns.status"),
        t("book.submittedOn"),
        ...sum.map(({ header }) => header),
      ],
      look: "head",
    },
    ...pages.map(({ standing: { assistant, mark }, read }): SpreadsheetLine => {
      const figures = read
        ? columns(figuresOf(read.figures, undefined)).map(({ now: figure }) => figure)
        : [];
      const day = read?.submittedAt ? formatDate(read.submittedAt) : null;
      return { cells: [assistant, mark.name, day, ...figures] };
    }),
    line(
      t("book.sum"),
      sum.map(({ now: figure }) => figure),
      "sum",
    ),
    ...(sums ? [line(t("overview.unserved"), unserved), line(t("book.changed"), changed)] : []),
    line(t("overview.total"), whole, "sum"),
  ];
}

/** Under the names that submitted reports have stored; where one has none, also today's. */
function categoriesOf({ pages }: CountedBook, now: readonly ReportCategory[]): readonly ReportCategory[] {
  const lists = pages.flatMap(({ standing, read }) =>
    read ? [standing.statusId === REPORT_STATUS.submitted ? read.categories : null] : [],
  );
  const kept = lists.flatMap((list) => list ?? []);
  const others = kept.length === 0 || lists.includes(null) ? now : [];
  const names = new Map([...others, ...kept].map((one) => [one.id, one] as const));
  return [...names.values()].toSorted((one, other) => one.id - other.id);
}

function columnsOf(sections: readonly ReportSection[], t: T) {
  return sections.flatMap(({ name, figureNames, rows }) => {
    let above = "";
    return rows.flatMap(({ label, look, figures }) => {
      if (look !== "in") above = label;
      const what = look === "in" ? `${above}, ${label}` : label;
      return figures.map(({ now }, at) => ({
        header: `${figureNames[at] ?? t(`sections.${name}.title`)}: ${what}`,
        now,
      }));
    });
  });
}

/** The figures that a report and the dashboard count alike. */
const KEYED: Readonly<Partial<Record<ReportFigureType, StatisticType>>> = {
  cases_by_gender: "casesByGenderId",
  cases_by_age_category: "casesByAgeCategoryId",
  cases_new_by_category: "casesByCaseCategoryId",
};

const TOTALS: Readonly<Partial<Record<ReportFigureType, StatisticType>>> = {
  cases_by_gender: "casesAll",
  cases_new_by_category: "casesAll",
  events_by_type: "eventsAll",
};

/** Not a number where the dashboard has none. */
function dashboardFigures(statistics: readonly Statistic[]): ReportFigures {
  const count = (type: StatisticType | undefined, key: string) => ({
    now:
      type === undefined
        ? Number.NaN
        : (statistics.find((one) => one.type === type && one.key === key)?.count ?? 0),
  });
  return {
    of: (type, key) => count(KEYED[type], String(key)),
    total: (type) => count(TOTALS[type], ""),
    keys: () => [],
  };
}

/** The API gives only two figures of days without an assistant. */
function unservedFigures({ cases, events }: Served): ReportFigures {
  const totals: Readonly<Partial<Record<ReportFigureType, number>>> = {
    cases_by_gender: cases,
    cases_new_by_category: cases,
    events_by_type: events,
  };
  const unknown = { now: Number.NaN };
  return {
    of: () => unknown,
    total: (type) => ({ now: totals[type] ?? Number.NaN }),
    keys: () => [],
  };
}
