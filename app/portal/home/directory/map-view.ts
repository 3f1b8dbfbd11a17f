import type { DirectoryOffice } from "#app/directory/directory.ts";
import type { NoticeBoard } from "#app/directory/notices.ts";
import { officePositions, type Position, type Positions } from "#app/directory/positions.ts";
import type { Place } from "#app/model/map.ts";
import { MUNICIPALITIES, municipalityName } from "#app/model/municipalities.ts";
import type { Office } from "#app/model/office.ts";
import { type Language, nameOf } from "#app/model/text/language.ts";
import { COUNTRY, type Point, project } from "#app/ui/map/frame.ts";
import { type Label, placeLabels, type PlaceName } from "#app/ui/map/placement.ts";

/** A point on the map, with the id and name of its office. */
export interface PinView extends Point {
  readonly id: number;
  readonly name: string;
  /** For maps that zoom. */
  readonly place: Place;
  /** Whether it stands for the open office. */
  readonly current?: true;
}

/** The country's map, and the enlarged one of the capital. */
export interface MapView {
  readonly country: DrawingView<PlaceName>;
  readonly capital: DrawingView<Label>;
  /** Municipalities highlighted in gold. */
  readonly here: readonly number[];
  /** Offices without a known place, which are in the list only. */
  readonly unplaced: number;
}

interface DrawingView<Name> {
  readonly pins: readonly PinView[];
  readonly labels: readonly Name[];
}

/** Towns for orientation, by their English names; minor ones are left out on small screens. */
const MAJOR_TOWNS = ["Bitola", "Tetovo", "Ohrid", "Shtip", "Strumica"];
const MINOR_TOWNS = ["Kumanovo", "Prilep", "Veles", "Gevgelija", "Kichevo", "Kochani", "Debar"];

/** Radius of a point, with a small margin. */
const PIN_RADIUS = { country: 12, capital: 17 };

/** Names on both maps: they depend on all offices, so that they stay in place while filters change. */
interface MapLabels {
  readonly country: readonly PlaceName[];
  readonly capital: readonly Label[];
}

/** A point to draw, and its place. */
interface Stand {
  readonly municipalityId: number;
  readonly position: Position;
}

/** Names towns on the country's map and every municipality on the capital's. */
function mapLabels(stands: readonly Stand[], language: Language): MapLabels {
  const pointsOf = (id: number, inCapital: boolean): Point[] =>
    stands
      .filter(({ municipalityId, position }) => municipalityId === id && position.inCapital === inCapital)
      .map(({ position }) => position);
  const towns = [...MAJOR_TOWNS, ...MINOR_TOWNS].flatMap((name) => {
    const town = MUNICIPALITIES.find(({ nameEn }) => nameEn === name);
    if (!town) return [];
    const points = pointsOf(town.id, false);
    const named = points.length > 0 ? points : [project(town.lat, town.lon)];
    const place: Place = [town.lat, town.lon];
    return [{ text: nameOf(town, language), points: named, minor: MINOR_TOWNS.includes(name), place }];
  });
  const inCapital = [...new Set(stands.map(({ municipalityId }) => municipalityId))]
    .map((id) => ({ id, points: pointsOf(id, true) }))
    .filter(({ points }) => points.length > 0)
    .map(({ id, points }) => ({ text: municipalityName(id, language), points, minor: false }));
  const all = stands.map(({ position }) => position);
  const country = all.filter((position) => !position.inCapital);
  const capital = all.filter((position) => position.inCapital);
  return {
    country: placeLabels(towns, country, PIN_RADIUS.country, COUNTRY),
    capital: placeLabels(inCapital, capital, PIN_RADIUS.capital, COUNTRY),
  };
}

/** The map's contents, independent of the selection. */
export interface MapPlan {
  readonly positions: Positions;
  readonly labels: MapLabels;
  readonly language: Language;
}

/**
 * Plans the maps of all active offices.
 * @param all the same offices as the API returns them, including closed ones
 */
export function mapPlan(
  offices: readonly DirectoryOffice[],
  all: readonly Office[],
  language: Language,
): MapPlan {
  const positions = officePositions(all);
  const stands = offices.flatMap(({ office: { id, municipalityId } }): Stand[] => {
    const position = positions.get(id);
    return position ? [{ municipalityId, position }] : [];
  });
  return { positions, labels: mapLabels(stands, language), language };
}

/** What to show on a map. */
interface Shown {
  readonly matching: readonly DirectoryOffice[];
  readonly open: DirectoryOffice | undefined;
  /** Municipalities highlighted in gold. */
  readonly chosen: readonly number[];
  readonly board: NoticeBoard;
}

/** The points of the matching offices. */
export function mapView({ positions, labels }: MapPlan, { matching, open, chosen, board }: Shown): MapView {
  const pins = matching.flatMap((one) => {
    const { office, names } = one;
    const position = positions.get(office.id);
    if (!position) return [];
    const { inCapital, ...point } = position;
    const pin: PinView = { ...point, id: office.id, name: board.office(office).pin(names.point) };
    return [{ inCapital, pin: one === open ? { ...pin, current: true as const } : pin }];
  });
  const drawn = (capital: boolean) =>
    pins.filter(({ inCapital }) => inCapital === capital).map(({ pin }) => pin);
  return {
    country: { pins: drawn(false), labels: labels.country },
    capital: { pins: drawn(true), labels: labels.capital },
    here: outlined(chosen),
    unplaced: matching.length - pins.length,
  };
}

/** The City of Skopje is outlined by its ten municipalities. */
function outlined(ids: readonly number[]): number[] {
  const isParent = (id: number) => MUNICIPALITIES.some(({ parent }) => parent === id);
  return MUNICIPALITIES.filter(
    ({ id, parent }) => !isParent(id) && (ids.includes(id) || (parent !== undefined && ids.includes(parent))),
  ).map(({ id }) => id);
}
