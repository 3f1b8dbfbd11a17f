import { DASHBOARD } from "#app/model/limits.ts";

/** The end of a chart's axis: the largest value and a fifth more, rounded up (section 9 of the portal document). */
export const axisEnd = (values: readonly number[]): number =>
  // In whole numbers, because 1.2 times 5 is a little more than 6.
  Math.ceil((Math.max(1, ...values) * (100 + DASHBOARD.axisHeadroom * 100)) / 100);

const STEPS = [1, 2, 3, 5] as const;

/** The lines of a grid: from 0 in round steps, and the end of the axis, which need not be round. */
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
