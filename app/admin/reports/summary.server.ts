import type { TFunction } from "i18next";
import { formatDate } from "#app/model/format.ts";
import type { ReportCategory, ReportFigureType } from "#app/model/report.ts";
import type { Statistic, StatisticType } from "#app/model/statistics.ts";
import type { SpreadsheetLine } from "#server/files/spreadsheet.ts";
import type { Book, Counted } from "./book.server.tsx";
import { figuresOf, type ReportFigures, type ReportSection, reportSections } from "./sections.ts";

type T = TFunction<"reports">;
type CountedBook = Book<Counted>;

/**
 * The figures of a period as a table: a row per assistant and a column per figure, in the order of a report. Totals are
 * the dashboard's where it has the figure, otherwise the sum of the reports; what is in no report has its own row.
 * @param statistics the dashboard's figures of the period; `undefined` if they can't be read
 */
export function summaryLines(
  book: CountedBook,
  categories: readonly ReportCategory[],
  statistics: readonly Statistic[] | undefined,
  t: T,
): readonly SpreadsheetLine[] {
  const { title, asOf, pages } = book;
  const all = figuresOf(
    pages.flatMap(({ read }) => read?.figures ?? []),
    undefined,
  );
  // Every row has the same columns, whatever its own report counts.
  const columns = (figures: ReportFigures) =>
    columnsOf(reportSections({ ...figures, keys: all.keys }, categories, t), t);
  const sum = columns(all);
  const isWhole = statistics !== undefined && pages.every(({ isUnread }) => !isUnread);
  const whole = isWhole ? columns(dashboardFigures(statistics)).map(({ now }) => now) : [];
  const rest = whole.map((of, at) => (Number.isNaN(of) ? null : of - (sum[at]?.now ?? 0)));
  const total = sum.map(({ now }, at) => now + (rest[at] ?? 0));
  return [
    { cells: [title], look: "title" },
    { cells: [asOf] },
    ...(isWhole ? [] : [{ cells: [t("book.onlySum")] }]),
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
    ...pages.map(({ standing: { assistant, mark }, read, isUnread }): SpreadsheetLine => {
      const figures = read ? columns(figuresOf(read.figures, undefined)).map(({ now }) => now) : [];
      const day = read?.submittedAt ? formatDate(read.submittedAt) : null;
      return { cells: [assistant, isUnread ? t("book.notRead") : mark.name, day, ...figures] };
    }),
    ...(isWhole ? [{ cells: [restName(book, rest, t), null, null, ...rest] }] : []),
    { cells: [t(isWhole ? "overview.total" : "book.sum"), null, null, ...total], look: "sum" },
  ];
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

/** The dashboard's figures as those of a report; not a number where it has none. */
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

/** Days without an assistant, unless more has changed since the reports were submitted. */
function restName({ sums }: CountedBook, rest: readonly (number | null)[], t: T): string {
  const isServed =
    sums !== undefined &&
    // The first column has all visits, the last one all events.
    rest.at(0) === sums.unserved.cases &&
    rest.at(-1) === sums.unserved.events &&
    rest.every((figure) => figure === null || figure >= 0);
  return t(isServed ? "overview.unserved" : "book.rest");
}
