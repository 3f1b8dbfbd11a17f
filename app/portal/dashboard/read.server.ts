import { formatDateTime } from "#app/model/format.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { type Address, type DashboardRequest, readAddress } from "#app/statistics/public-address.server.ts";
import { monthsQuery, type Scope, scopeOf } from "#app/statistics/query.ts";
import { viewNames, type Persons, statisticsView } from "#app/statistics/view.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { readPersons, readScope } from "./read-scope.server.ts";

/** All MPs, each smaller scope around the requested one, and that one last. */
function scopesAround({ scope, mp }: Pick<DashboardRequest, "scope" | "mp">): Scope[] {
  const ofParty = (partyId: number, mandateId: number): Scope => ({ of: "party", partyId, mandateId });
  const { partyId = 0, mandateId = null } =
    scope.of === "party" ? scope : { partyId: Number(mp?.party) || 0, mandateId: mp?.mp.mandateId };
  return [
    { of: "all" },
    ...(mandateId === null ? [] : [ofParty(0, mandateId)]),
    ...(mandateId === null || partyId === 0 ? [] : [ofParty(partyId, mandateId)]),
    ...(scope.of === "mp" ? [scope] : []),
  ];
}

export type LoadedDashboard = Awaited<ReturnType<typeof loadDashboard>>;

/** @throws fault pages: 404 for unknown scopes, 503 if the figures were never loaded */
export async function loadDashboard(context: Context, address: Address) {
  const { months } = monthsQuery(address.url.searchParams);
  const [asked, read] = await Promise.all([
    readAddress(context, address),
    readScope(context, scopeOf(address.params), months),
  ]);
  const { scope, language, lists } = asked;
  const persons = await readPersons(context, scopesAround(asked), months);
  // Without the list, MPs would look like former ones.
  const hasNoNames = scope.of === "all" && lists.fault !== undefined && lists.mps.length === 0;
  const view = await statisticsView(
    {
      ...viewNames(asked),
      statistics: read.statistics,
      persons,
      topMps: hasNoNames ? [] : read.topMps,
    },
    { language, t: getT(context, "statistics") },
  );
  const asOf = new Date(read.asOf);
  return {
    ...asked,
    view,
    asOf: asOf.toISOString(),
    time: formatDateTime(wallTimeOf(asOf)),
    stale: read.stale || (lists.stale && !lists.fault),
    // Something is unavailable: the rest is shown without it.
    lacking: read.lacking || lists.fault !== undefined || isLacking(persons),
  };
}

const isLacking = (persons: Persons) =>
  persons !== "exact" && "withheld" in persons && persons.withheld === "lacking";
