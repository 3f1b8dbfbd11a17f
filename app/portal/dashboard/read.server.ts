import type { DirectoryOffice } from "#app/directory/directory.ts";
import type { NoticeBoard } from "#app/directory/notices.server.ts";
import { officePositions, type Position } from "#app/directory/positions.ts";
import { formatDateTime } from "#app/model/format.ts";
import { GENDER } from "#app/model/lookups.ts";
import { mediaUrl } from "#app/model/media.ts";
import type { Mp } from "#app/model/mp.ts";
import { wallTimeOf } from "#app/model/period.ts";
import type { Statistic } from "#app/model/statistics.ts";
import { dialled } from "#app/model/text/number.ts";
import { closedMonths, type CountedMonths, countedMonths } from "#app/statistics/counted-months.ts";
import { type Address, type DashboardRequest, readAddress } from "#app/statistics/public-address.server.ts";
import { type Months, monthsQuery, type Scope, scopeOf } from "#app/statistics/query.ts";
import { viewNames, type Persons, statisticsView } from "#app/statistics/view.ts";
import { publicStatistics } from "#server/api/statistics.ts";
import type { Cached } from "#server/cache.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";

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

/**
 * None for an address without a scope.
 * @returns `asOf` in epoch milliseconds; `topMps` only on the overall dashboard
 */
async function readScope(context: Context, scope: Scope | undefined, months: Months) {
  if (scope === undefined)
    return { statistics: [], topMps: undefined, asOf: 0, stale: false, lacking: false };
  const [{ value: statistics, ...age }, top] = await Promise.all([
    readStatistics(context, scope, months),
    scope.of === "all" ? readTopMps(context, months) : undefined,
  ]);
  if (scope.of !== "all") return { statistics, topMps: undefined, lacking: false, ...age };
  return {
    statistics,
    topMps: top?.value ?? [],
    asOf: Math.min(age.asOf, top?.asOf ?? age.asOf),
    stale: age.stale || top?.stale === true,
    // The figures are shown without the list of MPs.
    lacking: top === undefined,
  };
}

const readTopMps = (context: Context, query: Months) =>
  publicStatistics(context, (source) => source.topMps({ query })).catch(unlessError);

/** Faults of the API are thrown as pages, bugs as errors. */
function unlessError(thrown: unknown): undefined {
  if (thrown instanceof Error) throw thrown;
}

const readStatistics = (
  context: Context,
  scope: Scope,
  query: Months,
): Promise<Cached<readonly Statistic[]>> =>
  publicStatistics(context, (source) => {
    if (scope.of === "all") return source.overall({ query });
    if (scope.of === "mp") return source.ofMp({ params: { id: scope.id }, query });
    const { partyId, mandateId } = scope;
    return source.ofParty({ params: { partyId, mandateId }, query });
  });

/**
 * A scope's figures about people, as far as they may be shown (docs/decisions/figures.md).
 * @param around all MPs, each smaller scope around the requested one, and that one last
 */
async function readPersons(context: Context, around: readonly Scope[], asked: Months): Promise<Persons> {
  const scope = around.at(-1) ?? { of: "all" };
  if (scope.of !== "all" && Object.keys(asked).length > 0) return { withheld: "period" };
  // Without a period they are also the figures of other pages, and cached for them.
  const wholes = await Promise.all(around.map((one) => readStatistics(context, one, {}))).catch(unlessError);
  if (!wholes) return { withheld: "lacking" };
  const asOf = Math.min(...wholes.map((one) => one.asOf));
  const months = countedMonths(
    wholes.map(({ value }) => closedMonths(value, asOf)),
    asked,
  );
  if (!months) return { withheld: "few" };
  const counted = await readStatistics(context, scope, months).catch(unlessError);
  if (!counted || !isOf(months, counted.value)) return { withheld: "lacking" };
  const { startMonth, endMonth } = months;
  return { statistics: counted.value, months: asked.startMonth ? { startMonth, endMonth } : { endMonth } };
}

/** Whether figures are for these months and no others: an API without such a filter would return everything. */
const isOf = ({ startMonth, endMonth }: CountedMonths, statistics: readonly Statistic[]) =>
  statistics.every(({ type, key }) => type !== "casesByMonth" || (key >= startMonth && key <= endMonth));

export type DashboardMp = NonNullable<ReturnType<typeof mpView>>;

/** The MP of an address; `""` if unknown. */
export function mpView({ directory, lists, options, mp: found }: DashboardRequest, board: NoticeBoard) {
  if (!found) return undefined;
  const { mp, name, partyName } = found;
  const office = mp.active ? directory.offices.find((one) => one.office.id === mp.officeId) : undefined;
  return {
    id: mp.id,
    name,
    // A former MP receives no requests.
    former: !mp.active,
    phone: mp.active ? undefined : officePhone(mp, lists.mps),
    party: partyName,
    mandate: options.mandates.find(({ value }) => value === mp.mandateId)?.label ?? "",
    picture: mediaUrl(mp.picturePath),
    woman: mp.genderId === GENDER.female,
    office: office && officeView(office, officePositions(lists.offices).get(office.office.id), board),
    notices: [...(office ? board.office(office.office).notices : []), ...board.mp(mp.id)],
  };
}

/** The phone of a former MP's office: that of the assistant, or of a colleague's there. */
function officePhone({ officeId, userPhone }: Mp, mps: readonly Mp[]) {
  const colleague = mps.find((mp) => officeId !== null && mp.officeId === officeId && mp.userPhone !== "");
  const text = userPhone || colleague?.userPhone;
  return text ? { text, dial: dialled(text) } : undefined;
}

/** Without a position if its place is unknown. */
function officeView({ office, names }: DirectoryOffice, position: Position | undefined, board: NoticeBoard) {
  const { id, municipalityId } = office;
  const { address } = board.office(office);
  return { id, name: names.full, address, municipalityId, position };
}
