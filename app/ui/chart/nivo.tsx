import { Bar, type BarCustomLayerProps } from "@nivo/bar";
import { Line, type LineCustomSvgLayerProps, type LineSeries } from "@nivo/line";
import { Pie, type PieCustomLayerProps } from "@nivo/pie";
import {
  Children,
  Fragment,
  isValidElement,
  type PropsWithChildren,
  type ReactElement,
  type ReactNode,
} from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { DASHBOARD } from "#app/model/limits.ts";
import type { Drawing, DrawingPart } from "./chart-box.tsx";
import { axisEnd, type BarsSpec, type ChartSpec, type LineSpec, type RingSpec } from "./chart.ts";

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
    return part.type === Fragment ? partsOf(children) : [[String(part.type), attributes, partsOf(children)]];
  });

/** nivo only calculates. A chart 100 wide fills any box: its lengths are percentages, while its text keeps its size. */
const CALCULATED = { width: 100, animate: false, isInteractive: false } as const;

/** Lets nivo calculate a chart, and returns what it hands to a layer: the places of everything. */
function geometryOf<Geometry>(
  chart: (common: typeof CALCULATED & { layers: ((geometry: Geometry) => null)[] }) => ReactElement,
): Geometry {
  const calculated: Geometry[] = [];
  const note = (geometry: Geometry) => {
    calculated.push(geometry);
    return null;
  };
  renderToStaticMarkup(chart({ ...CALCULATED, layers: [note] }));
  const [geometry] = calculated;
  if (geometry === undefined) throw new Error("nivo has drawn no layer");
  return geometry;
}

const BAR_ROW = 46;
const BELOW_THE_LAST = 10;

const barsHeight = ({ bars }: BarsSpec) => bars.length * BAR_ROW - BELOW_THE_LAST;

type Datum = { readonly id: number; readonly value: number };

function drawBars(spec: BarsSpec) {
  const data = spec.bars.map(({ value }, id): Datum => ({ id, value: value ?? 0 }));
  const { bars: drawn } = geometryOf<BarCustomLayerProps<Datum>>((common) => (
    <Bar<Datum>
      {...common}
      height={barsHeight(spec)}
      data={data}
      indexBy="id"
      layout="horizontal"
      padding={0}
      valueScale={{ type: "linear", min: 0, max: axisEnd(data.map(({ value }) => value)) }}
    />
  ));
  return spec.bars.map(({ label, text, value }, id) => {
    const width = drawn.find(({ data: { indexValue } }) => indexValue === id)?.width ?? 0;
    const y = id * BAR_ROW;
    const bar = { y: y + 23, height: 12, rx: 3 };
    return (
      <g key={y}>
        <text x="0" y={y + 15}>
          {label}
        </text>
        <text className={value === null ? "q" : "v"} x="100%" y={y + 15} textAnchor="end">
          {text}
        </text>
        <rect className={value === null ? "veil" : "track"} width="100%" {...bar} />
        {width > 0 && <rect className={`b${spec.tone}`} width={`${width.toFixed(2)}%`} {...bar} />}
      </g>
    );
  });
}

const RING_SIZE = 168;

/** The second slice is striped; the legend uses the same pattern. */
function drawRing({ slices, total, unit }: RingSpec) {
  const { dataWithArc, arcGenerator } = geometryOf<PieCustomLayerProps<Datum>>((common) => (
    <Pie<Datum>
      {...common}
      width={RING_SIZE}
      height={RING_SIZE}
      data={slices.map((value, id) => ({ id, value }))}
      innerRadius={DASHBOARD.doughnutCutoutPercent / 100}
      padAngle={1.5}
    />
  ));
  return (
    <>
      <pattern id="stripes" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="b2" width="7" height="7" />
        <rect className="gap" width="2" height="7" />
      </pattern>
      <g transform={`translate(${RING_SIZE / 2} ${RING_SIZE / 2})`}>
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

const LINE_HEIGHT = 264;
/** At the sides in percent, for the grid's numbers and half of the last name. */
const MARGIN = { top: 24, bottom: 44, left: 7, right: 3 };
/** From this number of points on, they are smaller. */
const MANY = 18;

function drawLine({ points, grid }: LineSpec) {
  const end = Math.max(...grid.map(({ value }) => value));
  const { series, innerHeight } = geometryOf<LineCustomSvgLayerProps<LineSeries>>((common) => (
    <Line<LineSeries>
      {...common}
      height={LINE_HEIGHT}
      margin={MARGIN}
      data={[{ id: "line", data: points.map(({ value }, index) => ({ x: String(index), y: value })) }]}
      xScale={{ type: "point" }}
      yScale={{ type: "linear", min: 0, max: end }}
    />
  ));
  const places = (series[0]?.data ?? []).map(({ position: { x, y } }) => {
    const percent = MARGIN.left + (x ?? 0);
    return { percent, x: `${Number(percent.toFixed(2))}%`, y: Number((y ?? innerHeight).toFixed(1)) };
  });
  const highest = points.reduce((most, { value }, at) => (value > (points[most]?.value ?? 0) ? at : most), 0);
  return (
    <g transform={`translate(0,${MARGIN.top})`}>
      {grid.map(({ value, text }) => {
        const y = Number((innerHeight * (1 - value / end)).toFixed(1));
        return (
          <Fragment key={value}>
            <line className="rule" x2="100%" y1={y} y2={y} />
            <text className="q" y={y - 4}>
              {text}
            </text>
          </Fragment>
        );
      })}
      {places.slice(1).map(({ x, y }, index) => (
        <line key={x} className="path" x1={places[index]?.x} y1={places[index]?.y} x2={x} y2={y} />
      ))}
      {places.map(({ x, y }) => (
        <circle key={x} className="dot" cx={x} cy={y} r={places.length > MANY ? 2.5 : 4} />
      ))}
      {places.slice(highest, highest + 1).map(({ percent, x, y }) => (
        // Near the sides text grows inwards.
        <text
          key={x}
          className="v"
          x={x}
          y={(y - 10).toFixed(1)}
          textAnchor={percent > 92 ? "end" : percent < 12 ? "start" : "middle"}
        >
          {points[highest]?.text}
        </text>
      ))}
      {drawNames(places, points, innerHeight + 20)}
    </g>
  );
}

/** At most twelve months are labelled, four on a phone; the year is below where it changes. */
function drawNames(places: readonly { readonly x: string }[], points: LineSpec["points"], y: number) {
  const step = Math.ceil(points.length / 12);
  const onPhones = Math.ceil(points.length / step / 4) * step;
  return points.map(({ month, year }, index) => {
    if (index % step !== 0) return null;
    const x = places[index]?.x;
    const isOnPhones = index % onPhones === 0;
    const isNewYear = points[index - step]?.year !== year;
    const isNewOnPhones = isOnPhones && points[index - onPhones]?.year !== year;
    return (
      <text key={x} className={isOnPhones ? "q" : "q odd"} y={y} textAnchor="middle">
        <tspan x={x}>{month}</tspan>
        {(isNewYear || isNewOnPhones) && (
          <tspan x={x} dy="17" className={isNewYear ? undefined : "narrow"}>
            {year}
          </tspan>
        )}
      </text>
    );
  });
}
