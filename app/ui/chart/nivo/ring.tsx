import { Pie, type PieCustomLayerProps } from "@nivo/pie";
import { DASHBOARD } from "#app/model/limits.ts";
import type { RingSpec } from "../spec.ts";

const SIZE = 168;

type Slice = { readonly id: number; readonly value: number };

/** A ring by nivo; its slices differ in pattern as well as in colour. */
export function Ring(spec: RingSpec) {
  return (
    <Pie<Slice>
      width={SIZE}
      height={SIZE}
      data={spec.slices.map(({ value }, id) => ({ id, value }))}
      innerRadius={DASHBOARD.doughnutCutoutPercent / 100}
      padAngle={1.5}
      animate={false}
      isInteractive={false}
      layers={layersOf(spec)}
    />
  );
}

const layersOf = ({ total, unit }: RingSpec) => [
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

/** The second slice is striped; the key beside the ring uses the same pattern. */
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
