import { MAP } from "#app/model/limits.ts";
import type { Place } from "#app/model/map.ts";

/** A place in the units of `country.svg`. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Frame extends Point {
  readonly width: number;
  readonly height: number;
}

export const COUNTRY: Frame = { x: 0, y: 0, width: 800, height: 637 };

/** The part that is drawn enlarged below the country: the ten municipalities of the capital. */
export const CAPITAL: Frame = { x: 256, y: 126, width: 88, height: 60 };

export const CAPITAL_SCALE = COUNTRY.width / CAPITAL.width;

/** The transform of outlines in its enlarged drawing. */
export const CAPITAL_TRANSFORM = `scale(${CAPITAL_SCALE.toFixed(4)}) translate(${-CAPITAL.x} ${-CAPITAL.y})`;

// The projection of `country.svg`: outlines of the country, its 80 municipalities (m + id), the three lakes and the
// Vardar. Natural Earth 1:10m admin-1 (public domain), merged to today's 80; lakes and river: own drawing, CC0. Made
// once; arcs shared by neighbours thinned by Douglas-Peucker at 0.75 units, rounded to whole ones, relative moves.
const UNITS_PER_DEGREE = 307.0928;
const WEST = 20.444;
const NORTH = 42.37;
const MARGIN = 6;
const STRETCH = 1 / Math.cos((MAP.centre[0] * Math.PI) / 180);

/** Degrees to units. */
export function project(latitude: number, longitude: number): Point {
  return {
    x: MARGIN + (longitude - WEST) * UNITS_PER_DEGREE,
    y: MARGIN + (NORTH - latitude) * UNITS_PER_DEGREE * STRETCH,
  };
}

/** Units back to degrees. */
export const unproject = ({ x, y }: Point): Place => [
  NORTH - (y - MARGIN) / (UNITS_PER_DEGREE * STRETCH),
  WEST + (x - MARGIN) / UNITS_PER_DEGREE,
];

export const contains = (frame: Frame, { x, y }: Point): boolean =>
  x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height;

/** The same place in the enlarged drawing of the capital. */
export const enlarged = ({ x, y }: Point): Point => ({
  x: (x - CAPITAL.x) * CAPITAL_SCALE,
  y: (y - CAPITAL.y) * CAPITAL_SCALE,
});
