import { LRUCache } from "lru-cache";
import type { Drawing } from "./chart-box.tsx";
import type { ChartSpec } from "./chart.ts";

/** Each has a few kilobytes. */
const drawings = new LRUCache<string, Drawing>({ max: 500 });

/** Cached by its data. nivo is loaded with the first chart, and never by a browser. */
export async function drawChart(spec: ChartSpec): Promise<Drawing> {
  const key = JSON.stringify(spec);
  const drawing = drawings.get(key) ?? (await import("./nivo.tsx")).draw(spec);
  drawings.set(key, drawing);
  return drawing;
}
