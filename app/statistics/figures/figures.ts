import type { TFunction } from "i18next";
import type { Statistic, StatisticType } from "#app/model/statistics.ts";
import type { Language, Named } from "#app/model/text/language.ts";
import { nameOf } from "#app/model/text/language.ts";
import { formatNumber } from "#app/ui/format.ts";
import { protect, roundToFives, type Shown } from "./protect.ts";

/** One figure as it is shown: the same on the page, in the table, in CSV and in JSON. */
export interface Figure {
  readonly id: string;
  readonly label: string;
  readonly shown: Shown;
  /** The number, or the words that stand for it. */
  readonly text: string;
  /** Its part of all figures beside it, written; `""` where there is none to tell. */
  readonly share: string;
}

/** The language of the reader, with its texts. */
export interface Telling {
  readonly language: Language;
  readonly t: TFunction<"statistics">;
}

/** The counts of one type by key; entries that repeat a key add up. */
export function countsOf(statistics: readonly Statistic[], type: StatisticType): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of statistics)
    if (entry.type === type) counts.set(entry.key, (counts.get(entry.key) ?? 0) + entry.count);
  return counts;
}

/**
 * The figures of groups of persons, in the order of their table; none when nothing was counted.
 * @param guarded whether they are hidden where they are small, and rounded to fives
 */
export function personFigures(
  counts: ReadonlyMap<string, number>,
  table: readonly (Named & { readonly id: number })[],
  telling: Telling,
  guarded: boolean,
): readonly Figure[] {
  const known = table.map(({ id }) => counts.get(String(id)) ?? 0);
  if (known.every((count) => count === 0)) return [];
  const shown: readonly Shown[] = guarded ? protect(known).map(roundToFives) : known;
  // Of what is shown: an exact total beside rounded figures would contradict them, and tell more than they do.
  const seen = shown.filter((one) => typeof one === "number");
  const total = seen.length < shown.length ? 0 : seen.reduce((sum, count) => sum + count, 0);
  return table.map((item, index) =>
    figure(String(item.id), nameOf(item, telling.language), shown[index] ?? 0, total, telling),
  );
}

/** English writes the sign without a space. */
const PERCENT: Readonly<Record<Language, string>> = { mk: "\u00A0%", sq: "\u00A0%", en: "%" };

/** A figure with its words; of no total it has no share. */
export function figure(id: string, label: string, shown: Shown, total: number, telling: Telling): Figure {
  const { language, t } = telling;
  if (typeof shown !== "number") return { id, label, shown, text: t(shown), share: "" };
  const percent = formatNumber(Math.min(100, (100 * shown) / (total || 1)), language, 1);
  const share = total > 0 ? `${percent}${PERCENT[language]}` : "";
  return { id, label, shown, text: formatNumber(shown, language), share };
}
