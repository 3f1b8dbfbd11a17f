import { MAP } from "../limits.ts";
import type { Place } from "./tile.ts";

const COORDINATES = /^\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/;

/** Whether a place is within the map's bounds (section 9 of the portal document). */
export function isInCountry([latitude, longitude]: Place): boolean {
  const { south, north, west, east } = MAP.bounds;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** The place that "latitude,longitude" names; `undefined` when the text does not name one within the map's bounds. */
export function placeFromText(coordinates: string): Place | undefined {
  const [, latitude, longitude] = COORDINATES.exec(coordinates)?.map(Number) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  return isInCountry([latitude, longitude]) ? [latitude, longitude] : undefined;
}

/** About a metre. */
const DIGITS = 5;

/** A place as the field for coordinates has it. */
export const coordinatesText = (place: Place): string =>
  place.map((degrees) => degrees.toFixed(DIGITS)).join(", ");
