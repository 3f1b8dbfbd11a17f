import { coordinatesText, isInCountry, type Place } from "#app/model/map.ts";
import { municipality } from "#app/model/municipalities.ts";
import { COUNTRY, type Point, project, unproject } from "#app/ui/map/frame.ts";

/**
 * A place is picked on a picture of the map without script: the browser tells which pixel was pressed. The picture is
 * always of this size, so the pixel says where; each press brings the map nearer.
 */
export const PICTURE = { width: 224, height: 178 } as const;

/** The part of the country that the picture shows, in the units of `country.svg`. */
export interface View extends Point {
  readonly width: number;
}

export const WHOLE: View = { x: COUNTRY.x, y: COUNTRY.y, width: COUNTRY.width };

/** How much nearer each press brings the map, and how near it comes: a pixel is some forty metres then. */
const STEP = 4;
const NEAREST = 50;

const heightOf = ({ width }: View) => (width * PICTURE.height) / PICTURE.width;

/** As SVG has it. */
export const viewBox = (view: View): string =>
  [view.x, view.y, view.width, heightOf(view)].map((part) => part.toFixed(2)).join(" ");

/** A view as a form carries it. */
export const viewText = ({ x, y, width }: View): string =>
  [x, y, width].map((part) => part.toFixed(2)).join(",");

const NUMBER = /^-?\d{1,4}(?:\.\d{1,2})?$/;

/** Anything that is no view of the country is all of it. */
export function viewOf(text: unknown): View {
  const parts = typeof text === "string" ? text.split(",") : [];
  if (parts.length !== 3 || !parts.every((part) => NUMBER.test(part))) return WHOLE;
  const [x = 0, y = 0, width = 0] = parts.map(Number);
  return width >= NEAREST && width <= WHOLE.width ? { x, y, width } : WHOLE;
}

/** The same place in the middle of a smaller part. */
export function nearer(view: View, place: Place): View {
  const width = Math.max(NEAREST, view.width / STEP);
  const { x, y } = project(...place);
  return { x: x - width / 2, y: y - heightOf({ ...view, width }) / 2, width };
}

/** The place under a pixel of the picture; `undefined` outside the map. */
export function placeAt(view: View, left: unknown, top: unknown): Place | undefined {
  const [x, y] = [left, top].map((text) =>
    typeof text === "string" && /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN,
  );
  if (x === undefined || y === undefined || Number.isNaN(x + y)) return undefined;
  const scale = view.width / PICTURE.width;
  const place = unproject({ x: view.x + x * scale, y: view.y + y * scale });
  return isInCountry(place) ? place : undefined;
}

/** What was pressed to choose a place: nothing of it is to be written yet. */
interface Picked {
  readonly view: View;
  /** Absent when the press chose none. */
  readonly coordinates?: string;
}

/** Names of the buttons that choose a place, and of the field that says what the picture shows. */
export const PICK = { image: "place", whole: "whole", seat: "seat", view: "view" } as const;

/** Reads which of the buttons for the place was pressed, if one was. */
export function pickedIn(fields: FormData): Picked | undefined {
  const view = viewOf(fields.get(PICK.view));
  if (fields.has(PICK.whole)) return { view: WHOLE };
  if (fields.has(PICK.seat)) {
    const known = municipality(Number(fields.get("municipalityId")));
    return known ? chosen(view, [known.lat, known.lon]) : { view };
  }
  const [left, top] = [fields.get(`${PICK.image}.x`), fields.get(`${PICK.image}.y`)];
  if (left === null || top === null) return undefined;
  const place = placeAt(view, left, top);
  return place ? chosen(view, place) : { view };
}

const chosen = (view: View, place: Place): Picked => ({
  view: nearer(view, place),
  coordinates: coordinatesText(place),
});
