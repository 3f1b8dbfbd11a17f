import { DASHBOARD } from "#app/model/limits.ts";

/** Input of charts: finished texts and plain numbers, so that the same data give the same drawing. */

/** Horizontal bars; `tone` 2 distinguishes a chart from its neighbours. */
export interface BarsSpec {
  readonly kind: "bars";
  readonly tone: 1 | 2;
  /** `value` is `null` if the number must not be shown; `text` is beside the name in any case. */
  readonly bars: readonly { readonly label: string; readonly text: string; readonly value: number | null }[];
}

export interface RingSpec {
  readonly kind: "ring";
  readonly slices: readonly number[];
  readonly total: string;
  readonly unit: string;
}

export interface LineSpec {
  readonly kind: "line";
  readonly points: readonly (Readonly<Record<"month" | "year" | "text", string>> & {
    readonly value: number;
  })[];
  /** Numbers of the grid, formatted. */
  readonly grid: readonly { readonly value: number; readonly text: string }[];
}

export type ChartSpec = BarsSpec | RingSpec | LineSpec;

/** The end of a chart's axis: the maximum plus a fifth, rounded up (section 9 of the portal document). */
export const axisEnd = (values: readonly number[]): number =>
  // In integers, because 1.2 times 5 is slightly more than 6.
  Math.ceil((Math.max(1, ...values) * (100 + DASHBOARD.axisHeadroom * 100)) / 100);

const STEPS = [1, 2, 3, 5] as const;

/** The grid lines: from 0 in round steps, plus the end of the axis, which need not be round. */
export function gridLines(end: number): number[] {
  const step = roundStep(end / 3);
  const lines = [0];
  while ((lines.at(-1) ?? 0) + 1.5 * step <= end) lines.push((lines.at(-1) ?? 0) + step);
  return [...lines, end];
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return (STEPS.find((step) => step * power >= least) ?? 10) * power;
}
