import type { TFunction } from "i18next";
import type { FilterOptions } from "#app/statistics/filters/filters.tsx";
import type { Scope } from "#app/statistics/filters/scope.ts";
import type { Option } from "#app/ui/form/fields/option.ts";

type T = TFunction<"statistics">;

const labelOf = (options: readonly Option[], id: number) =>
  options.find(({ value }) => value === id)?.label ?? String(id);

/** Whose figures. */
export function scopeName(scope: Scope, { mps, parties, mandates }: FilterOptions, t: T): string {
  if (scope.of === "all") return t("filters.allMps");
  if (scope.of === "mp") return labelOf(mps, scope.id);
  const mandate = labelOf(mandates, scope.mandateId);
  if (scope.partyId === 0) return t("scope.allParties", { mandate });
  return t("scope.party", { party: labelOf(parties, scope.partyId), mandate });
}
