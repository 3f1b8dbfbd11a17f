import type { Place } from "#app/model/map/tile.ts";
import { municipality } from "#app/model/municipalities.ts";
import { coordinatesText, nearer, placeAt, type View, viewOf, WHOLE } from "./pick.ts";

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
