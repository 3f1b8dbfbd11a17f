import { directoryOf } from "#app/directory/directory.ts";
import { formatDateTime } from "#app/model/format.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { pack } from "#app/route/packed.ts";
import type { DashboardFigures } from "#app/statistics/files.ts";
import { type MonthsQuery, monthsParams, monthsQuery, periodName } from "#app/statistics/query.ts";
import { viewNames, statisticsView } from "#app/statistics/view.ts";
import { type SomeLists, someLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { getLocale, getT } from "#server/middleware/locale.ts";
import { BASE } from "../kit/frame/dashboard.ts";

/** Why a panel is empty. */
export interface Lacks {
  readonly topMps?: ApiFault | undefined;
  readonly offices?: ApiFault | undefined;
}

/** The figures, or why they are unavailable. */
type ReadFigures =
  | {
      readonly figures: DashboardFigures;
      readonly lacks: Lacks;
    }
  | { readonly figures?: undefined; readonly fault: ApiFault };

/** The months of an address, and the same in words. */
export function askedMonths(context: Context, { searchParams }: URL) {
  const query = monthsQuery(searchParams);
  return { query, period: periodName(query.months, getLocale(context), getT(context, "statistics")) };
}

/**
 * The figures for the months of an address, through the staff calls (section 2.5 of the portal document): exact,
 * never from the cache of the public ones.
 * @param withinMs time limit on a page whose main content is something else
 * @throws a redirect to sign-in when the session has ended
 */
export async function readFigures(
  context: Context,
  { query, period }: { readonly query: MonthsQuery; readonly period: string },
  signal: AbortSignal,
  withinMs = Infinity,
): Promise<ReadFigures> {
  const { attempt } = api(context, { signal, withinMs });
  const [statistics, topMps, lists] = await Promise.all([
    attempt(contract.statistics.overallForStaff, { query: query.months }),
    attempt(contract.statistics.topMpsForStaff, { query: query.months }),
    someLists(context),
  ]);
  if (!statistics.ok) return { fault: statistics.fault };
  const [language, t] = [getLocale(context), getT(context, "statistics")];
  const directory = directoryOf(lists, language, getT(context, "directory"));
  const names = viewNames({ directory, lists, language });
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

/** Without the list, MPs would look like former ones, and offices would be missing. */
const nameless = ({ fault, mps, offices }: SomeLists): Lacks => ({
  ...(fault && mps.length === 0 && { topMps: fault }),
  ...(fault && offices.length === 0 && { offices: fault }),
});

/** The figures as the page shows them. */
export function figuresView(
  { view, query, period, time, stale }: DashboardFigures,
  { topMps, offices }: Lacks,
) {
  const params = monthsParams(query.months);
  const file = (ending: string) => `${BASE}/figures.${ending}${params.size > 0 ? `?${params}` : ""}`;
  return {
    packed: pack({ view, period, time, stale, files: { csv: file("csv"), json: file("json") } }),
    lacks: { topMps: topMps?.reference, offices: offices?.reference },
    totals: view.totals.map(({ label, text }) => `${text} ${label.toLowerCase()}`).join(", "),
  } as const;
}
