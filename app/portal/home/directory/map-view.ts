import type { DirectoryOffice } from "#app/directory/directory.ts";
import { type Place, placeFromText } from "#app/model/map.ts";
import {
  MUNICIPALITIES,
  type Municipality,
  municipality,
  municipalityName,
} from "#app/model/municipalities.ts";
import type { Office } from "#app/model/office.ts";
import { type Language, nameOf } from "#app/model/text/language.ts";
import { CAPITAL, contains, COUNTRY, enlarged, type Point, project } from "#app/ui/map/frame.ts";
import { type Label, placeLabels, type PlaceName, spread } from "#app/ui/map/placement.ts";

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
  const drawn = (group: typeof places) => group.map(({ point }) => point);
  put(country, spread(drawn(country), SPACING.country), false);
  put(capital, spread(drawn(capital).map(enlarged), SPACING.capital), true);
  return positions;
}

const seatOf = (known: Municipality | undefined): Place | undefined => known && [known.lat, known.lon];

const rounded = ([latitude, longitude]: Place): Place => [
  Math.round(latitude * 10_000) / 10_000,
  Math.round(longitude * 10_000) / 10_000,
];

/** A point of the map, by the id and the name of its office. */
export interface PinView extends Point {
  readonly id: number;
  readonly name: string;
  /** For maps that can be enlarged. */
  readonly place: Place;
}

/** The country's map, and the enlarged one of the capital. */
export interface MapView {
  readonly country: DrawingView<PlaceName>;
  readonly capital: DrawingView<Label>;
  /** Municipalities to show in gold. */
  readonly here: readonly number[];
  /** Offices without a known place: they are in the list only. */
  readonly unplaced: number;
}

interface DrawingView<Name> {
  readonly pins: readonly PinView[];
  readonly labels: readonly Name[];
}

/** Towns that help to find one's way, by their English names; the minor ones are left out on small screens. */
const MAJOR_TOWNS = ["Bitola", "Tetovo", "Ohrid", "Shtip", "Strumica"];
const MINOR_TOWNS = ["Kumanovo", "Prilep", "Veles", "Gevgelija", "Kichevo", "Kochani", "Debar"];

const PIN_RADIUS = { country: 12, capital: 17 } as const;

/** Names on both maps: they depend on all offices, so that they stay where they are while filters change. */
export interface MapLabels {
  readonly country: readonly PlaceName[];
  readonly capital: readonly Label[];
}

/** Names towns on the country's map and every municipality on the capital's. */
export function mapLabels(
  offices: readonly DirectoryOffice[],
  positions: ReadonlyMap<number, Position>,
  language: Language,
): MapLabels {
  const towns = [...MAJOR_TOWNS, ...MINOR_TOWNS].flatMap((name) => {
    const town = MUNICIPALITIES.find(({ nameEn }) => nameEn === name);
    if (!town) return [];
    const points = pointsOf(offices, positions, town.id, false);
    const named = points.length > 0 ? points : [project(town.lat, town.lon)];
    const place: Place = [town.lat, town.lon];
    return [{ text: nameOf(town, language), points: named, minor: MINOR_TOWNS.includes(name), place }];
  });
  const inCapital = [...new Set(offices.map(({ office }) => office.municipalityId))]
    .map((id) => ({ id, points: pointsOf(offices, positions, id, true) }))
    .filter(({ points }) => points.length > 0)
    .map(({ id, points }) => ({ text: municipalityName(id, language), points, minor: false }));
  const all = [...positions.values()];
  const country = all.filter((position) => !position.inCapital);
  const capital = all.filter((position) => position.inCapital);
  return {
    country: placeLabels(towns, country, PIN_RADIUS.country, COUNTRY),
    capital: placeLabels(inCapital, capital, PIN_RADIUS.capital, COUNTRY),
  };
}

function pointsOf(
  offices: readonly DirectoryOffice[],
  positions: ReadonlyMap<number, Position>,
  municipalityId: number,
  inCapital: boolean,
): Point[] {
  return offices
    .filter(({ office }) => office.municipalityId === municipalityId)
    .flatMap(({ office }) => positions.get(office.id) ?? [])
    .filter((position) => position.inCapital === inCapital);
}

/** The points of the offices that match, and the municipalities to show in gold. */
export function mapView(
  matching: readonly DirectoryOffice[],
  positions: ReadonlyMap<number, Position>,
  labels: MapLabels,
  chosen: readonly number[],
): MapView {
  const pins = (inCapital: boolean) =>
    matching.flatMap(({ office, names }): PinView[] => {
      const position = positions.get(office.id);
      if (position?.inCapital !== inCapital) return [];
      const { x, y, place } = position;
      return [{ id: office.id, x, y, place, name: names.point }];
    });
  return {
    country: { pins: pins(false), labels: labels.country },
    capital: { pins: pins(true), labels: labels.capital },
    here: outlined(chosen),
    unplaced: matching.filter(({ office }) => !positions.has(office.id)).length,
  };
}

/** The City of Skopje is outlined by its ten municipalities. */
function outlined(ids: readonly number[]): number[] {
  const isParent = (id: number) => MUNICIPALITIES.some(({ parent }) => parent === id);
  return MUNICIPALITIES.filter(
    ({ id, parent }) => !isParent(id) && (ids.includes(id) || (parent !== undefined && ids.includes(parent))),
  ).map(({ id }) => id);
}
