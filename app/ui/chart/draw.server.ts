import type { ChartSpec } from "./spec.ts";

/** Most drawings that are kept; each has a few kilobytes. */
const MOST_DRAWINGS = 500;

const kept = new Map<string, string>();

/**
 * The drawing of a chart as markup, clean enough to be read by `Drawing`: made once for the same data, as long as it is among the last ones that were asked for.
 * nivo is loaded with the first chart, and never by a browser.
 */
export async function drawChart(spec: ChartSpec): Promise<string> {
  const key = JSON.stringify(spec);
  const drawing = kept.get(key) ?? (await import("./nivo/draw.tsx")).draw(spec);
  kept.delete(key);
  kept.set(key, drawing);
  for (const oldest of kept.keys()) if (kept.size > MOST_DRAWINGS) kept.delete(oldest);
  return drawing;
}

/** How many drawings are kept; for tests of the bound. */
export const keptDrawings = (): number => kept.size;
