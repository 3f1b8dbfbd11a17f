import { coordinatesText, isInCountry, type Place } from "#app/model/map.ts";
import { municipality } from "#app/model/municipalities.ts";
import { COUNTRY, type Point, project, unproject } from "#app/ui/map/frame.ts";

/**
 * Selecting a place on a picture of the map without JavaScript: the browser sends the clicked pixel. The picture
 * always has this size, so the pixel determines the place; each click zooms in.
 */
export const PICTURE = { width: 224, height: 178 } as const;

/** The section of the country in the picture, in the units of `country.svg`. */
interface View extends Point {
  readonly width: number;
}

export const WHOLE: View = { x: COUNTRY.x, y: COUNTRY.y, width: COUNTRY.width };

/** How much each click zooms in, and the maximum, at which a pixel is some forty metres. */
const STEP = 4;
const NEAREST = 50;

const heightOf = ({ width }: View) => (width * PICTURE.height) / PICTURE.width;

export const viewBox = (view: View): string =>
  [view.x, view.y, view.width, heightOf(view)].map((part) => part.toFixed(2)).join(" ");

export const viewText = ({ x, y, width }: View): string =>
  [x, y, width].map((part) => part.toFixed(2)).join(",");

const NUMBER = /^-?\d{1,4}(?:\.\d{1,2})?$/;

/** An invalid view becomes the whole country. */
export function viewOf(text: unknown): View {
  const parts = typeof text === "string" ? text.split(",") : [];
  if (parts.length !== 3 || !parts.every((part) => NUMBER.test(part))) return WHOLE;
  const [x = 0, y = 0, width = 0] = parts.map(Number);
  return width >= NEAREST && width <= WHOLE.width ? { x, y, width } : WHOLE;
}

/** A smaller section with the place in its centre. */
function nearer(view: View, place: Place): View {
  const width = Math.max(NEAREST, view.width / STEP);
  const { x, y } = project(...place);
  return { x: x - width / 2, y: y - heightOf({ ...view, width }) / 2, width };
}

/** The place under a pixel of the picture; `undefined` outside the map. */
function placeAt(view: View, left: unknown, top: unknown): Place | undefined {
  const [x, y] = [left, top].map((text) =>
    typeof text === "string" && /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN,
  );
  if (x === undefined || y === undefined || Number.isNaN(x + y)) return undefined;
  const scale = view.width / PICTURE.width;
  const place = unproject({ x: view.x + x * scale, y: view.y + y * scale });
  return isInCountry(place) ? place : undefined;
}

/** A click that selects a place; nothing is written yet. */
interface Picked {
  readonly view: View;
  /** Absent if the click selected none. */
  readonly coordinates?: string;
}

/** Names of the buttons that select a place, and of the field with the picture's view. */
export const PICK = { image: "place", whole: "whole", seat: "seat", view: "view" } as const;

/** Determines which of the place's buttons was clicked, if any. */
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
