import { Bar, type BarCustomLayerProps } from "@nivo/bar";
import { Pie, type PieCustomLayerProps } from "@nivo/pie";
import { Children, Fragment, isValidElement, type PropsWithChildren, type ReactNode } from "react";
import { DASHBOARD } from "#app/model/limits.ts";
import type { Drawing, DrawingPart } from "../chart-box.tsx";
import { axisEnd, type BarsSpec, type ChartSpec, type RingSpec } from "../chart.ts";
import { geometryOf, WIDTH } from "./geometry.ts";
import { drawLine, LINE_HEIGHT } from "./line.tsx";

/** Draws a chart by nivo's geometry; only on the server, and only if it isn't cached: see `draw.server.ts`. */
export function draw(spec: ChartSpec): Drawing {
  switch (spec.kind) {
    case "bars":
      return { attributes: { height: barsHeight(spec) }, parts: partsOf(drawBars(spec)) };
    case "ring": {
      // It scales like a picture; bars and lines stretch, but their text doesn't.
      const size = { width: RING_SIZE, height: RING_SIZE, viewBox: `0 0 ${RING_SIZE} ${RING_SIZE}` };
      return { attributes: size, parts: partsOf(drawRing(spec)) };
    }
    case "line":
      return { attributes: { height: LINE_HEIGHT }, parts: partsOf(drawLine(spec)) };
  }
}

/** Elements as data: a page gets no component that draws. */
const partsOf = (drawn: ReactNode): readonly DrawingPart[] =>
  Children.toArray(drawn).flatMap((part): readonly DrawingPart[] => {
    if (typeof part === "string" || typeof part === "number") return [String(part)];
    if (!isValidElement<PropsWithChildren<object>>(part)) return [];
    const { children, ...attributes } = part.props;
    return part.type === Fragment
      ? partsOf(children)
      : [[String(part.type), { ...attributes }, partsOf(children)]];
  });

const BAR_ROW = 46;
const BELOW_THE_LAST = 10;

const barsHeight = ({ bars }: BarsSpec) => bars.length * BAR_ROW - BELOW_THE_LAST;

type Row = { readonly id: number; readonly value: number };

function drawBars(spec: BarsSpec) {
  const rows = spec.bars.map(({ value }, id): Row => ({ id, value: value ?? 0 }));
  const { bars: drawn } = geometryOf<BarCustomLayerProps<Row>>((layers) => (
    <Bar<Row>
      width={WIDTH}
      height={barsHeight(spec)}
      data={rows}
      keys={["value"]}
      indexBy="id"
      layout="horizontal"
      padding={0}
      valueScale={{ type: "linear", min: 0, max: axisEnd(rows.map(({ value }) => value)) }}
      animate={false}
      isInteractive={false}
      layers={layers}
    />
  ));
  return spec.bars.map(({ label, text, value }, id) => {
    const width = drawn.find(({ data }) => data.indexValue === id)?.width ?? 0;
    const y = id * BAR_ROW;
    return (
      <g key={y}>
        <text x="0" y={y + 15}>
          {label}
        </text>
        <text className={value === null ? "q" : "v"} x="100%" y={y + 15} textAnchor="end">
          {text}
        </text>
        <rect className={value === null ? "veil" : "track"} y={y + 23} width="100%" height="12" rx="3" />
        {width > 0 && (
          <rect className={`b${spec.tone}`} y={y + 23} width={`${width.toFixed(2)}%`} height="12" rx="3" />
        )}
      </g>
    );
  });
}

const RING_SIZE = 168;

type Slice = { readonly id: number; readonly value: number };

/** The second slice is striped; the legend uses the same pattern. */
function drawRing({ slices, total, unit }: RingSpec) {
  const { dataWithArc, arcGenerator, centerX, centerY } = geometryOf<PieCustomLayerProps<Slice>>((layers) => (
    <Pie<Slice>
      width={RING_SIZE}
      height={RING_SIZE}
      data={slices.map(({ value }, id) => ({ id, value }))}
      innerRadius={DASHBOARD.doughnutCutoutPercent / 100}
      padAngle={1.5}
      animate={false}
      isInteractive={false}
      layers={layers}
    />
  ));
  return (
    <>
      <defs>
        <pattern
          id="stripes"
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className="b2" width="7" height="7" />
          <rect className="gap" width="2" height="7" />
        </pattern>
      </defs>
      <g transform={`translate(${centerX} ${centerY})`}>
        {dataWithArc.map(({ id, arc }) => (
          <path key={id} className={`p${Number(id) + 1}`} d={arcGenerator(arc) ?? ""} />
        ))}
        <text className="v" y="4" textAnchor="middle">
          {total}
        </text>
        <text className="q" y="24" textAnchor="middle">
          {unit}
        </text>
      </g>
    </>
  );
}
