import type { TFunction } from "i18next";
import { type Directory, type DirectoryMp, directoryMp, directoryOf } from "#app/directory/directory.ts";
import type { Mandate } from "#app/model/mp.ts";
import type { Party } from "#app/model/party.ts";
import { type Language, nameOf, namesOf } from "#app/model/text/language.ts";
import { noSuchPage } from "#app/route/faults.ts";
import { labelIn, namedOption, type Option } from "#app/ui/form/fields/option.ts";
import { type PageLists, publicLists, someLists } from "#server/api/cache.ts";
import { publicStatistics } from "#server/api/statistics.ts";
import type { Context } from "#server/context.ts";
import { getLocale, getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { askedScope, monthsQuery, periodName, type Scope, scopeOf, scopePath } from "./query.ts";

/**
 * The address of the filter form's scope (section 2.5 of the portal document).
 * @param file path below that address, such as `/figures.csv`
 * @returns `undefined` if the query isn't the form's
 */
export function askedAddress({ searchParams }: URL, file = ""): string | undefined {
  const asked = askedScope(searchParams);
  if (asked === undefined) return undefined;
  // Filled-in months and a requested language.
  const params = new URLSearchParams(
    ["startMonth", "endMonth", "lng"].flatMap((name) => {
      const value = searchParams.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  return `/dashboard${scopePath(asked)}${file}${params.size > 0 ? `?${params}` : ""}`;
}

export type FilterOptions = ReturnType<typeof filterOptions>;

export interface Address {
  readonly params: Parameters<typeof scopeOf>[0];
  readonly url: URL;
}

export type DashboardRequest = Awaited<ReturnType<typeof readAddress>>;

/**
 * The selection of an address, and the other options. The overall figures are shown with whatever lists are
 * available; those of an MP or a party need the names.
 * @throws fault pages: 404 for an unknown MP or party, 503 if the lists were never loaded
 */
export async function readAddress(context: Context, { params, url }: Address) {
  const scope = scopeOf(params);
  if (!scope) throw noSuchPage({ reference: requestInfo(context).id });
  const [lists, mandates] = await Promise.all([
    scope.of === "all" ? someLists(context) : publicLists(context),
    publicStatistics(context, (source) => source.mandates()),
  ]);
  const [language, t] = [getLocale(context), getT(context, "statistics")];
  const directory = directoryOf(lists, language, getT(context, "directory"));
  // Inactive after leaving office.
  const mp = scope.of === "mp" ? mpOf(scope.id, directory, lists, language) : undefined;
  if (scope.of === "mp" && !mp) throw noSuchPage({ reference: requestInfo(context).id });

  const query = monthsQuery(url.searchParams);
  const options = filterOptions(directory, mandates, { scope, mp }, lists.parties, language);
  const words = { name: scopeName(scope, options, t), period: periodName(query.months, language, t) };
  return { scope, query, language, lists, directory, mp, options, ...words };
}

/** An MP of the lists, active or not. */
function mpOf(id: number, { mps }: Directory, lists: PageLists, language: Language): DirectoryMp | undefined {
  const former = lists.formerMps.find((mp) => mp.id === id);
  return former ? directoryMp(former, lists.parties, language) : mps.find(({ mp }) => mp.id === id);
}

/**
 * Active MPs, their parties (section 3 of the portal document), and the terms of office. The address's
 * selection is always included.
 */
function filterOptions(
  { mps, choices }: Directory,
  mandates: readonly Mandate[],
  { scope, mp: asked }: { readonly scope: Scope; readonly mp: DirectoryMp | undefined },
  parties: readonly Party[],
  language: Language,
) {
  // A party without an id in the API has no address.
  const ofMps = choices.party
    .filter(({ value }) => /^\d+$/.test(value))
    .map(({ value, label }) => ({ value: Number(value), ...labelIn(language, label) }));
  const chosen = scope.of === "party" ? parties.find(({ id }) => id === scope.partyId) : undefined;
  const isMissing = chosen && ofMps.every(({ value }) => value !== chosen.id);
  const former = asked && !mps.includes(asked) ? [asked] : [];
  return {
    mps: [...mps, ...former].map(({ mp }) => namedOption({ id: mp.id, ...namesOf(mp) }, language)),
    parties: isMissing
      ? [...ofMps, { value: chosen.id, ...labelIn(language, nameOf(chosen, language)) }]
      : ofMps,
    mandates: mandates.map(({ id, name }) => ({ value: id, ...labelIn(language, name) })),
  };
}

const labelOf = (options: readonly Option[], id: number) =>
  options.find(({ value }) => value === id)?.label ?? String(id);

function scopeName(
  scope: Scope,
  { mps, parties, mandates }: FilterOptions,
  t: TFunction<"statistics">,
): string {
  if (scope.of === "all") return t("filters.of.all");
  if (scope.of === "mp") return labelOf(mps, scope.id);
  const mandate = labelOf(mandates, scope.mandateId);
  if (scope.partyId === 0) return t("scope.allParties", { mandate });
  return t("scope.party", { party: labelOf(parties, scope.partyId), mandate });
}
