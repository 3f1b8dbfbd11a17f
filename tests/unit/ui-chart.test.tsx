import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ChartDrawing } from "#app/ui/chart/chart-box.tsx";
import {
  axisEnd,
  type BarsSpec,
  type ChartSpec,
  gridLines,
  type LineSpec,
  type RingSpec,
} from "#app/ui/chart/chart.ts";
import { drawChart } from "#app/ui/chart/draw.server.ts";

const bars = (...values: (number | null)[]): BarsSpec => ({
  kind: "bars",
  tone: 1,
  bars: values.map((value, index) => ({ label: `Група ${index}`, text: String(value ?? "few"), value })),
});
const ring: RingSpec = {
  kind: "ring",
  slices: [54, 46],
  total: "100",
  unit: "cases",
};
const line = (...values: number[]): LineSpec => ({
  kind: "line",
  points: values.map((value, index) => ({ month: `m${index}`, year: "2026", text: String(value), value })),
  grid: gridLines(axisEnd(values)).map((value) => ({ value, text: String(value) })),
});

const html = async (spec: ChartSpec) =>
  renderToStaticMarkup(<ChartDrawing drawing={await drawChart(spec)} alt="Words" />);

describe("the axis", () => {
  it.each([
    [[100], 120],
    [[731, 12], 878],
    [[1], 2],
    [[5], 6],
    [[10], 12],
    [[0], 2],
    [[], 2],
    [[4312], 5175],
  ])("of %j ends at the largest value and a fifth more, rounded up: %d", (values, end) => {
    expect(axisEnd(values)).toBe(end);
  });

  it.each([2, 5, 6, 12, 280, 878, 5175, 100_000])("up to %d has round lines and its end", (end) => {
    const lines = gridLines(end);
    expect([lines[0], lines.at(-1)]).toEqual([0, end]);
    expect(lines.length).toBeLessThanOrEqual(5);
    expect(lines.toSorted((a, b) => a - b)).toEqual([...new Set(lines)]);
  });
});

describe("charts by nivo on the server", () => {
  it("draw a ring with a hole of 65 per cent, a pattern, and the total", async () => {
    const drawn = await html(ring);
    const radii = [...drawn.matchAll(/A([\d.]+),/g)].map(([, radius]) => Number(radius));
    expect(Math.min(...radii) / Math.max(...radii)).toBeCloseTo(0.65, 2);
    expect(drawn).toMatch(/<pattern id="stripes"/);
    expect(drawn).toMatch(/class="p1".*class="p2".*100.*cases/);
    expect(drawn).toContain('viewBox="0 0 168 168"');
  });

  it("carry a name for those who can't see them, no inline styles, no colours of their own, nothing that runs", async () => {
    for (const spec of [bars(1, 2), ring, line(1, 2)]) {
      const drawn = await html(spec);
      expect(drawn).toMatch(/^<svg (?=[^>]*role="img")[^>]*aria-label="Words"/);
      expect(drawn).not.toMatch(
        /style=|#[0-9a-f]{6}|rgba?\(|fill="(?!url)|<div|<script|\son\w+=|transparent/,
      );
    }
  });

  it("are drawn once for the same data, and kept in bounds", async () => {
    const first = await drawChart(bars(3, 4));
    expect(await drawChart(bars(3, 4))).toBe(first);
    for (let value = 1; value < 600; value += 1) await drawChart(bars(value));
    expect(await drawChart(bars(3, 4)), "it was dropped").not.toBe(first);
  });
});
