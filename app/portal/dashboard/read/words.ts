import type { TFunction } from "i18next";
import type { Language } from "#app/model/language.ts";
import type { Option } from "#app/ui/form/form-field.ts";
import { formatMonth } from "#app/ui/format.ts";
import type { FilterOptions } from "#app/statistics/filters/filters.tsx";
import type { Months } from "#app/statistics/filters/months.ts";
import type { Scope } from "#app/statistics/filters/scope.ts";

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

/** Of which months, in the page's language: the browser's own month fields follow the browser's. */
export function periodName({ startMonth, endMonth }: Months, language: Language, t: T): string {
  const [start, end] = [startMonth, endMonth].map((month) => month && formatMonth(month, language));
  if (start && end) return t("period.between", { start, end });
  if (start) return t("period.from", { start });
  return end ? t("period.until", { end }) : t("period.all");
}
