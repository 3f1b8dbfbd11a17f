import { MAP } from "./limits.ts";

/** A tile of the map in the usual numbering: 2^z tiles each way, x from the west, y from the north. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export type Place = readonly [latitude: number, longitude: number];

const TURN = 2 * Math.PI;

/** The position of a place at a zoom level, in tiles; the level may be a fraction. */
export function toSquares([latitude, longitude]: Place, z: number): { x: number; y: number } {
  const sine = Math.sin((latitude / 360) * TURN);
  return { x: (longitude / 360 + 0.5) * 2 ** z, y: (0.5 - Math.atanh(sine) / TURN) * 2 ** z };
}

const PATH = /^(\d{1,2})\/(\d{1,6})\/(\d{1,6})\.png$/;

/**
 * The tile that a path names, such as `8/143/95.png`.
 * @returns `undefined` for anything but plain numbers, for zoom levels that the map doesn't have and for tiles
 * outside its bounds (section 9 of the portal document), so that we are no open proxy to the tile service
 */
export function tileOf(path: string): Tile | undefined {
  const [, z = 0, x = 0, y = 0] = PATH.exec(path)?.map(Number) ?? [];
  if (z < MAP.minZoom || z > MAP.maxZoom) return undefined;
  const { west, east, north, south } = MAP.bounds;
  const first = toSquares([north, west], z);
  const last = toSquares([south, east], z);
  const within = x >= Math.floor(first.x) && x <= last.x && y >= Math.floor(first.y) && y <= last.y;
  return within ? { z, x, y } : undefined;
}

const EARTH_RADIUS_KM = 6371;

export function kilometresBetween([latitude, longitude]: Place, [itsLatitude, itsLongitude]: Place): number {
  const haversine = (degrees: number) => Math.sin((degrees / 720) * TURN) ** 2;
  const cosine = (degrees: number) => Math.cos((degrees / 360) * TURN);
  const across = cosine(latitude) * cosine(itsLatitude) * haversine(longitude - itsLongitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(haversine(latitude - itsLatitude) + across));
}

const COORDINATES = /^\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/;

/** Whether a place is within the map's bounds (section 9 of the portal document). */
export function isInCountry([latitude, longitude]: Place): boolean {
  const { south, north, west, east } = MAP.bounds;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** Parses "latitude,longitude"; `undefined` for anything else and for places outside the map's bounds. */
export function placeFromText(coordinates: string): Place | undefined {
  const [, latitude, longitude] = COORDINATES.exec(coordinates)?.map(Number) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  return isInCountry([latitude, longitude]) ? [latitude, longitude] : undefined;
}

/** About a metre. */
const DIGITS = 5;

export const coordinatesText = (place: Place): string =>
  place.map((degrees) => degrees.toFixed(DIGITS)).join(", ");
