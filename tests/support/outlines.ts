import { read } from "./sources.ts";

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** The drawing of the country. */
export const OUTLINES = read("app/ui/map/country.svg");

/** The corners of a municipality in it, which is written as one absolute and then relative moves. */
export function outlineOf(municipalityId: number): Corner[] {
  const [, path = ""] = new RegExp(`id="m${municipalityId}" d="([^"]+)"`).exec(OUTLINES) ?? [];
  const moves = (path.match(/-?\d+/g) ?? []).map(Number);
  let [x, y] = [0, 0];
  const corners: Corner[] = [];
  for (let at = 0; at < moves.length; at += 2) {
    [x, y] = [x + moves[at]!, y + moves[at + 1]!];
    corners.push({ x, y });
  }
  return corners;
}
