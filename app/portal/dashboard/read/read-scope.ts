import type { RouterContextProvider } from "react-router";
import type { Statistic, TopMp } from "#app/model/statistics.ts";
import type { Months } from "#app/statistics/filters/months.ts";
import type { Scope } from "#app/statistics/filters/scope.ts";
import { publicStatistics, type StatisticsSource } from "#server/api/statistics.ts";

/** Figures as the API has them; `asOf` in epoch milliseconds. */
interface ReadScope {
  readonly statistics: readonly Statistic[];
  /** Of the dashboard of all only. */
  readonly topMps: readonly TopMp[] | undefined;
  readonly asOf: number;
  readonly stale: boolean;
}

/** Reads the figures of a scope; an address that names none has none. */
export function readScope(
  context: Readonly<RouterContextProvider>,
  scope: Scope | undefined,
  months: Months,
): Promise<ReadScope> {
  return publicStatistics(context, async (source) => {
    if (scope?.of === "all") return readAll(source, months);
    const { value: statistics, ...age } = await readPart(source, scope, months);
    return { statistics, topMps: undefined, ...age };
  });
}

async function readAll(source: StatisticsSource, query: Months): Promise<ReadScope> {
  const [all, top] = await Promise.all([source.overall({ query }), source.topMps({ query })]);
  return {
    statistics: all.value,
    topMps: top.value,
    asOf: Math.min(all.asOf, top.asOf),
    stale: all.stale || top.stale,
  };
}

async function readPart(
  source: StatisticsSource,
  scope: Exclude<Scope, { of: "all" }> | undefined,
  query: Months,
) {
  if (scope === undefined) return { value: [], asOf: 0, stale: false };
  if (scope.of === "mp") return source.ofMp({ params: { id: scope.id }, query });
  const { partyId, mandateId } = scope;
  return source.ofParty({ params: { partyId, mandateId }, query });
}
