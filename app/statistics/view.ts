import type { Directory } from "#app/directory/directory.ts";
import { formatMonth } from "#app/model/calendar-names.ts";
import { keysOf } from "#app/model/keys-of.ts";
import { AGE_CATEGORIES, CASE_CATEGORIES, ETHNICITIES, GENDER, GENDERS, lookup } from "#app/model/lookups.ts";
import { mediaUrl } from "#app/model/media.ts";
import type { Statistic, StatisticType, TopMp } from "#app/model/statistics.ts";
import { fullNameOf, type Language, nameOf } from "#app/model/text/language.ts";
import { latinIn } from "#app/model/text/latin.ts";
import { ICONS } from "#app/ui/icons.ts";
import type { PageLists } from "#server/api/cache.ts";
import {
  barsView,
  countsOf,
  figure,
  type Figure,
  monthsView,
  personFigures,
  ringView,
  type Translation,
} from "./figures.ts";
import { type Months, monthsBetween, periodName } from "./query.ts";

/** The four counters (section 2.5 of the portal document), in order. */
const TOTALS = {
  cases: "casesAll",
  meetings: "meetingsAll",
  initiatives: "submittedInitiatives",
  events: "eventsAll",
} as const satisfies Readonly<Record<string, StatisticType>>;

export type TotalName = keyof typeof TOTALS;

/** Everything that a dashboard shows, in one language, and nothing that must not be seen. */
export type StatisticsView = Awaited<ReturnType<typeof statisticsView>>;

/**
 * Figures about people with their months, exact for staff; or why there are none: a short period was selected, there
 * are few cases, or the API has not replied.
 */
export type Persons =
  | "exact"
  | { readonly statistics: readonly Statistic[]; readonly months: Months }
  | { readonly withheld: "period" | "few" | "lacking" };

export interface ViewSource extends ReturnType<typeof viewNames> {
  readonly statistics: readonly Statistic[];
  readonly persons: Persons;
  readonly topMps: readonly TopMp[] | undefined;
}

export async function statisticsView(source: ViewSource, translation: Translation) {
  const { statistics, topMps, persons } = source;
  const total = (name: TotalName) => countsOf(statistics, TOTALS[name]).get("") ?? 0;
  const cases = total("cases");
  const people = (type: StatisticType, table: typeof GENDERS) =>
    personFigures(countsOf(countedStatistics(source), type), table, translation, persons !== "exact");
  const groups = {
    genders: people("casesByGenderId", GENDERS),
    ages: people("casesByAgeCategoryId", AGE_CATEGORIES),
    ethnicities: people("casesByEthnicityId", ETHNICITIES),
  };
  const shown = Object.values(groups).flat();
  const [months, genders, ages, ethnicities] = await Promise.all([
    monthsView(monthFigures(statistics, cases, translation), translation),
    ringView(groups.genders, translation),
    barsView(groups.ages, 1),
    barsView(groups.ethnicities, 2),
  ]);
  return {
    totals: keysOf(TOTALS).map((id) => ({
      ...figure(id, translation.t(`totals.${id}`), total(id), 0, translation),
      id,
    })),
    months,
    genders,
    ages,
    ethnicities,
    categories: categoryFigures(source, cases, translation),
    // Only on the overall dashboard, as the MPs with most cases.
    offices: topMps && officeFigures(source, cases, translation),
    topMps: topMps?.filter(({ count }) => count > 0).map((mp) => topMpFigure(mp, source, translation)),
    persons: countedPersons(persons, cases, translation),
    hidden: shown.some((one) => typeof one.shown !== "number"),
  };
}

function countedStatistics({ statistics, persons }: ViewSource): readonly Statistic[] {
  if (persons === "exact") return statistics;
  return "withheld" in persons ? [] : persons.statistics;
}

/**
 * The months in which people are counted, or why they are not shown, in words as well; absent for staff, who see exact
 * figures.
 */
function countedPersons(persons: Persons, cases: number, { language, t }: Translation) {
  if (persons === "exact") return undefined;
  // Without cases there is no one to protect.
  if ("withheld" in persons && persons.withheld !== "lacking" && cases === 0)
    return { ...persons, text: t("noData") };
  if ("withheld" in persons) return { ...persons, text: t(`persons.withheld.${persons.withheld}`) };
  const { months } = persons;
  return { months, text: t("persons.counted", { period: periodName(months, language, t) }) };
}

function monthFigures(statistics: readonly Statistic[], cases: number, translation: Translation): Figure[] {
  const counts = countedOf(statistics, "casesByMonth");
  return monthsBetween([...counts.keys()]).map((month) =>
    figure(month, formatMonth(month, translation.language), counts.get(month) ?? 0, cases, translation),
  );
}

/** The counts of a type; none if nothing was counted. */
function countedOf(statistics: readonly Statistic[], type: StatisticType): ReadonlyMap<string, number> {
  const counts = countsOf(statistics, type);
  return [...counts.values()].some((count) => count > 0) ? counts : new Map();
}

/** All categories with their pictures or drawings, including those without a case; none if there is no case at all. */
function categoryFigures(source: ViewSource, cases: number, translation: Translation) {
  const counts = countedOf(source.statistics, "casesByCaseCategoryId");
  if (counts.size === 0) return [];
  return source.categories.map((category) => {
    const { id, iconPath } = category;
    const count = counts.get(String(id)) ?? 0;
    return {
      ...figure(String(id), nameOf(category, translation.language), count, cases, translation),
      picture: mediaUrl(iconPath),
      icon: ICONS.find((name) => name === lookup(CASE_CATEGORIES, id)?.icon) ?? "tags",
    };
  });
}

/** Most cases first; offices that are not in the list are left out. */
function officeFigures(source: ViewSource, cases: number, translation: Translation): Figure[] {
  return [...countedOf(source.statistics, "casesByOfficeId")]
    .toSorted(([, one], [, other]) => other - one)
    .flatMap(([id, count]) => {
      const name = source.officeNames.get(Number(id));
      return name === undefined ? [] : [figure(id, name, count, cases, translation)];
    });
}

/** Without a name if not in the list of MPs, without a party after leaving office. */
function topMpFigure(top: TopMp, source: ViewSource, translation: Translation) {
  const { mpId, count, partyId, picturePath, genderId } = top;
  const [name, former] = [source.mpNames.get(mpId), source.formerMpNames.get(mpId)];
  const word = translation.t("topMps.former");
  return {
    ...figure(String(mpId), name ?? former ?? word, count, 0, translation),
    share: "",
    listed: (name ?? former) !== undefined,
    party: former === undefined ? (source.partyNames.get(partyId ?? 0) ?? "") : word,
    picture: mediaUrl(picturePath),
    woman: genderId === GENDER.female,
  };
}

interface Named {
  readonly directory: Directory;
  readonly lists: Pick<PageLists, "parties" | "categories" | "formerMps">;
  readonly language: Language;
}

/** Names by id, in the language of the view. */
export function viewNames({ directory, lists: { parties, categories, formerMps }, language }: Named) {
  return {
    categories,
    mpNames: new Map(directory.mps.map(({ mp, name }) => [mp.id, name])),
    formerMpNames: new Map(formerMps.map((mp) => [mp.id, fullNameOf(mp, language)])),
    partyNames: new Map(parties.map((party) => [party.id, latinIn(language, nameOf(party, language))])),
    officeNames: new Map(directory.offices.map(({ office, names }) => [office.id, names.full])),
  };
}
