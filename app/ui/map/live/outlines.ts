import type { Place } from "#app/model/map/tile.ts";
import address from "../country.svg?url";
import { type Point, unproject } from "../frame.ts";

/** Lines of the country by their ids in `country.svg`, in degrees; each closed one ends where it begins. */
export type Outlines = ReadonlyMap<string, readonly Place[][]>;

let loaded: Promise<Outlines> | undefined;

/** The outlines that the drawn map shows too, so the browser has the file already. Rejects when it can't be had. */
export function loadOutlines(): Promise<Outlines> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Outlines> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The outlines answered ${response.status}`);
  const drawing = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  const paths = [...drawing.querySelectorAll("path[id]")];
  return new Map(paths.map(({ id, attributes }) => [id, lines(attributes.getNamedItem("d")?.value ?? "")]));
}

/** Reads what the drawing consists of: absolute beginnings, relative moves, `z` for closed lines. */
function lines(path: string): Place[][] {
  return path
    .split(/(?=M)/i)
    .filter(Boolean)
    .map((part) => {
      const places = corners(part).map(unproject);
      return part.endsWith("z") ? [...places, ...places.slice(0, 1)] : places;
    });
}

function corners(part: string): Point[] {
  const numbers = (part.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    x += numbers[index] ?? 0;
    y += numbers[index + 1] ?? 0;
    points.push({ x, y });
  }
  return points;
}
