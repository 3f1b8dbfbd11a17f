import { beginning } from "#app/model/text/beginning.ts";
import { formatMonth, MONTHS_SHORT } from "#app/ui/calendar-names.ts";
import { axisEnd, gridLines } from "#app/ui/chart/axis.ts";
import { drawChart } from "#app/ui/chart/draw.server.ts";
import type { LineSpec } from "#app/ui/chart/spec.ts";
import { formatNumber } from "#app/ui/format.ts";
import type { Figure, Telling } from "./figures.ts";

/** A chart: its figures, its drawing, and the words that stand for the drawing. No figures: nothing to show. */
export interface ChartView {
  readonly figures: readonly Figure[];
  /** Markup; absent where too little may be seen to draw it. */
  readonly drawing: string | undefined;
  readonly alt: string;
}

const NOTHING: ChartView = { figures: [], drawing: undefined, alt: "" };

/** Longest name on a drawing, which can't break lines; the table has the whole of it. */
const LONGEST_NAME = 34;

const cut = (name: string) => (name.length > LONGEST_NAME ? `${beginning(name, LONGEST_NAME - 1)}…` : name);

const listed = (figures: readonly Figure[]) =>
  figures.map(({ label, text }) => `${label}: ${text}`).join("; ");

/** Horizontal bars. */
export async function barsView(figures: readonly Figure[], tone: 1 | 2): Promise<ChartView> {
  if (figures.length === 0) return NOTHING;
  const bars = figures.map(({ label, text, shown }) => {
    return { label: cut(label), text, value: typeof shown === "number" ? shown : null };
  });
  return { figures, drawing: await drawChart({ kind: "bars", tone, bars }), alt: listed(figures) };
}

/** A ring around the sum of its slices; a ring with hidden slices would show how large they are. */
export async function ringView(figures: readonly Figure[], telling: Telling): Promise<ChartView> {
  if (figures.length === 0) return NOTHING;
  const slices = figures.flatMap(({ label, shown }) =>
    typeof shown === "number" ? [{ label, value: shown }] : [],
  );
  const alt = figures
    .map(({ label, text, share }) => `${label}: ${text}${share && ` (${share})`}`)
    .join("; ");
  if (slices.length < figures.length) return { figures, drawing: undefined, alt };
  const { language, t } = telling;
  const cases = slices.reduce((sum, { value }) => sum + value, 0);
  const total = formatNumber(cases, language);
  const drawing = await drawChart({ kind: "ring", slices, total, unit: t("cases", { count: cases }) });
  return { figures, drawing, alt };
}

/** A line over months; `id` of each figure is its month. */
export async function monthsView(figures: readonly Figure[], telling: Telling): Promise<ChartView> {
  const [first, last] = [figures[0], figures.at(-1)];
  if (!first || !last) return NOTHING;
  const highest = figures.reduce((most, one) => (valueOf(one) > valueOf(most) ? one : most));
  return {
    figures,
    drawing: await drawChart(lineSpec(figures, telling)),
    alt: telling.t("months.alt", {
      first: `${first.label} ${first.text}`,
      last: `${last.label} ${last.text}`,
      highest: `${highest.label} ${highest.text}`,
    }),
  };
}

const valueOf = ({ shown }: Figure) => (typeof shown === "number" ? shown : 0);

function lineSpec(figures: readonly Figure[], { language }: Telling): LineSpec {
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
