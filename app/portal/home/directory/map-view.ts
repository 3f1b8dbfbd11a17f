import type { TFunction } from "i18next";
import type { DirectoryOffice } from "#app/directory/directory.ts";
import type { NoticeBoard } from "#app/directory/notices.ts";
import type { Place } from "#app/model/map.ts";
import { MUNICIPALITIES, municipalityName } from "#app/model/municipalities.ts";
import type { Office } from "#app/model/office.ts";
import { type Language, nameOf } from "#app/model/text/language.ts";
import { COUNTRY, type Point, project } from "#app/ui/map/frame.ts";
import { type Label, placeLabels, type PlaceName } from "#app/ui/map/placement.ts";
import { apart, officePositions, type Position, type Positions, townPositions } from "./positions.ts";

/**
 * A point on the map, with the id and name of its office, or of its municipality if it stands for all offices there.
 */
export interface PinView extends Point {
  readonly id: number;
  readonly name: string;
  /** For maps that zoom. */
  readonly place: Place;
  /** Whether it stands for the open office. */
  readonly current?: true;
  /** How many offices it stands for, and the address that shows them. */
  readonly count?: number;
  readonly to?: string;
}

/** The country's map, and the enlarged one of the capital. */
export interface MapView {
  readonly country: DrawingView<PlaceName>;
  readonly capital: DrawingView<Label>;
  /** Municipalities highlighted in gold. */
  readonly here: readonly number[];
  /** Offices without a known place, which are in the list only. */
  readonly unplaced: number;
  /** What a point stands for, if not one office. */
  readonly numbered?: string;
  /** Whether some of very many offices are drawn individually: they are close together, so a zoomable map zooms in. */
  readonly closer?: true;
}

interface DrawingView<Name> {
  readonly pins: readonly PinView[];
  readonly labels: readonly Name[];
}

/** Towns for orientation, by their English names; minor ones are left out on small screens. */
const MAJOR_TOWNS = ["Bitola", "Tetovo", "Ohrid", "Shtip", "Strumica"];
const MINOR_TOWNS = ["Kumanovo", "Prilep", "Veles", "Gevgelija", "Kichevo", "Kochani", "Debar"];

/** Radius of a point, with a small margin. */
const PIN_RADIUS = {
  office: { country: 12, capital: 17 },
  town: { country: 24, capital: 31 },
} as const;

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
function mapLabels(stands: readonly Stand[], of: keyof typeof PIN_RADIUS, language: Language): MapLabels {
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
    country: placeLabels(towns, country, PIN_RADIUS[of].country, COUNTRY),
    capital: placeLabels(inCapital, capital, PIN_RADIUS[of].capital, COUNTRY),
  };
}

/** The map's contents, independent of the selection. */
export interface MapPlan {
  /** Of offices; true positions if there are too many for the map. */
  readonly positions: Positions;
  readonly labels: MapLabels;
  /** Of municipalities, if there are too many offices for the map. */
  readonly towns?: Positions;
  readonly language: Language;
}

/** More offices than this are drawn as one point per municipality (docs/decisions/map-and-offices.md). */
const MOST_POINTS = 200;

/**
 * Plans the maps of all active offices.
 * @param all the same offices as the API returns them, including closed ones
 */
export function mapPlan(
  offices: readonly DirectoryOffice[],
  all: readonly Office[],
  language: Language,
): MapPlan {
  const isCrowd = offices.length > MOST_POINTS;
  const positions = officePositions(all, !isCrowd);
  if (!isCrowd)
    return { positions, labels: mapLabels(standsOf(offices, positions), "office", language), language };
  const towns = townPositions(offices, positions);
  const stands = [...towns].map(([municipalityId, position]) => ({ municipalityId, position }));
  return { positions, towns, labels: mapLabels(stands, "town", language), language };
}

const standsOf = (offices: readonly DirectoryOffice[], positions: Positions): Stand[] =>
  offices.flatMap(({ office: { id, municipalityId } }) => {
    const position = positions.get(id);
    return position ? [{ municipalityId, position }] : [];
  });

/** What to show on a map. */
interface Shown {
  readonly matching: readonly DirectoryOffice[];
  readonly open: DirectoryOffice | undefined;
  /** Municipalities highlighted in gold. */
  readonly chosen: readonly number[];
  readonly board: NoticeBoard;
  readonly t: TFunction<"directory">;
  /** The address of a municipality's matching offices. */
  readonly townLink: (municipalityId: number) => string;
}

/** The points of the matching offices, or of their municipalities if there are too many. */
export function mapView(plan: MapPlan, shown: Shown): MapView {
  const { matching, chosen, t } = shown;
  const isNumbered = plan.towns !== undefined && matching.length > MOST_POINTS;
  const { pins, labels, unplaced } =
    plan.towns && isNumbered ? townPins(plan, plan.towns, shown) : officePins(plan, shown);
  const drawn = (inCapital: boolean) =>
    pins.flatMap(({ position, ...pin }): PinView[] => {
      const { x, y, place } = position;
      return position.inCapital === inCapital ? [{ x, y, place, ...pin }] : [];
    });
  return {
    country: { pins: drawn(false), labels: labels.country },
    capital: { pins: drawn(true), labels: labels.capital },
    here: outlined(chosen),
    unplaced,
    ...(isNumbered && { numbered: t("numbered") }),
    ...(plan.towns && !isNumbered && { closer: true }),
  };
}

type Pin = Omit<PinView, keyof Position> & { readonly position: Position };

interface Pins {
  readonly pins: readonly Pin[];
  readonly labels: MapLabels;
  readonly unplaced: number;
}

function officePins(plan: MapPlan, { matching, open, board }: Shown): Pins {
  const own = plan.towns && apart(matching, plan.positions);
  const positions = own ?? plan.positions;
  const pins = matching.flatMap((one): Pin[] => {
    const { office, names } = one;
    const position = positions.get(office.id);
    if (!position) return [];
    const pin = { id: office.id, position, name: board.office(office).pin(names.point) };
    return [one === open ? { ...pin, current: true } : pin];
  });
  return {
    pins,
    labels: own ? mapLabels(standsOf(matching, own), "office", plan.language) : plan.labels,
    unplaced: matching.length - pins.length,
  };
}

function townPins({ labels }: MapPlan, towns: Positions, { matching, open, t, townLink }: Shown): Pins {
  const byTown = Map.groupBy(matching, ({ office }) => office.municipalityId);
  const pins = [...byTown].flatMap(([id, offices]): Pin[] => {
    const [first] = offices;
    const position = towns.get(id);
    if (!first || !position) return [];
    const count = offices.length;
    const name = t("town", { municipality: first.town, count });
    const pin = { id, position, name, count, to: townLink(id) };
    return [open && offices.includes(open) ? { ...pin, current: true } : pin];
  });
  return { pins, labels, unplaced: matching.length - pins.reduce((sum, { count = 0 }) => sum + count, 0) };
}

/** The City of Skopje is outlined by its ten municipalities. */
function outlined(ids: readonly number[]): number[] {
  const isParent = (id: number) => MUNICIPALITIES.some(({ parent }) => parent === id);
  return MUNICIPALITIES.filter(
    ({ id, parent }) => !isParent(id) && (ids.includes(id) || (parent !== undefined && ids.includes(parent))),
  ).map(({ id }) => id);
}
