import type { Frame, Point } from "./frame.ts";

const ROUNDS = 40;

/**
 * Moves points apart until each can be seen and clicked: those at one place form a small ring around it, many a disc,
 * then overlapping ones are pushed apart. The same points always get the same places.
 * @param spacing the minimum distance between two points, in the points' own units
 * @param frame the bounds for all points
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
const MAX_IN_RING = 8;

/** Turned by this angle, each point is in the widest gap between the previous ones, as in a sunflower. */
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
      // Two are side by side, more start at the top.
      const start = members.length === 2 ? Math.PI : -Math.PI / 2;
      const isDisc = members.length > MAX_IN_RING;
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

/** One round of pushing; returns whether anything had to move. */
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
  /** Whether it is below its points: where it is drawn larger it must not grow up into them. */
  readonly under: boolean;
}

interface Naming extends Pick<Label, "text" | "minor"> {
  readonly points: readonly Point[];
}

/**
 * Average width of a bold letter, in the widest fallback font, and height of a line: in units at the map's text size.
 */
const LETTER = 12;
const LINE = 22;

/**
 * Phones show names larger (`map.css`), growing from their centre: extra distance beside a point, relative to their
 * width.
 */
const GROWTH = 0.14;

/**
 * Places each name below, above or beside its points, wherever it covers the fewest points and names; earlier names
 * take precedence.
 * @param pinRadius radius of a drawn point, in units
 */
export function placeLabels(
  namings: readonly Naming[],
  obstacles: readonly Point[],
  pinRadius: number,
  frame: Frame,
): Label[] {
  const taken: Frame[] = obstacles.map(({ x, y }) => ({
    x: x - pinRadius,
    y: y - pinRadius,
    width: 2 * pinRadius,
    height: 2 * pinRadius,
  }));
  return namings.map(({ points, text, minor }) => {
    const spots = spotsAround(points, text.length * LETTER, pinRadius + 4, frame);
    const cost = (spot: Frame) =>
      taken.reduce((sum, other) => sum + overlap(spot, other), outside(spot, frame));
    const best = spots.reduce((least, spot) => (cost(spot) < cost(least) ? spot : least));
    taken.push(best);
    // Text is centred on x and positioned by its baseline.
    const [x, y] = [Math.round(best.x + best.width / 2), Math.round(best.y + LINE * 0.8)];
    return { x, y, text, minor, under: best === spots[0] };
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
  // Near an edge the name moves inwards rather than being cut off.
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

/** Parts outside the frame count as covered. */
const outside = (spot: Frame, frame: Frame) => spot.width * spot.height - overlap(spot, frame);
