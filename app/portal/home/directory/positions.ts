import { placeFromText } from "#app/model/map/place.ts";
import type { Place } from "#app/model/map/tile.ts";
import { type Municipality, municipality } from "#app/model/municipalities.ts";
import type { Office } from "#app/model/office.ts";
import { CAPITAL, contains, enlarged, type Point, project } from "#app/ui/map/frame.ts";
import { spread } from "#app/ui/map/placement.ts";

/** Where an office's point is drawn: on the country, or on the enlarged capital. */
export interface Position extends Point {
  readonly inCapital: boolean;
  /** Where the office is in truth, to about ten metres. */
  readonly place: Place;
}

/** Least distance between two points: a little more than the diameter at which they are drawn. */
const SPACING = { country: 23, capital: 38 } as const;

/**
 * Places every active office once for all filters, so that points stay where they are while filters change.
 * An office whose coordinates say nothing stands at the seat of its municipality; one whose municipality is
 * unknown too has no point.
 */
export function officePositions(offices: readonly Office[]): ReadonlyMap<number, Position> {
  const places = offices
    .filter(({ active }) => active)
    .toSorted((one, other) => one.id - other.id)
    .flatMap((office) => {
      const place = placeFromText(office.coordinates) ?? seatOf(municipality(office.municipalityId));
      return place ? [{ id: office.id, place: rounded(place), point: project(...place) }] : [];
    });
  const capital = places.filter(({ point }) => contains(CAPITAL, point));
  const country = places.filter(({ point }) => !contains(CAPITAL, point));
  const positions = new Map<number, Position>();
  const put = (group: typeof places, points: Point[], inCapital: boolean) =>
    group.forEach(({ id, place }, index) => {
      const point = points[index];
      if (point) positions.set(id, { ...point, inCapital, place });
    });
  const pointsOf = (group: typeof places) => group.map(({ point }) => point);
  put(country, spread(pointsOf(country), SPACING.country), false);
  put(capital, spread(pointsOf(capital).map(enlarged), SPACING.capital), true);
  return positions;
}

const seatOf = (known: Municipality | undefined): Place | undefined => known && [known.lat, known.lon];

const rounded = ([latitude, longitude]: Place): Place => [
  Math.round(latitude * 10_000) / 10_000,
  Math.round(longitude * 10_000) / 10_000,
];
