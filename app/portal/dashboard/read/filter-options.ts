import type { Directory, DirectoryMp } from "#app/directory/directory.ts";
import type { Mandate } from "#app/model/mp.ts";
import type { Party } from "#app/model/party.ts";
import { type Language, nameOf } from "#app/model/text/language.ts";
import type { FilterOptions } from "#app/statistics/filters/filters.tsx";
import type { Scope } from "#app/statistics/filters/scope.ts";
import { labelIn, namedOption } from "#app/ui/form/fields/option.ts";

/**
 * The choices of the filter panel: active MPs, the parties that they are of (section 3 of the portal document),
 * and the terms of office. What the address names is always among them.
 */
export function filterOptions(
  { mps, choices }: Directory,
  mandates: readonly Mandate[],
  { scope, mp: shown }: { readonly scope: Scope; readonly mp: DirectoryMp | undefined },
  parties: readonly Party[],
  language: Language,
): FilterOptions {
  // A party that the API gives no id has no address.
  const ofMps = choices.party
    .filter(({ value }) => /^\d+$/.test(value))
    .map(({ value, label }) => ({ value: Number(value), ...labelIn(language, label) }));
  const chosen = scope.of === "party" ? parties.find(({ id }) => id === scope.partyId) : undefined;
  const isMissing = chosen && ofMps.every(({ value }) => value !== chosen.id);
  const former = shown && !mps.includes(shown) ? [shown] : [];
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
