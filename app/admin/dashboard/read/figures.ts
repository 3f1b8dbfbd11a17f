import type { RouterContextProvider } from "react-router";
import { wallTimeOf } from "#app/model/period.ts";
import { directoryOf } from "#app/directory/kept.ts";
import { monthsQuery } from "#app/statistics/filters/months.ts";
import { periodName } from "#app/statistics/filters/period.ts";
import type { DashboardFigures } from "#app/statistics/figures/files.ts";
import { namesOf } from "#app/statistics/figures/names.ts";
import { statisticsView } from "#app/statistics/figures/view.ts";
import { formatDateTime } from "#app/ui/format.ts";
import { publicLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { getLocale, getT } from "#server/middleware/locale.ts";

/**
 * The figures of the months that an address asks for, by the calls for staff (section 2.5 of the portal document):
 * exact, never from the cache of the public ones.
 * @throws fault pages; a redirect to sign-in when the session has ended
 */
export async function loadFigures(
  context: Readonly<RouterContextProvider>,
  { searchParams }: URL,
  signal: AbortSignal,
): Promise<DashboardFigures> {
  const { call } = api(context, { signal });
  const query = monthsQuery(searchParams);
  const [statistics, topMps, lists] = await Promise.all([
    call(contract.statistics.overallForStaff, { query: query.months }),
    call(contract.statistics.topMpsForStaff, { query: query.months }),
    publicLists(context),
  ]);
  const [language, t] = [getLocale(context), getT(context, "statistics")];
  const directory = directoryOf(lists, language, getT(context, "home"));
  const names = namesOf({ directory, lists, language });
  const asOf = new Date();
  return {
    view: await statisticsView(
      { ...names, statistics, topMps },
      { language, t, guarded: false, rounded: false },
    ),
    scope: { of: "all" },
    query,
    language,
    name: t("filters.allMps"),
    period: periodName(query.months, language, t),
    asOf: asOf.toISOString(),
    time: formatDateTime(wallTimeOf(asOf)),
    stale: lists.stale,
  };
}
