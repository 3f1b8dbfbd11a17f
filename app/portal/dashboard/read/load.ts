import { wallTimeOf } from "#app/model/period.ts";
import type { Language } from "#app/model/text/language.ts";
import { type Atlas, atlasOf } from "#app/portal/home/directory/finder-view.ts";
import { noSuchPage } from "#app/route/no-such-page.ts";
import { namesOf } from "#app/statistics/figures/names.ts";
import { statisticsView, type StatisticsView } from "#app/statistics/figures/view.ts";
import type { FilterOptions } from "#app/statistics/filters/filters.tsx";
import { type MonthsQuery, monthsQuery } from "#app/statistics/filters/months.ts";
import { periodName } from "#app/statistics/filters/period.ts";
import { type Scope, scopeOf } from "#app/statistics/filters/scope.ts";
import { formatDateTime } from "#app/ui/format.ts";
import { publicLists, type SomeLists, someLists } from "#server/api/cache.ts";
import { publicStatistics } from "#server/api/statistics.ts";
import type { Context } from "#server/context.ts";
import { requestInfo } from "#server/http/request-info.ts";
import { getLocale, getT } from "#server/middleware/locale.ts";
import { filterOptions } from "./filter-options.ts";
import { readScope } from "./read-scope.ts";
import { scopeName } from "./words.ts";

interface Address {
  readonly params: Parameters<typeof scopeOf>[0];
  readonly url: URL;
}

/** What an address asks for, and what can be asked for instead. */
export interface Asked {
  readonly scope: Scope;
  readonly query: MonthsQuery;
  readonly language: Language;
  readonly lists: SomeLists;
  readonly atlas: Atlas;
  readonly options: FilterOptions;
  /** Whose figures, and of which months, in words. */
  readonly name: string;
  readonly period: string;
}

/**
 * The figures of all are shown with what there is of the lists; those of a person or a party need the names.
 * @throws fault pages: 404 for an address that names nobody, 503 when the lists were never had
 */
export async function readAddress(context: Context, { params, url }: Address): Promise<Asked> {
  const scope = scopeOf(params);
  if (!scope) throw noSuchPage({ reference: requestInfo(context).id });
  const [lists, mandates] = await Promise.all([
    scope.of === "all" ? someLists(context) : publicLists(context),
    publicStatistics(context, (source) => source.mandates()),
  ]);
  const [language, t] = [getLocale(context), getT(context, "statistics")];
  const atlas = atlasOf(lists, language, getT(context, "home"));
  if (scope.of === "mp" && !atlas.directory.mps.some(({ mp }) => mp.id === scope.id))
    throw noSuchPage({ reference: requestInfo(context).id });

  const query = monthsQuery(url.searchParams);
  const options = filterOptions(atlas.directory, mandates, scope, lists.parties, language);
  const words = { name: scopeName(scope, options, t), period: periodName(query.months, language, t) };
  return { scope, query, language, lists, atlas, options, ...words };
}

/** A dashboard as it was read: what is shown, and of when it is. */
export interface LoadedDashboard extends Asked {
  readonly view: StatisticsView;
  /** ISO date-time (UTC), and the same as it is written. */
  readonly asOf: string;
  readonly time: string;
  /** The API can't be had at the moment. */
  readonly stale: boolean;
  /** Something could not be had: the rest is shown without it. */
  readonly lacking: boolean;
}

/** @throws fault pages: 404 for what is not there, 503 when the figures were never had */
export async function loadDashboard(context: Context, address: Address): Promise<LoadedDashboard> {
  const { months } = monthsQuery(address.url.searchParams);
  const [asked, read] = await Promise.all([
    readAddress(context, address),
    readScope(context, scopeOf(address.params), months),
  ]);
  const { scope, language, lists } = asked;
  // Without their list MPs would pass for former ones.
  const isNameless = scope.of === "all" && lists.fault !== undefined && lists.mps.length === 0;
  const view = await statisticsView(
    {
      ...namesOf({ ...asked, directory: asked.atlas.directory }),
      statistics: read.statistics,
      topMps: isNameless ? [] : read.topMps,
    },
    {
      language,
      t: getT(context, "statistics"),
      guarded: true,
      rounded: scope.of !== "all" || Object.keys(months).length > 0,
    },
  );
  const asOf = new Date(read.asOf);
  return {
    ...asked,
    view,
    asOf: asOf.toISOString(),
    time: formatDateTime(wallTimeOf(asOf)),
    stale: read.stale || (lists.stale && !lists.fault),
    lacking: read.lacking || lists.fault !== undefined,
  };
}
