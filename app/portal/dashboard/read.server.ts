import type { TFunction } from "i18next";
import { type Directory, type DirectoryMp, directoryMp } from "#app/directory/directory.ts";
import type { Mandate } from "#app/model/mp.ts";
import type { Party } from "#app/model/party.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { type Language, nameOf } from "#app/model/text/language.ts";
import { type Atlas, atlasOf } from "#app/portal/home/directory/finder-view.ts";
import { noSuchPage } from "#app/route/faults.ts";
import {
  askedScope,
  type MonthsQuery,
  monthsQuery,
  periodName,
  type Scope,
  scopeOf,
  scopePath,
} from "#app/statistics/query.ts";
import { viewNames, type Persons, statisticsView, type StatisticsView } from "#app/statistics/view.ts";
import { labelIn, namedOption, type Option } from "#app/ui/form/fields/option.ts";
import { formatDateTime } from "#app/ui/format.ts";
import { type PageLists, publicLists, someLists } from "#server/api/cache.ts";
import { publicStatistics } from "#server/api/statistics.ts";
import type { Context } from "#server/context.ts";
import { getLocale, getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { readPersons, readScope } from "./read-scope.server.ts";

/**
 * The address of the filter form's scope (section 2.5 of the portal document).
 * @param file path below that address, such as `/figures.csv`
 * @returns `undefined` if the query isn't the form's
 */
export function askedAddress({ searchParams }: URL, file = ""): string | undefined {
  const asked = askedScope(searchParams);
  if (asked === undefined) return undefined;
  const params = ownParams(searchParams);
  return `/dashboard${scopePath(asked)}${file}${params.size > 0 ? `?${params}` : ""}`;
}

/** Parameters that the address keeps: filled-in months and a requested language. */
function ownParams(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    ["startMonth", "endMonth", "lng"].flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** The options of the filter panel. */
export interface FilterOptions {
  readonly mps: readonly Option[];
  readonly parties: readonly Option[];
  readonly mandates: readonly Option[];
}

interface Address {
  readonly params: Parameters<typeof scopeOf>[0];
  readonly url: URL;
}

/** The selection of an address, and the other options. */
export interface DashboardRequest {
  readonly scope: Scope;
  readonly query: MonthsQuery;
  readonly language: Language;
  readonly lists: PageLists;
  readonly atlas: Atlas;
  /** The MP, if the figures are one MP's; inactive after leaving office. */
  readonly mp: DirectoryMp | undefined;
  readonly options: FilterOptions;
  /** Scope and months, in words. */
  readonly name: string;
  readonly period: string;
}

/**
 * The overall figures are shown with whatever lists are available; those of an MP or a party need the names.
 * @throws fault pages: 404 for an unknown MP or party, 503 if the lists were never loaded
 */
export async function readAddress(context: Context, { params, url }: Address): Promise<DashboardRequest> {
  const scope = scopeOf(params);
  if (!scope) throw noSuchPage({ reference: requestInfo(context).id });
  const [lists, mandates] = await Promise.all([
    scope.of === "all" ? someLists(context) : publicLists(context),
    publicStatistics(context, (source) => source.mandates()),
  ]);
  const [language, t] = [getLocale(context), getT(context, "statistics")];
  const atlas = atlasOf(lists, language, getT(context, "directory"));
  const mp = scope.of === "mp" ? mpOf(scope.id, atlas.directory, lists, language) : undefined;
  if (scope.of === "mp" && !mp) throw noSuchPage({ reference: requestInfo(context).id });

  const query = monthsQuery(url.searchParams);
  const options = filterOptions(atlas.directory, mandates, { scope, mp }, lists.parties, language);
  const words = { name: scopeName(scope, options, t), period: periodName(query.months, language, t) };
  return { scope, query, language, lists, atlas, mp, options, ...words };
}

/** An MP of the lists, active or not. */
function mpOf(id: number, { mps }: Directory, lists: PageLists, language: Language): DirectoryMp | undefined {
  const former = lists.formerMps.find((mp) => mp.id === id);
  return former ? directoryMp(former, lists.parties, language) : mps.find(({ mp }) => mp.id === id);
}

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

/** A loaded dashboard: its view, and the time of its figures. */
export interface LoadedDashboard extends DashboardRequest {
  readonly view: StatisticsView;
  /** ISO date-time (UTC), and the same formatted. */
  readonly asOf: string;
  readonly time: string;
  /** The API is unavailable at the moment. */
  readonly stale: boolean;
  /** Something is unavailable: the rest is shown without it. */
  readonly lacking: boolean;
}

/** @throws fault pages: 404 for unknown scopes, 503 if the figures were never loaded */
export async function loadDashboard(context: Context, address: Address): Promise<LoadedDashboard> {
  const { months } = monthsQuery(address.url.searchParams);
  const [asked, read] = await Promise.all([
    readAddress(context, address),
    readScope(context, scopeOf(address.params), months),
  ]);
  const { scope, language, lists } = asked;
  const persons = await readPersons(context, scopesAround(asked), months);
  // Without the list, MPs would look like former ones.
  const isNameless = scope.of === "all" && lists.fault !== undefined && lists.mps.length === 0;
  const view = await statisticsView(
    {
      ...viewNames({ ...asked, directory: asked.atlas.directory }),
      statistics: read.statistics,
      persons,
      topMps: isNameless ? [] : read.topMps,
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
    lacking: read.lacking || lists.fault !== undefined || isLacking(persons),
  };
}

const isLacking = (persons: Persons) =>
  persons !== "exact" && "withheld" in persons && persons.withheld === "lacking";

/**
 * The options of the filter panel: active MPs, their parties (section 3 of the portal document), and the terms of
 * office. The address's selection is always included.
 */
export function filterOptions(
  { mps, choices }: Directory,
  mandates: readonly Mandate[],
  { scope, mp: asked }: { readonly scope: Scope; readonly mp: DirectoryMp | undefined },
  parties: readonly Party[],
  language: Language,
): FilterOptions {
  // A party without an id in the API has no address.
  const ofMps = choices.party
    .filter(({ value }) => /^\d+$/.test(value))
    .map(({ value, label }) => ({ value: Number(value), ...labelIn(language, label) }));
  const chosen = scope.of === "party" ? parties.find(({ id }) => id === scope.partyId) : undefined;
  const isMissing = chosen && ofMps.every(({ value }) => value !== chosen.id);
  const former = asked && !mps.includes(asked) ? [asked] : [];
  return {
    mps: [...mps, ...former].map(({ mp: { id, fullName, fullNameAl, fullNameEn } }) =>
      namedOption({ id, name: fullName, nameAl: fullNameAl, nameEn: fullNameEn }, language),
    ),
    parties: isMissing
      ? [...ofMps, { value: chosen.id, ...labelIn(language, nameOf(chosen, language)) }]
      : ofMps,
    mandates: mandates.map(({ id, name }) => ({ value: id, ...labelIn(language, name) })),
  };
}

const labelOf = (options: readonly Option[], id: number) =>
  options.find(({ value }) => value === id)?.label ?? String(id);

/** The scope's name. */
function scopeName(
  scope: Scope,
  { mps, parties, mandates }: FilterOptions,
  t: TFunction<"statistics">,
): string {
  if (scope.of === "all") return t("filters.allMps");
  if (scope.of === "mp") return labelOf(mps, scope.id);
  const mandate = labelOf(mandates, scope.mandateId);
  if (scope.partyId === 0) return t("scope.allParties", { mandate });
  return t("scope.party", { party: labelOf(parties, scope.partyId), mandate });
}
