import { useClientNavigation } from "../page/client-navigation.ts";
import outlines from "./country.svg?url";
import type { Point } from "./frame.ts";
import type { Label } from "./placement.ts";

/**
 * Land, gold municipalities, lakes, river and borders. The outlines are in a separate cached file, to which pages and
 * scripts refer.
 * @param here ids of the municipalities highlighted in gold
 */
export function Outlines({ here = [] }: { here?: readonly number[] }) {
  return (
    <>
      <use href={`${outlines}#land`} className="land" />
      {here.map((id) => (
        <use key={id} href={`${outlines}#m${id}`} className="here" />
      ))}
      <use href={`${outlines}#lakes`} className="lake" />
      <use href={`${outlines}#river`} className="river" />
      <use href={`${outlines}#seams`} className="seams" />
      <use href={`${outlines}#land`} className="edge" />
    </>
  );
}

/** A point that is a link. */
interface Pin extends Point {
  readonly id: number;
  /** Full description of the point, which has no other text. */
  readonly name: string;
  readonly to: string;
  readonly current?: boolean;
  /** How many things it stands for. */
  readonly count?: number;
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
      {inOrder.map(({ id, x, y, name, to, current, count }) => (
        <a
          className={count ? "pin many" : "pin"}
          key={id}
          href={to}
          aria-label={name}
          aria-current={current ? "true" : undefined}
        >
          <circle cx={x} cy={y} />
          {count && (
            <text x={x} y={y}>
              {count}
            </text>
          )}
        </a>
      ))}
    </g>
  );
}

/** Names beside the points; every point has its own accessible name, so these are visual only. */
export function Labels({ labels }: { labels: readonly Label[] }) {
  return (
    <g aria-hidden="true">
      {labels.map(({ x, y, text, minor, under }) => (
        <text key={text} x={x} y={y} className={minor ? "minor" : under ? "under" : undefined}>
          {text}
        </text>
      ))}
    </g>
  );
}
