import { LRUCache } from "lru-cache";
import type { ChartSpec } from "./chart.ts";

/** Each has a few kilobytes. */
const drawings = new LRUCache<string, string>({ max: 500 });

/**
 * The drawing of a chart as markup, clean enough to be read by `Drawing`: made once for the same data, as long as it is
 * among the last ones that were asked for. nivo is loaded with the first chart, and never by a browser.
 */
export async function drawChart(spec: ChartSpec): Promise<string> {
  const key = JSON.stringify(spec);
  const drawing = drawings.get(key) ?? (await import("./nivo/draw.tsx")).draw(spec);
  drawings.set(key, drawing);
  return drawing;
}

/** How many drawings are cached; for tests of the bound. */
export const cachedDrawings = (): number => drawings.size;
