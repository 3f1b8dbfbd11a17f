import type { Category } from "#app/model/category.ts";
import { AGE_CATEGORIES, CASE_CATEGORIES, ETHNICITIES, GENDER, GENDERS, lookup } from "#app/model/lookups.ts";
import { mediaUrl } from "#app/model/media.ts";
import type { Statistic, StatisticType, TopMp } from "#app/model/statistics.ts";
import { nameOf } from "#app/model/text/language.ts";
import { formatMonth } from "#app/ui/calendar-names.ts";
import { type IconName, ICONS } from "#app/ui/icons.ts";
import { barsView, type ChartView, monthsView, ringView } from "./charts.ts";
import { countsOf, figure, type Figure, personFigures, type Telling } from "./figures.ts";
import { monthsBetween } from "../filters/months.ts";

/** The four counters (section 2.5 of the portal document), in their order. */
export const TOTALS = ["cases", "meetings", "initiatives", "events"] as const;

export type TotalName = (typeof TOTALS)[number];

const TOTAL_TYPES: Readonly<Record<TotalName, StatisticType>> = {
  cases: "casesAll",
  meetings: "meetingsAll",
  initiatives: "submittedInitiatives",
  events: "eventsAll",
};

/** A case category with what stands for it: its picture, else a drawing. */
export interface CategoryFigure extends Figure {
  readonly picture: string | undefined;
  readonly icon: IconName;
}

/** An MP among those with most cases; one who is not in the list of MPs has no name. */
export interface TopMpFigure extends Figure {
  readonly listed: boolean;
  readonly party: string;
  readonly picture: string | undefined;
  readonly woman: boolean;
}

/** Everything that a dashboard shows, in one language, with nothing in it that may not be seen. */
export interface StatisticsView {
  readonly totals: readonly (Figure & { readonly id: TotalName })[];
  readonly months: ChartView;
  readonly genders: ChartView;
  readonly ages: ChartView;
  readonly ethnicities: ChartView;
  readonly categories: readonly CategoryFigure[];
  /** Only where all is counted. */
  readonly offices: readonly Figure[] | undefined;
  readonly topMps: readonly TopMpFigure[] | undefined;
  /** Whether a figure is hidden, and whether figures about persons are rounded: the page says so. */
  readonly hidden: boolean;
  readonly rounded: boolean;
}

/** What a view is made of. */
export interface StatisticsSource {
  readonly statistics: readonly Statistic[];
  readonly topMps: readonly TopMp[] | undefined;
  readonly categories: readonly Category[];
  /** Names by id, in the language of the view. */
  readonly mpNames: ReadonlyMap<number, string>;
  readonly partyNames: ReadonlyMap<number, string>;
  readonly officeNames: ReadonlyMap<number, string>;
}

/** Makes the view of a dashboard and has its charts drawn. */
export async function statisticsView(source: StatisticsSource, telling: Telling): Promise<StatisticsView> {
  const { statistics, topMps } = source;
  const total = (name: TotalName) => countsOf(statistics, TOTAL_TYPES[name]).get("") ?? 0;
  const cases = total("cases");
  const people = (type: StatisticType, table: typeof GENDERS) =>
    personFigures(countsOf(statistics, type), table, telling);
  const groups = {
    genders: people("casesByGenderId", GENDERS),
    ages: people("casesByAgeCategoryId", AGE_CATEGORIES),
    ethnicities: people("casesByEthnicityId", ETHNICITIES),
  };
  const shown = Object.values(groups).flat();
  // Only figures about persons are rounded.
  const exact = { ...telling, rounded: false };
  const [months, genders, ages, ethnicities] = await Promise.all([
    monthsView(monthFigures(statistics, cases, exact), exact),
    ringView(groups.genders, cases, telling),
    barsView(groups.ages, 1),
    barsView(groups.ethnicities, 2),
  ]);
  return {
    totals: TOTALS.map((id) => ({ ...figure(id, telling.t(`totals.${id}`), total(id), 0, telling), id })),
    months,
    genders,
    ages,
    ethnicities,
    categories: categoryFigures(source, cases, exact),
    offices: topMps && officeFigures(source, cases, exact),
    topMps: topMps?.map((mp) => topMpFigure(mp, source, telling)),
    hidden: shown.some((one) => typeof one.shown !== "number"),
    rounded: telling.guarded && telling.rounded && shown.some((one) => typeof one.shown === "number"),
  };
}

function monthFigures(statistics: readonly Statistic[], cases: number, telling: Telling): Figure[] {
  const counts = countsOf(statistics, "casesByMonth");
  return monthsBetween([...counts.keys()]).map((month) =>
    figure(month, formatMonth(month, telling.language), counts.get(month) ?? 0, cases, telling),
  );
}

/** All categories, also those without a case; none when there is no case at all. */
function categoryFigures(source: StatisticsSource, cases: number, telling: Telling): CategoryFigure[] {
  const counts = countsOf(source.statistics, "casesByCaseCategoryId");
  if (counts.size === 0) return [];
  return source.categories.map((category) => {
    const { id, iconPath } = category;
    const count = counts.get(String(id)) ?? 0;
    return {
      ...figure(String(id), nameOf(category, telling.language), count, cases, telling),
      picture: mediaUrl(iconPath),
      icon: ICONS.find((name) => name === lookup(CASE_CATEGORIES, id)?.icon) ?? "tags",
    };
  });
}

/** Most cases first; offices that are not in the list are left out. */
function officeFigures(source: StatisticsSource, cases: number, telling: Telling): Figure[] {
  return [...countsOf(source.statistics, "casesByOfficeId")]
    .toSorted(([, one], [, other]) => other - one)
    .flatMap(([id, count]) => {
      const name = source.officeNames.get(Number(id));
      return name === undefined ? [] : [figure(id, name, count, cases, telling)];
    });
}

function topMpFigure(top: TopMp, source: StatisticsSource, telling: Telling): TopMpFigure {
  const { mpId, count, partyId, picturePath, genderId } = top;
  const name = source.mpNames.get(mpId);
  return {
    ...figure(String(mpId), name ?? telling.t("topMps.former"), count, 0, telling),
    share: "",
    listed: name !== undefined,
    party: source.partyNames.get(partyId ?? 0) ?? "",
    picture: mediaUrl(picturePath),
    woman: genderId === GENDER.female,
  };
}
