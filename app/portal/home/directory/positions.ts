import type { DirectoryOffice } from "#app/directory/directory.ts";
import { type Place, placeFromText } from "#app/model/map.ts";
import { municipality } from "#app/model/municipalities.ts";
import type { Office } from "#app/model/office.ts";
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

/** Where a point is drawn: on the country, or on the enlarged capital. */
export interface Position extends Point {
  readonly inCapital: boolean;
  /** Its true place, to about ten metres. */
  readonly place: Place;
}

/** The enlarged drawing of the capital, in its own units. */
const INSET: Frame = { ...COUNTRY, height: CAPITAL.height * CAPITAL_SCALE };

export type Positions = ReadonlyMap<number, Position>;

/** Minimum distance between two points: slightly more than their drawn diameter. */
interface Spacing {
  readonly country: number;
  readonly capital: number;
}

const SPACING = {
  office: { country: 23, capital: 38 },
  town: { country: 48, capital: 64 },
} as const satisfies Record<string, Spacing>;

/**
 * Places every active office once for all filters, so that points stay in place while filters change. An office
 * without valid coordinates is placed at its municipality's seat; if that is unknown too, it has no point.
 * @param isApart whether to separate points; if there is no room for them, they keep their places
 */
export function officePositions(offices: readonly Office[], isApart = true): Positions {
  const places = offices
    .filter(({ active }) => active)
    .toSorted((one, other) => one.id - other.id)
    .flatMap((office) => {
      const place = placeFromText(office.coordinates) ?? seatOf(office.municipalityId);
      return place ? [{ id: office.id, place: rounded(place) }] : [];
    });
  return positionsOf(places, isApart ? SPACING.office : undefined);
}

/** Places municipalities, by id: at their seats, unknown ones at the first of their offices with a place. */
export function townPositions(offices: readonly DirectoryOffice[], positions: Positions): Positions {
  const places = new Map<number, Place>();
  for (const { office } of offices) {
    const place = seatOf(office.municipalityId) ?? positions.get(office.id)?.place;
    if (place && !places.has(office.municipalityId)) places.set(office.municipalityId, place);
  }
  return positionsOf(
    [...places].map(([id, place]) => ({ id, place })),
    SPACING.town,
  );
}

/** Individually drawn offices among very many: their points are separated, regardless of the others. */
export const apart = (offices: readonly DirectoryOffice[], positions: Positions): Positions =>
  positionsOf(
    offices.flatMap(({ office: { id } }) => {
      const place = positions.get(id)?.place;
      return place ? [{ id, place }] : [];
    }),
    SPACING.office,
  );

function positionsOf(
  places: readonly { readonly id: number; readonly place: Place }[],
  spacing: Spacing | undefined,
): Positions {
  const projected = places.map(({ id, place }) => ({ id, place, point: project(...place) }));
  const capital = projected.filter(({ point }) => contains(CAPITAL, point));
  const country = projected.filter(({ point }) => !contains(CAPITAL, point));
  const positions = new Map<number, Position>();
  const put = (group: typeof projected, points: readonly Point[], inCapital: boolean) =>
    group.forEach(({ id, place }, index) => {
      const point = points[index];
      if (point) positions.set(id, { ...point, inCapital, place });
    });
  const drawn = (group: typeof projected) => group.map(({ point }) => point);
  const spaced = (points: readonly Point[], least: number | undefined, frame: Frame) =>
    least === undefined ? points : spread(points, least, frame);
  put(country, spaced(drawn(country), spacing?.country, COUNTRY), false);
  put(capital, spaced(drawn(capital).map(enlarged), spacing?.capital, INSET), true);
  return positions;
}

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
