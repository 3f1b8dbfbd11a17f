import type { TFunction } from "i18next";
import { formatMonth, MONTHS_SHORT } from "#app/model/calendar-names.ts";
import type { Statistic, StatisticType } from "#app/model/statistics.ts";
import { formatNumber, type Language, type Named, nameOf } from "#app/model/text/language.ts";
import { beginning } from "#app/model/text/typed.ts";
import type { Drawing } from "#app/ui/chart/chart-box.tsx";
import { axisEnd, gridLines, type LineSpec } from "#app/ui/chart/chart.ts";
import { drawChart } from "#app/ui/chart/draw.server.ts";
import { protect, roundToFives, type Shown } from "./protect.ts";

/** A figure as shown: the same on the page, in the table, in CSV and in JSON. */
export interface Figure {
  readonly id: string;
  readonly label: string;
  readonly shown: Shown;
  readonly text: string;
  /** Its share of all figures beside it, formatted; `""` for none. */
  readonly share: string;
}

export interface Translation {
  readonly language: Language;
  readonly t: TFunction<"statistics">;
}

/** The counts of one type by key; repeated keys add up. */
export function countsOf(statistics: readonly Statistic[], type: StatisticType): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of statistics)
    if (entry.type === type) counts.set(entry.key, (counts.get(entry.key) ?? 0) + entry.count);
  return counts;
}

/**
 * In the order of their table; none if nothing was counted.
 * @param guarded whether small figures are hidden, and others rounded to fives
 */
export function personFigures(
  counts: ReadonlyMap<string, number>,
  table: readonly (Named & { readonly id: number })[],
  translation: Translation,
  guarded: boolean,
): readonly Figure[] {
  const known = table.map(({ id }) => counts.get(String(id)) ?? 0);
  if (known.every((count) => count === 0)) return [];
  const shown: readonly Shown[] = guarded ? protect(known).map(roundToFives) : known;
  // Of the shown figures: an exact total would contradict rounded figures, and reveal more than they do.
  const seen = shown.filter((one) => typeof one === "number");
  const total = seen.length < shown.length ? 0 : seen.reduce((sum, count) => sum + count, 0);
  return table.map((item, index) =>
    figure(String(item.id), nameOf(item, translation.language), shown[index] ?? 0, total, translation),
  );
}

/** English has no space before the sign. */
const PERCENT: Readonly<Record<Language, string>> = { mk: "\u00A0%", sq: "\u00A0%", en: "%" };

/** Without a total a figure has no share. */
export function figure(
  id: string,
  label: string,
  shown: Shown,
  total: number,
  translation: Translation,
): Figure {
  const { language, t } = translation;
  if (typeof shown !== "number") return { id, label, shown, text: t(shown), share: "" };
  const percent = formatNumber(Math.min(100, (100 * shown) / (total || 1)), language, 1);
  const share = total > 0 ? `${percent}${PERCENT[language]}` : "";
  return { id, label, shown, text: formatNumber(shown, language), share };
}

/** A chart: its figures, its drawing, and the drawing's text alternative. Empty if there are no figures. */
interface ChartView {
  readonly figures: readonly Figure[];
  /** Markup; absent if too little may be shown to draw it. */
  readonly drawing: Drawing | undefined;
  readonly alt: string;
}

const NOTHING: ChartView = { figures: [], drawing: undefined, alt: "" };

/** Longest name in a drawing, which can't break lines; the table has the full name. */
const MAX_NAME_LENGTH = 34;

const cut = (name: string) =>
  name.length > MAX_NAME_LENGTH ? `${beginning(name, MAX_NAME_LENGTH - 1)}…` : name;

export async function barsView(figures: readonly Figure[], tone: 1 | 2): Promise<ChartView> {
  if (figures.length === 0) return NOTHING;
  const bars = figures.map(({ label, text, shown }) => {
    return { label: cut(label), text, value: typeof shown === "number" ? shown : null };
  });
  const alt = figures.map(({ label, text }) => `${label}: ${text}`).join("; ");
  return { figures, drawing: await drawChart({ kind: "bars", tone, bars }), alt };
}

/** A ring around the sum of its slices; a ring with hidden slices would reveal their size. */
export async function ringView(figures: readonly Figure[], translation: Translation): Promise<ChartView> {
  if (figures.length === 0) return NOTHING;
  const slices = figures.flatMap(({ shown }) => (typeof shown === "number" ? [shown] : []));
  const alt = figures
    .map(({ label, text, share }) => `${label}: ${text}${share && ` (${share})`}`)
    .join("; ");
  if (slices.length < figures.length) return { figures, drawing: undefined, alt };
  const { language, t } = translation;
  const cases = slices.reduce((sum, count) => sum + count, 0);
  const total = formatNumber(cases, language);
  const drawing = await drawChart({ kind: "ring", slices, total, unit: t("cases", { count: cases }) });
  return { figures, drawing, alt };
}

/** A line over months; `id` of each figure is its month. */
export async function monthsView(figures: readonly Figure[], translation: Translation): Promise<ChartView> {
  const [first, last] = [figures[0], figures.at(-1)];
  if (!first || !last) return NOTHING;
  const highest = figures.reduce((most, one) => (valueOf(one) > valueOf(most) ? one : most));
  return {
    figures,
    drawing: await drawChart(lineSpec(figures, translation)),
    alt: translation.t("months.alt", {
      first: `${first.label} ${first.text}`,
      last: `${last.label} ${last.text}`,
      highest: `${highest.label} ${highest.text}`,
    }),
  };
}

const valueOf = ({ shown }: Figure) => (typeof shown === "number" ? shown : 0);

function lineSpec(figures: readonly Figure[], { language }: Translation): LineSpec {
  const grid = gridLines(axisEnd(figures.map(valueOf)));
  return {
    kind: "line",
    points: figures.map((one) => ({
      month: formatMonth(one.id, language, MONTHS_SHORT).replace(/ \d{4}$/, ""),
      year: one.id.slice(0, 4),
      text: one.text,
      value: valueOf(one),
    })),
    grid: grid.map((value) => ({ value, text: formatNumber(value, language) })),
  };
}
