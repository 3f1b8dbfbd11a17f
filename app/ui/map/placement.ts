import type { Place } from "#app/model/map.ts";
import type { Frame, Point } from "./frame.ts";

const ROUNDS = 40;

/**
 * Moves points apart until each can be seen and hit: those of one place stand in a small ring around it, many in a disc,
 * then whatever still overlaps gives way. The same points always get the same places.
 * @param spacing the least distance between two points, in the points' own units
 * @param frame what no point may stand out of
 */
export function spread(points: readonly Point[], spacing: number, frame?: Frame): Point[] {
  const placed = inRings(points, spacing);
  for (let round = 0; round < ROUNDS; round += 1) {
    const moved = separate(placed, spacing);
    if (frame) keepWithin(frame, placed, spacing / 2);
    if (!moved) break;
  }
  return placed.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
}

type Movable = { x: number; y: number };

/** More would make a ring far from its place. */
const MOST_IN_RING = 8;

/** Each turned by so much stands in the widest gap between those before it, as in a sunflower. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Points closer than half the spacing count as one place. */
function inRings(points: readonly Point[], spacing: number): Movable[] {
  const rings: { centre: Point; members: number[] }[] = [];
  points.forEach((point, index) => {
    const ring = rings.find(({ centre }) => distance(centre, point) < spacing / 2);
    if (ring) ring.members.push(index);
    else rings.push({ centre: point, members: [index] });
  });
  const placed: Movable[] = [];
  for (const { centre, members } of rings) {
    const radius = members.length === 1 ? 0 : spacing / (2 * Math.sin(Math.PI / members.length));
    members.forEach((index, position) => {
      // Two stand side by side, more begin at the top.
      const start = members.length === 2 ? Math.PI : -Math.PI / 2;
      const isDisc = members.length > MOST_IN_RING;
      const angle = isDisc ? GOLDEN_ANGLE * position : start + (2 * Math.PI * position) / members.length;
      const far = isDisc ? spacing * 0.6 * Math.sqrt(position) : radius;
      placed[index] = { x: centre.x + far * Math.cos(angle), y: centre.y + far * Math.sin(angle) };
    });
  }
  return placed;
}

function keepWithin({ x, y, width, height }: Frame, points: Movable[], margin: number): void {
  for (const point of points) {
    point.x = Math.min(Math.max(point.x, x + margin), x + width - margin);
    point.y = Math.min(Math.max(point.y, y + margin), y + height - margin);
  }
}

/** One round of pushing; says whether anything had to move. */
function separate(points: Movable[], spacing: number): boolean {
  let moved = false;
  points.forEach((one, index) => {
    for (const other of points.slice(index + 1)) {
      const gap = distance(one, other);
      if (gap >= spacing - 0.5) continue;
      const push = (spacing - gap) / 2 / (gap || 1);
      const [dx, dy] = gap === 0 ? [1, 0] : [other.x - one.x, other.y - one.y];
      one.x -= dx * push;
      one.y -= dy * push;
      other.x += dx * push;
      other.y += dy * push;
      moved = true;
    }
  });
  return moved;
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** A name on the map; `minor` ones are left out on small screens. */
export interface Label extends Point {
  readonly text: string;
  readonly minor: boolean;
  /** Whether it stands below its points: where it is drawn larger it must not grow up into them. */
  readonly under: boolean;
}

/** A name with the place that it stands for. */
export interface PlaceName extends Label {
  readonly place: Place;
}

/** A name to place beside the points that it names. */
interface Naming {
  readonly text: string;
  readonly points: readonly Point[];
  readonly minor: boolean;
}

/** Width of a bold letter on average, in the widest face that may stand in for ours, and height of a line: units at the size of the map's text. */
const LETTER = 12;
const LINE = 22;

/** Phones show names larger (`map.css`), which grow out of their middle: how far beside a point, of their width. */
const GROWTH = 0.14;

/**
 * Puts each name below, above or beside its points, wherever it covers the fewest points and names.
 * Names that come first choose first.
 * @param pinRadius radius of a drawn point, in units
 */
export function placeLabels<Name extends Naming>(
  namings: readonly Name[],
  obstacles: readonly Point[],
  pinRadius: number,
  frame: Frame,
): (Omit<Name, "points"> & Point & Pick<Label, "under">)[] {
  const taken: Frame[] = obstacles.map(({ x, y }) => ({
    x: x - pinRadius,
    y: y - pinRadius,
    width: 2 * pinRadius,
    height: 2 * pinRadius,
  }));
  return namings.map(({ points, ...name }) => {
    const spots = spotsAround(points, name.text.length * LETTER, pinRadius + 4, frame);
    const cost = (spot: Frame) =>
      taken.reduce((sum, other) => sum + overlap(spot, other), outside(spot, frame));
    const best = spots.reduce((least, spot) => (cost(spot) < cost(least) ? spot : least));
    taken.push(best);
    // Text is centred on x and stands on its baseline.
    const [x, y] = [Math.round(best.x + best.width / 2), Math.round(best.y + LINE * 0.8)];
    return { x, y, under: best === spots[0], ...name };
  });
}

function spotsAround(
  points: readonly Point[],
  width: number,
  gap: number,
  frame: Frame,
): [Frame, ...Frame[]] {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const size = { width, height: LINE };
  const growth = width * GROWTH;
  // Near an edge the name moves inwards rather than be cut off.
  const x = Math.min(Math.max((left + right - width) / 2, frame.x + 4), frame.x + frame.width - width - 4);
  const y = (top + bottom - LINE) / 2;
  return [
    { x, y: bottom + gap, ...size },
    { x, y: top - gap - LINE, ...size },
    { x: right + gap + growth, y, ...size },
    { x: left - gap - growth - width, y, ...size },
  ];
}

function overlap(one: Frame, other: Frame): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** What sticks out of the frame counts as covered. */
const outside = (spot: Frame, frame: Frame) => spot.width * spot.height - overlap(spot, frame);
