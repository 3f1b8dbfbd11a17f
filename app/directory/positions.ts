import { type Place, placeFromText } from "#app/model/map.ts";
import { municipality } from "#app/model/municipalities.ts";
import type { Office } from "#app/model/office.ts";
import { onceFor } from "#app/model/once-for.ts";
import {
  CAPITAL,
  contains,
  COUNTRY,
  enlarged,
  type Frame,
  CAPITAL_SCALE,
  type Point,
  project,
} from "#app/ui/map/frame.ts";
import { spread } from "#app/ui/map/placement.ts";

export interface Position extends Point {
  readonly inCapital: boolean;
  /** Its true place, to about ten metres. */
  readonly place: Place;
}

/** The enlarged drawing of the capital, in its own units. */
const INSET: Frame = { ...COUNTRY, height: CAPITAL.height * CAPITAL_SCALE };

/** Minimum distance between two points: slightly more than their drawn diameter. */
const SPACING = { country: 23, capital: 38 };

/**
 * Places every active office once for all filters, so that points stay in place. An office without valid
 * coordinates is placed at its municipality's seat; if that is unknown too, it has no point.
 */
export const officePositions = onceFor((offices: readonly Office[]): ReadonlyMap<number, Position> => {
  const projected = offices
    .filter(({ active }) => active)
    .toSorted((one, other) => one.id - other.id)
    .flatMap((office) => {
      const place = placeFromText(office.coordinates) ?? seatOf(office.municipalityId);
      if (!place) return [];
      return [{ id: office.id, place: rounded(place), point: project(...rounded(place)) }];
    });
  const capital = projected.filter(({ point }) => contains(CAPITAL, point));
  const country = projected.filter(({ point }) => !contains(CAPITAL, point));
  const positions = new Map<number, Position>();
  const put = (group: typeof projected, points: readonly Point[], inCapital: boolean) =>
    group.forEach(({ id, place }, index) => {
      const point = points[index];
      if (point) positions.set(id, { ...point, inCapital, place });
    });
  const drawn = (group: typeof projected) => group.map(({ point }) => point);
  put(country, spread(drawn(country), SPACING.country, COUNTRY), false);
  put(capital, spread(drawn(capital).map(enlarged), SPACING.capital, INSET), true);
  return positions;
});

/** Directions to a place, on a third-party map. */
export const directionsTo = (place: Place): string =>
  `https://www.openstreetmap.org/directions?to=${place.join("%2C")}`;

function seatOf(municipalityId: number): Place | undefined {
  const known = municipality(municipalityId);
  return known && [known.lat, known.lon];
}

const rounded = ([latitude, longitude]: Place): Place => [
  Math.round(latitude * 10_000) / 10_000,
  Math.round(longitude * 10_000) / 10_000,
];
