import { fromSquares, type Place, TILE_PIXELS, toSquares } from "#app/model/map.ts";
import { CAPITAL, contains, type Point, project, unproject } from "../frame.ts";
import { placeLabels, type PlaceName, spread } from "../placement.ts";

interface Located {
  readonly place: Place;
}

/** From this zoom level on, the offices of the capital fit side by side. */
export const CAPITAL_ZOOM = 10;

/** Whether points have so little room that they are drawn smaller and closer: the list is equivalent. */
export const isCrowded = (zoom: number, count: number): boolean => zoom < 7.5 && count > 30;

/** Minimum distance between two points, in pixels: above 24 if there is room (WCAG 2.2, 2.5.8). */
const spacing = (crowded: boolean): number => (crowded ? 17 : 26);

/**
 * Places points for one zoom level so that each can be seen and clicked: offices at one place form a ring, and the
 * capital is one box (`bundle`) while it is small. The same points always get the same places.
 */
export function arrange<Thing extends Located>(things: readonly Thing[], zoom: number) {
  const isBundled = (thing: Thing) => zoom < CAPITAL_ZOOM && inCapital(thing);
  const single = things.filter((thing) => !isBundled(thing));
  const bundle = things.filter(isBundled);
  const middle = bundle.length > 0 ? pixelsOf(CAPITAL_MIDDLE, zoom) : undefined;
  let points = single.map(({ place }) => pixelsOf(place, zoom));
  for (let round = 0; round < (middle ? ROUNDS : 1); round += 1) {
    const apart = spread(points, spacing(isCrowded(zoom, single.length)));
    points = apart.map((point) => besideBox(point, middle));
  }
  const placed = single.map((thing, index) => {
    const point = points[index];
    return { thing, at: point ? placeAt(point, zoom) : thing.place };
  });
  return { placed, bundle };
}

export const CAPITAL_MIDDLE = unproject({
  x: CAPITAL.x + CAPITAL.width / 2,
  y: CAPITAL.y + CAPITAL.height / 2,
});

/** The capital's box, and the distance of points from its sides; pixels. */
export const BOX_PIXELS = [72, 42] as const;
const ROOM = 14;

/** Points moved by the box push others, which move in turn. */
const ROUNDS = 6;

/** Names are placed in the units of the drawn map, where a line is taller than here, in pixels. */
const SCALE = 22 / 17;

/** Beyond any window: names on the live map may extend past it. */
const EVERYWHERE = { x: -1e9, y: -1e9, width: 2e9, height: 2e9 };

/** Maximum distance of a town's own points; pixels. */
const TOWN = 34;

/** Places names beside the points of their towns, covering as few others as possible. */
export function arrangeNames(
  names: readonly Omit<PlaceName, "under">[],
  obstacles: readonly Place[],
  zoom: number,
) {
  const pointOf = (place: Place) => scaled(pixelsOf(place, zoom), SCALE);
  const taken = obstacles.map(pointOf);
  const namings = names.map(({ text, minor, place }) => {
    const town = pointOf(place);
    const own = taken.filter(({ x, y }) => Math.hypot(x - town.x, y - town.y) < TOWN);
    return { text, minor, points: own.length > 0 ? own : [town] };
  });
  const radius = (spacing(false) / 2) * SCALE;
  return placeLabels(namings, taken, radius, EVERYWHERE).map(({ text, x, y }) => {
    // A name is placed by its baseline, a marker by its centre.
    return { text, at: placeAt(scaled({ x, y: y - 6 }, 1 / SCALE), zoom) };
  });
}

const scaled = ({ x, y }: Point, factor: number): Point => ({ x: x * factor, y: y * factor });

/** Points near the capital's box move to its nearer side. */
function besideBox({ x, y }: Point, middle: Point | undefined): Point {
  if (!middle) return { x, y };
  const [dx, dy] = [x - middle.x, y - middle.y];
  const [overX, overY] = [BOX_PIXELS[0] / 2 + ROOM - Math.abs(dx), BOX_PIXELS[1] / 2 + ROOM - Math.abs(dy)];
  if (overX <= 0 || overY <= 0) return { x, y };
  return overX < overY ? { x: x + overX * Math.sign(dx || 1), y } : { x, y: y + overY * Math.sign(dy || 1) };
}

const inCapital = ({ place }: Located) => contains(CAPITAL, project(...place));

function pixelsOf(place: Place, zoom: number): Point {
  const { x, y } = toSquares(place, zoom);
  return { x: x * TILE_PIXELS, y: y * TILE_PIXELS };
}

const placeAt = ({ x, y }: Point, zoom: number) =>
  fromSquares({ x: x / TILE_PIXELS, y: y / TILE_PIXELS }, zoom);
