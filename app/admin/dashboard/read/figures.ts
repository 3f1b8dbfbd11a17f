import { directoryOf } from "#app/directory/directory.ts";
import { wallTimeOf } from "#app/model/period.ts";
import type { DashboardFigures } from "#app/statistics/figures/files.ts";
import { namesOf } from "#app/statistics/figures/names.ts";
import { statisticsView } from "#app/statistics/figures/view.ts";
import { type MonthsQuery, monthsQuery } from "#app/statistics/filters/months.ts";
import { periodName } from "#app/statistics/filters/period.ts";
import { formatDateTime } from "#app/ui/format.ts";
import { type SomeLists, someLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { getLocale, getT } from "#server/middleware/locale.ts";

/** Why a panel has nothing to show. */
export interface Lacks {
  readonly topMps?: ApiFault | undefined;
  readonly offices?: ApiFault | undefined;
}

/** What could be read of the figures. */
type ReadFigures =
  | {
      readonly figures: DashboardFigures;
      readonly lacks: Lacks;
    }
  | { readonly figures?: undefined; readonly fault: ApiFault };

/** The months that an address asks for, and the same in words. */
export function askedMonths(context: Context, { searchParams }: URL) {
  const query = monthsQuery(searchParams);
  return { query, period: periodName(query.months, getLocale(context), getT(context, "statistics")) };
}

/**
 * The figures of the months that an address asks for, by the calls for staff (section 2.5 of the portal document):
 * exact, never from the cache of the public ones.
 * @throws a redirect to sign-in when the session has ended
 */
export async function readFigures(
  context: Context,
  { query, period }: { readonly query: MonthsQuery; readonly period: string },
  signal: AbortSignal,
): Promise<ReadFigures> {
  const { attempt } = api(context, { signal });
  const [statistics, topMps, lists] = await Promise.all([
    attempt(contract.statistics.overallForStaff, { query: query.months }),
    attempt(contract.statistics.topMpsForStaff, { query: query.months }),
    someLists(context),
  ]);
  if (!statistics.ok) return { fault: statistics.fault };
  const [language, t] = [getLocale(context), getT(context, "statistics")];
  const directory = directoryOf(lists, language, getT(context, "home"));
  const names = namesOf({ directory, lists, language });
  const lacks = { ...nameless(lists), ...(!topMps.ok && { topMps: topMps.fault }) };
  const top = topMps.ok && !lacks.topMps ? topMps.value : [];
  const asOf = new Date();
  return {
    figures: {
      view: await statisticsView(
        { ...names, statistics: statistics.value, persons: "exact", topMps: top },
        { language, t },
      ),
      scope: { of: "all" },
      query,
      language,
      name: t("filters.allMps"),
      period,
      asOf: asOf.toISOString(),
      time: formatDateTime(wallTimeOf(asOf)),
      stale: lists.stale && !lists.fault,
    },
    lacks,
  };
}

/** Without their list MPs would pass for former ones, and offices would be left out. */
const nameless = ({ fault, mps, offices }: SomeLists): Lacks => ({
  ...(fault && mps.length === 0 && { topMps: fault }),
  ...(fault && offices.length === 0 && { offices: fault }),
});
