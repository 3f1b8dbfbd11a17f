import type { Point } from "./frame.ts";

const ROUNDS = 40;

/**
 * Moves points apart until each can be seen and hit: those of one place stand in a small ring around it,
 * then whatever still overlaps gives way. The same points always get the same places.
 * @param spacing the least distance between two points, in the points' own units
 */
export function spread(points: readonly Point[], spacing: number): Point[] {
  const placed = inRings(points, spacing);
  for (let round = 0; round < ROUNDS && separate(placed, spacing); round += 1);
  return placed.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
}

type Movable = { x: number; y: number };

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
      const angle = start + (2 * Math.PI * position) / members.length;
      placed[index] = { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
    });
  }
  return placed;
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
