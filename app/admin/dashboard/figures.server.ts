import { directoryOf } from "#app/directory/directory.ts";
import { formatDateTime } from "#app/model/format.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { pack } from "#app/route/packed.ts";
import type { DashboardFigures } from "#app/statistics/files.ts";
import { monthsParams, monthsQuery, periodName } from "#app/statistics/query.ts";
import { viewNames, statisticsView } from "#app/statistics/view.ts";
import { someLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { getLocale, getT } from "#server/middleware/locale.ts";
import { DASHBOARD } from "../kit/list/address.ts";

export function chosenMonths(context: Context, { searchParams }: URL) {
  const query = monthsQuery(searchParams);
  return { query, period: periodName(query.months, getLocale(context), getT(context, "statistics")) };
}

/**
 * The figures for the months of an address, through the staff calls (section 2.5 of the portal document): exact,
 * never from the cache of the public ones.
 * @throws a redirect to sign-in when the session has ended
 */
export async function readFigures(
  context: Context,
  { query, period }: ReturnType<typeof chosenMonths>,
  signal: AbortSignal,
) {
  const { attempt } = api(context, { signal });
  const [statistics, topMps, lists] = await Promise.all([
    attempt(contract.statistics.overallForStaff, { query: query.months }),
    attempt(contract.statistics.topMpsForStaff, { query: query.months }),
    someLists(context),
  ]);
  if (!statistics.ok) return { fault: statistics.fault };
  const [language, t] = [getLocale(context), getT(context, "statistics")];
  const directory = directoryOf(lists, language, getT(context, "directory"));
  const names = viewNames({ directory, lists, language });
  // Without the list, MPs would look like former ones, and offices would be missing.
  const lacks = {
    topMps: topMps.ok ? (lists.mps.length === 0 ? lists.fault : undefined) : topMps.fault,
    offices: lists.offices.length === 0 ? lists.fault : undefined,
  };
  const top = topMps.ok && !lacks.topMps ? topMps.value : [];
  const asOf = new Date();
  const figures: DashboardFigures = {
    view: await statisticsView(
      { ...names, statistics: statistics.value, persons: "exact", topMps: top },
      { language, t },
    ),
    scope: { of: "all" },
    query,
    language,
    name: t("filters.of.all"),
    period,
    asOf: asOf.toISOString(),
    time: formatDateTime(wallTimeOf(asOf)),
    stale: lists.stale && !lists.fault,
  };
  return { figures, lacks };
}

/** @param lacks why panels are empty */
export function figuresView(
  { view, query, name, period, time, stale }: DashboardFigures,
  lacks: { readonly topMps: ApiFault | undefined; readonly offices: ApiFault | undefined },
) {
  const params = monthsParams(query.months);
  const file = (ending: string) => `${DASHBOARD}/figures.${ending}${params.size > 0 ? `?${params}` : ""}`;
  return {
    packed: pack({ view, name, period, time, stale, files: { csv: file("csv"), json: file("json") } }),
    lacks: { topMps: lacks.topMps?.reference, offices: lacks.offices?.reference },
  };
}
