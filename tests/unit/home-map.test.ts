import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeFromText } from "#app/model/map.ts";
import { MUNICIPALITIES } from "#app/model/municipalities.ts";
import { CAPITAL, contains, COUNTRY, project } from "#app/ui/map/frame.ts";
import { placeLabels, spread } from "#app/ui/map/placement.ts";
import { read } from "#tests/support/sources.ts";

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** The drawing of the country. */
const OUTLINES = read("app/ui/map/country.svg");

/** The corners of a municipality in it, which is written as one absolute and then relative moves. */
function outlineOf(municipalityId: number): Corner[] {
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

const parents = new Set(MUNICIPALITIES.map(({ parent }) => parent));

describe("outlines", () => {
  it("hold every municipality, and the City of Skopje by its parts", () => {
    const drawn = [...OUTLINES.matchAll(/id="m(\d+)"/g)].map(([, id]) => Number(id));
    expect(drawn).toEqual(MUNICIPALITIES.filter(({ id }) => !parents.has(id)).map(({ id }) => id));
  });

  it("are drawn in the projection of the points: each seat lies in or beside its own outline", () => {
    for (const { id, lat, lon } of MUNICIPALITIES.filter((one) => !parents.has(one.id))) {
      const seat = project(lat, lon);
      const corners = outlineOf(id);
      const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
      expect(seat.x, `x of ${id}`).toBeGreaterThan(Math.min(...xs) - 10);
      expect(seat.x, `x of ${id}`).toBeLessThan(Math.max(...xs) + 10);
      expect(seat.y, `y of ${id}`).toBeGreaterThan(Math.min(...ys) - 10);
      expect(seat.y, `y of ${id}`).toBeLessThan(Math.max(...ys) + 10);
    }
  });
});

describe("coordinates of an office", () => {
  it("are a place on the map", () => {
    const bitola = placeFromText("41.0323, 21.3355");
    expect(bitola && contains(COUNTRY, project(...bitola))).toBe(true);
    const skopje = placeFromText("41.9965,21.4314");
    expect(skopje && contains(CAPITAL, project(...skopje))).toBe(true);
  });

  it("are none when they are missing, swapped, outside the country or no numbers", () => {
    for (const text of [
      "",
      "41.9965",
      "21.4314,41.9965",
      "0,0",
      "a,b",
      "41.99.65,21.43",
      "41.9965,21.4314,5",
    ]) {
      expect(placeFromText(text)).toBeUndefined();
    }
  });
});

const SPACING = 23;
const gap = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y);

describe("points", () => {
  it("never cover each other, wherever a dozen of them are", () => {
    const point = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 400 }) });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 12 }), (points) => {
        const placed = spread(points, SPACING);
        for (const [index, one] of placed.entries()) {
          // Drawn with a diameter of 20.
          for (const other of placed.slice(index + 1)) expect(gap(one, other)).toBeGreaterThan(19);
        }
      }),
    );
  });
});

describe("names on the map", () => {
  const name = (x: number, y: number) => ({ text: "Битола", points: [{ x, y }], minor: false });

  it("stand below their point when nothing is there", () => {
    const [label] = placeLabels([name(400, 300)], [{ x: 400, y: 300 }], 12, COUNTRY);
    expect(label?.x).toBe(400);
    expect(label?.y).toBeGreaterThan(312);
    expect(label?.under).toBe(true);
  });

  it("give way to points and to each other", () => {
    const points = [
      { x: 400, y: 300 },
      { x: 400, y: 325 },
      { x: 380, y: 325 },
      { x: 420, y: 325 },
    ];
    const [label] = placeLabels([name(400, 300)], points, 12, COUNTRY);
    expect(label?.y).toBeLessThan(300);
    expect(label?.under).toBe(false);
    const [first, second] = placeLabels([name(400, 300), name(400, 300)], [], 12, COUNTRY);
    expect(first).not.toEqual(second);
  });
});
