import type { DirectoryOffice } from "#app/directory/directory.ts";
import type { NoticeBoard } from "#app/directory/notices.server.ts";
import { officePositions, type Position } from "#app/directory/positions.ts";
import { MUNICIPALITIES, municipalityName } from "#app/model/municipalities.ts";
import type { Office } from "#app/model/office.ts";
import { type Language, nameOf } from "#app/model/text/language.ts";
import { COUNTRY, type Point, project } from "#app/ui/map/frame.ts";
import { placeLabels } from "#app/ui/map/placement.ts";

/** The country's map, and the enlarged one of the capital. */
export type MapView = ReturnType<typeof mapView>;

/** Towns for orientation, by their English names; minor ones are left out on small screens. */
const MAJOR_TOWNS = ["Bitola", "Tetovo", "Ohrid", "Shtip", "Strumica"];
const MINOR_TOWNS = ["Kumanovo", "Prilep", "Veles", "Gevgelija", "Kichevo", "Kochani", "Debar"];

/** Radius of a point, with a small margin. */
const PIN_RADIUS = { country: 12, capital: 17 };

/** A point to draw, and its place. */
interface Stand {
  readonly municipalityId: number;
  readonly position: Position;
}

/**
 * Names towns on the country's map and every municipality on the capital's. Names depend on all offices, so that they
 * stay in place while filters change.
 */
function mapLabels(stands: readonly Stand[], language: Language) {
  const pointsOf = (id: number, inCapital: boolean): Point[] =>
    stands
      .filter(({ municipalityId, position }) => municipalityId === id && position.inCapital === inCapital)
      .map(({ position }) => position);
  const towns = [...MAJOR_TOWNS, ...MINOR_TOWNS].flatMap((name) => {
    const town = MUNICIPALITIES.find(({ nameEn }) => nameEn === name);
    if (!town) return [];
    const points = pointsOf(town.id, false);
    const named = points.length > 0 ? points : [project(town.lat, town.lon)];
    return [{ text: nameOf(town, language), points: named, minor: MINOR_TOWNS.includes(name) }];
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

/**
 * The contents of the maps of all active offices, independent of the selection.
 * @param all the same offices as the API returns them, including closed ones
 */
export function mapPlan(offices: readonly DirectoryOffice[], all: readonly Office[], language: Language) {
  const positions = officePositions(all);
  const stands = offices.flatMap(({ office: { id, municipalityId } }): Stand[] => {
    const position = positions.get(id);
    return position ? [{ municipalityId, position }] : [];
  });
  return { positions, labels: mapLabels(stands, language), language };
}

interface Shown {
  readonly matching: readonly DirectoryOffice[];
  readonly open: DirectoryOffice | undefined;
  /** Municipalities highlighted in gold. */
  readonly chosen: readonly number[];
  readonly board: NoticeBoard;
}

export function mapView(
  { positions, labels }: Pick<ReturnType<typeof mapPlan>, "positions" | "labels">,
  { matching, open, chosen, board }: Shown,
) {
  const pins = matching.flatMap((one) => {
    const { office, names } = one;
    const position = positions.get(office.id);
    if (!position) return [];
    const { inCapital, ...point } = position;
    const name = board.office(office).pin(names.point);
    const pin = { ...point, id: office.id, name, ...(one === open && { current: true as const }) };
    return [{ inCapital, pin }];
  });
  const drawn = (capital: boolean) =>
    pins.filter(({ inCapital }) => inCapital === capital).map(({ pin }) => pin);
  return {
    country: { pins: drawn(false), labels: labels.country },
    capital: { pins: drawn(true), labels: labels.capital },
    here: outlined(chosen),
    // In the list only: their places are unknown.
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
