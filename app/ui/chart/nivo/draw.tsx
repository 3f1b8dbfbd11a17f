import { Bar, type BarCustomLayerProps } from "@nivo/bar";
import { Pie, type PieCustomLayerProps } from "@nivo/pie";
import { renderToStaticMarkup } from "react-dom/server";
import { DASHBOARD } from "#app/model/limits.ts";
import { axisEnd, type BarsSpec, type ChartSpec, type RingSpec } from "../chart.ts";
import { type DrawingNode, drawingOf, elementOf } from "../drawing.tsx";
import { MonthLine } from "./line.tsx";

/** Draws a chart as markup; only on the server, and only if it isn't cached: see `draw.server.ts`. */
export const draw = (spec: ChartSpec): string => renderToStaticMarkup(elementOf(cleaned(spec)));

function cleaned(spec: ChartSpec): DrawingNode {
  const [tag, { width = "", height = "", ...attributes }, children] = svgOf(
    drawingOf(renderToStaticMarkup(chart(spec))),
  );
  // A ring scales like a picture; bars and lines stretch, but their text doesn't.
  const size = { height, ...(spec.kind === "ring" && { viewBox: `0 0 ${width} ${height}`, width }) };
  return [tag, { ...attributes, ...size }, children.filter(isDrawn)];
}

function chart(spec: ChartSpec) {
  switch (spec.kind) {
    case "bars":
      return <Bars {...spec} />;
    case "ring":
      return <Ring {...spec} />;
    case "line":
      return <MonthLine {...spec} />;
  }
}

type Element = Exclude<DrawingNode, string>;

const svgOf = (drawing: DrawingNode): Element => (typeof drawing === "string" ? ["svg", {}, []] : drawing);

/** nivo adds an empty rectangle to each drawing. */
const isDrawn = (node: DrawingNode) => typeof node === "string" || node[1]["fill"] !== "transparent";

const BAR_ROW = 46;
const BELOW_THE_LAST = 10;

type Row = { readonly id: number; readonly value: number };

/**
 * Bars by nivo on a drawing 100 units wide: its lengths are percentages, so a chart fills any box while its text
 * keeps its size.
 */
function Bars(spec: BarsSpec) {
  const { bars } = spec;
  const rows = bars.map(({ value }, id): Row => ({ id, value: value ?? 0 }));
  return (
    <Bar<Row>
      width={100}
      height={bars.length * BAR_ROW - BELOW_THE_LAST}
      // nivo counts from the bottom.
      data={rows.toReversed()}
      keys={["value"]}
      indexBy="id"
      layout="horizontal"
      padding={0}
      valueScale={{ type: "linear", min: 0, max: axisEnd(rows.map(({ value }) => value)) }}
      animate={false}
      isInteractive={false}
      layers={barLayers(spec)}
    />
  );
}

const barLayers = ({ bars, tone }: BarsSpec) => [
  (layer: BarCustomLayerProps<Row>) => <Rows drawn={layer.bars} bars={bars} tone={tone} />,
];

interface RowsProps extends Pick<BarsSpec, "bars" | "tone"> {
  readonly drawn: BarCustomLayerProps<Row>["bars"];
}

function Rows({ drawn, bars, tone }: RowsProps) {
  return bars.map(({ label, text, value }, id) => {
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
          <rect className={`b${tone}`} y={y + 23} width={`${width.toFixed(2)}%`} height="12" rx="3" />
        )}
      </g>
    );
  });
}

const RING_SIZE = 168;

type Slice = { readonly id: number; readonly value: number };

/** A ring by nivo; its slices differ in pattern as well as in colour. */
function Ring(spec: RingSpec) {
  return (
    <Pie<Slice>
      width={RING_SIZE}
      height={RING_SIZE}
      data={spec.slices.map(({ value }, id) => ({ id, value }))}
      innerRadius={DASHBOARD.doughnutCutoutPercent / 100}
      padAngle={1.5}
      animate={false}
      isInteractive={false}
      layers={ringLayers(spec)}
    />
  );
}

const ringLayers = ({ total, unit }: RingSpec) => [
  (layer: PieCustomLayerProps<Slice>) => <Slices {...layer} total={total} unit={unit} />,
];

type SlicesProps = PieCustomLayerProps<Slice> & Pick<RingSpec, "total" | "unit">;

function Slices({ dataWithArc, arcGenerator, centerX, centerY, total, unit }: SlicesProps) {
  return (
    <>
      <Stripes />
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

/** The second slice is striped; the legend uses the same pattern. */
function Stripes() {
  return (
    <defs>
      <pattern id="stripes" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="b2" width="7" height="7" />
        <rect className="gap" width="2" height="7" />
      </pattern>
    </defs>
  );
}
