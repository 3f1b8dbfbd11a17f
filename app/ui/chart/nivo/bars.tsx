import { Bar, type BarCustomLayerProps } from "@nivo/bar";
import { axisEnd } from "../axis.ts";
import type { BarsSpec } from "../spec.ts";

const ROW = 46;
const LAST = 10;

type Row = { readonly id: number; readonly value: number };

/**
 * Bars by nivo on a drawing 100 units wide: its lengths are percentages, so a chart fills any box while its
 * letters stay as large as they are.
 */
export function Bars(spec: BarsSpec) {
  const { bars } = spec;
  const rows = bars.map(({ value }, id): Row => ({ id, value: value ?? 0 }));
  return (
    <Bar<Row>
      width={100}
      height={bars.length * ROW - LAST}
      // nivo counts from below.
      data={rows.toReversed()}
      keys={["value"]}
      indexBy="id"
      layout="horizontal"
      padding={0}
      valueScale={{ type: "linear", min: 0, max: axisEnd(rows.map(({ value }) => value)) }}
      animate={false}
      isInteractive={false}
      layers={layersOf(spec)}
    />
  );
}

const layersOf = ({ bars, tone }: BarsSpec) => [
  (layer: BarCustomLayerProps<Row>) => <Rows drawn={layer.bars} bars={bars} tone={tone} />,
];

interface RowsProps extends Pick<BarsSpec, "bars" | "tone"> {
  readonly drawn: BarCustomLayerProps<Row>["bars"];
}

function Rows({ drawn, bars, tone }: RowsProps) {
  return bars.map(({ label, text, value }, id) => {
    const width = drawn.find(({ data }) => data.indexValue === id)?.width ?? 0;
    const y = id * ROW;
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
