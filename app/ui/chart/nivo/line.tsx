import { Line, type LineCustomSvgLayerProps, type LineSeries } from "@nivo/line";
import type { LineSpec } from "../chart.ts";
import { geometryOf, WIDTH } from "./geometry.ts";

export const LINE_HEIGHT = 264;
const MARGIN = { top: 24, bottom: 44, left: 0, right: 0 };
/** Margin in percent, for the grid's numbers and half of the last name. */
const LEFT = 7;
const RIGHT = 3;
/** From this number of points on, they are smaller. */
const MANY = 18;

/** Where a point is: percent from the left, units from the top. */
interface Place {
  readonly x: string;
  readonly percent: number;
  readonly y: number;
}

export function drawLine(spec: LineSpec) {
  const { points, grid } = spec;
  const end = Math.max(...grid.map(({ value }) => value));
  const { series, innerHeight } = geometryOf<LineCustomSvgLayerProps<LineSeries>>((layers) => (
    <Line<LineSeries>
      width={WIDTH}
      height={LINE_HEIGHT}
      margin={MARGIN}
      data={[{ id: "line", data: points.map(({ value }, index) => ({ x: String(index), y: value })) }]}
      xScale={{ type: "point" }}
      yScale={{ type: "linear", min: 0, max: end }}
      animate={false}
      isInteractive={false}
      layers={layers}
    />
  ));
  const places = (series[0]?.data ?? []).map(({ position: { x, y } }): Place => {
    // A single point is centred.
    const percent = points.length === 1 ? 50 : LEFT + ((x ?? 0) * (100 - LEFT - RIGHT)) / 100;
    return { percent, x: `${Number(percent.toFixed(2))}%`, y: y ?? innerHeight };
  });
  return (
    <>
      <g transform={`translate(0,${MARGIN.top})`}>
        {grid.map(({ value, text }) => {
          const y = Number((innerHeight * (1 - value / end)).toFixed(1));
          return (
            <g key={value}>
              <line className="rule" x2="100%" y1={y} y2={y} />
              <text className="q" y={y - 4}>
                {text}
              </text>
            </g>
          );
        })}
        {drawPath(places, points)}
        {drawNames(places, points, innerHeight + 20)}
      </g>
    </>
  );
}

function drawPath(places: readonly Place[], points: LineSpec["points"]) {
  const values = points.map(({ value }) => value);
  const highest = values.indexOf(Math.max(...values));
  const { x, percent, y } = places[highest] ?? { x: "0%", percent: 0, y: 0 };
  // Near the sides text grows inwards.
  const anchor = percent > 92 ? "end" : percent < 12 ? "start" : "middle";
  return (
    <>
      {places.slice(1).map((to, index) => {
        const from = places[index] ?? to;
        return (
          <line
            key={to.x}
            className="path"
            x1={from.x}
            y1={from.y.toFixed(1)}
            x2={to.x}
            y2={to.y.toFixed(1)}
          />
        );
      })}
      {places.map((place) => (
        <circle
          key={place.x}
          className="dot"
          cx={place.x}
          cy={place.y.toFixed(1)}
          r={places.length > MANY ? 2.5 : 4}
        />
      ))}
      <text className="v" x={x} y={Number((y - 10).toFixed(1))} textAnchor={anchor}>
        {points[highest]?.text}
      </text>
    </>
  );
}

/** At most twelve months are labelled, four on a phone; the year is below where it changes. */
function drawNames(places: readonly Place[], points: LineSpec["points"], y: number) {
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
