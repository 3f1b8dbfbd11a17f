import type { Statistic, TopMp } from "#app/model/statistics.ts";
import type { Months } from "#app/statistics/filters/months.ts";
import type { Scope } from "#app/statistics/filters/scope.ts";
import { publicStatistics } from "#server/api/statistics.ts";
import type { Context } from "#server/context.ts";

/** Figures as the API has them; `asOf` in epoch milliseconds. */
interface ReadScope {
  readonly statistics: readonly Statistic[];
  /** Of the dashboard of all only. */
  readonly topMps: readonly TopMp[] | undefined;
  readonly asOf: number;
  readonly stale: boolean;
  /** The list of MPs can't be had: the figures are shown without it. */
  readonly lacking: boolean;
}

/** Reads the figures of a scope; an address that names none has none. */
export async function readScope(
  context: Context,
  scope: Scope | undefined,
  months: Months,
): Promise<ReadScope> {
  if (scope?.of === "all") return readAll(context, months);
  const { value: statistics, ...age } = await readPart(context, scope, months);
  return { statistics, topMps: undefined, lacking: false, ...age };
}

async function readAll(context: Context, query: Months): Promise<ReadScope> {
  const [all, top] = await Promise.all([
    publicStatistics(context, (source) => source.overall({ query })),
    publicStatistics(context, (source) => source.topMps({ query })).catch(unlessError),
  ]);
  return {
    statistics: all.value,
    topMps: top?.value ?? [],
    asOf: Math.min(all.asOf, top?.asOf ?? all.asOf),
    stale: all.stale || top?.stale === true,
    lacking: top === undefined,
  };
}

/** Faults of the API are thrown as pages, mistakes of ours as errors. */
function unlessError(thrown: unknown): undefined {
  if (thrown instanceof Error) throw thrown;
}

async function readPart(context: Context, scope: Exclude<Scope, { of: "all" }> | undefined, query: Months) {
  if (scope === undefined) return { value: [], asOf: 0, stale: false };
  return publicStatistics(context, (source) => {
    if (scope.of === "mp") return source.ofMp({ params: { id: scope.id }, query });
    const { partyId, mandateId } = scope;
    return source.ofParty({ params: { partyId, mandateId }, query });
  });
}
