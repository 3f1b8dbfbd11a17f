import { useClientNavigation } from "../page/client-navigation.ts";
import outlines from "./country.svg?url";
import type { Point } from "./frame.ts";
import type { Label } from "./placement.ts";

/**
 * Land, gold municipalities, lakes, river and borders. The outlines are in a separate cached file, to which pages and
 * scripts refer. Colours and sizes stand here for pages without their style sheet, which has its own.
 * @param here ids of the municipalities highlighted in gold
 */
export function Outlines({ here = [] }: { here?: readonly number[] }) {
  return (
    <>
      <use href={`${outlines}#land`} className="land" fill="#efe6d8" />
      {here.map((id) => (
        <use key={id} href={`${outlines}#m${id}`} className="here" fill="#dca94a" fillOpacity=".45" />
      ))}
      <use href={`${outlines}#lakes`} className="lake" fill="#b5d2dd" />
      <use href={`${outlines}#river`} className="river" fill="none" stroke="#b5d2dd" />
      <use href={`${outlines}#seams`} className="seams" fill="none" stroke="#d3c5b1" />
      <use href={`${outlines}#land`} className="edge" fill="none" stroke="#85776d" />
    </>
  );
}

interface Pin extends Point {
  readonly id: number;
  /** Full description of the point, which has no other text. */
  readonly name: string;
  readonly to: string;
  readonly current?: boolean;
}

/**
 * Points as plain links: a link component each would be a quarter of the page's rendering. One handler makes them
 * client-side navigation. The current point comes last, so that no other covers it.
 */
export function Pins({ pins }: { pins: readonly Pin[] }) {
  const follow = useClientNavigation({ inPlace: true });
  const inOrder = [...pins.filter(({ current }) => !current), ...pins.filter(({ current }) => current)];
  return (
    <g onClick={follow}>
      {inOrder.map(({ id, x, y, name, to, current }) => (
        <a className="pin" key={id} href={to} aria-label={name} aria-current={current ? "true" : undefined}>
          <circle cx={x} cy={y} r={10} fill="#7b1a2c" />
          <Reach x={x} y={y} pins={pins} />
        </a>
      ))}
    </g>
  );
}

/** In units of the drawing: 24 px across (WCAG 2.2, 2.5.8) on a phone 360 px wide. */
const REACH = 29;

/** Where a point takes a touch: around it, up to half the way to the next one. Below the dot itself it isn't needed. */
function Reach({ x, y, pins }: Point & { readonly pins: readonly Pin[] }) {
  const squares = pins.map((pin) => (pin.x - x) ** 2 + (pin.y - y) ** 2).filter((square) => square > 0);
  const reach = Math.floor(Math.min(REACH, Math.sqrt(Math.min(...squares)) / 2));
  return reach > 12 && <ellipse cx={x} cy={y} rx={reach} ry={reach} fill="none" pointerEvents="all" />;
}

/** Names beside the points; every point has its own accessible name, so these are visual only. */
export function Labels({ labels }: { labels: readonly Label[] }) {
  return (
    <g aria-hidden="true">
      {labels.map(({ x, y, text, minor, under }) => (
        <text
          key={text}
          x={x}
          y={y}
          textAnchor="middle"
          className={minor ? "minor" : under ? "under" : undefined}
        >
          {text}
        </text>
      ))}
    </g>
  );
}
