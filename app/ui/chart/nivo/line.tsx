import { Line, type LineCustomSvgLayerProps, type LineSeries } from "@nivo/line";
import type { LineSpec } from "../chart.ts";

const HEIGHT = 264;
const MARGIN = { top: 24, bottom: 44, left: 0, right: 0 };
/** Margin in percent, for the grid's numbers and half of the last name. */
const LEFT = 7;
const RIGHT = 3;
/** From this number of points on, they are smaller. */
const MANY = 18;

type Layer = LineCustomSvgLayerProps<LineSeries>;

/** A line by nivo on a drawing 100 units wide, like the bars. */
export function MonthLine(spec: LineSpec) {
  const { points, grid } = spec;
  const end = Math.max(...grid.map(({ value }) => value));
  return (
    <Line
      width={100}
      height={HEIGHT}
      margin={MARGIN}
      data={[{ id: "line", data: points.map(({ value }, index) => ({ x: String(index), y: value })) }]}
      xScale={{ type: "point" }}
      yScale={{ type: "linear", min: 0, max: end }}
      animate={false}
      isInteractive={false}
      layers={layersOf(spec)}
    />
  );
}

const layersOf = ({ points, grid }: LineSpec) => [
  (layer: Layer) => <Grid layer={layer} grid={grid} />,
  (layer: Layer) => <Path layer={layer} points={points} />,
  (layer: Layer) => <Names layer={layer} points={points} />,
];

/** A single point is centred. */
const placesOf = ({ series, innerHeight }: Layer) => {
  const places = series[0]?.data.map(({ position }) => position) ?? [];
  return places.map(({ x, y }) => ({
    x: places.length === 1 ? 50 : LEFT + ((x ?? 0) * (100 - LEFT - RIGHT)) / 100,
    y: y ?? innerHeight,
  }));
};

const percent = (x: number) => `${Number(x.toFixed(2))}%`;

function Grid({ layer, grid }: { layer: Layer } & Pick<LineSpec, "grid">) {
  const scale = layer.yScale as (value: number) => number;
  return grid.map(({ value, text }) => {
    const y = Number(scale(value).toFixed(1));
    return (
      <g key={value}>
        <line className="rule" x2="100%" y1={y} y2={y} />
        <text className="q" y={y - 4}>
          {text}
        </text>
      </g>
    );
  });
}

function Path({ layer, points }: { layer: Layer } & Pick<LineSpec, "points">) {
  const places = placesOf(layer);
  const values = points.map(({ value }) => value);
  const highest = values.indexOf(Math.max(...values));
  const { x, y } = places[highest] ?? { x: 0, y: 0 };
  const radius = places.length > MANY ? 2.5 : 4;
  return (
    <>
      {places.slice(1).map((to, index) => {
        const from = places[index] ?? to;
        const ends = { x1: percent(from.x), y1: from.y.toFixed(1), x2: percent(to.x), y2: to.y.toFixed(1) };
        return <line key={to.x} className="path" {...ends} />;
      })}
      {places.map((place) => (
        <circle key={place.x} className="dot" cx={percent(place.x)} cy={place.y.toFixed(1)} r={radius} />
      ))}
      <text className="v" x={percent(x)} y={Number((y - 10).toFixed(1))} textAnchor={anchorAt(x)}>
        {points[highest]?.text}
      </text>
    </>
  );
}

/** Near the sides text grows inwards. */
function anchorAt(x: number): "start" | "middle" | "end" {
  if (x > 92) return "end";
  return x < 12 ? "start" : "middle";
}

/** At most twelve months are labelled, four on a phone; the year is below where it changes. */
function Names({ layer, points }: { layer: Layer } & Pick<LineSpec, "points">) {
  const places = placesOf(layer);
  const step = Math.ceil(points.length / 12);
  const onPhones = Math.ceil(points.length / step / 4) * step;
  const y = layer.innerHeight + 20;
  return points.map(({ month, year }, index) => {
    if (index % step !== 0) return null;
    const x = percent(places[index]?.x ?? 0);
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
