import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAP } from "#app/model/limits.ts";
import { tileOf, toSquares } from "#app/model/map.ts";

const { south, west, north, east } = MAP.bounds;
const place = fc.tuple(
  fc.double({ min: south, max: north, noNaN: true }),
  fc.double({ min: west, max: east, noNaN: true }),
);

describe("a square of the tile map", () => {
  it("has an address for every place of the country at every zoom level", () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 7, max: 19 }), (here, z) => {
        const { x, y } = toSquares(here, z);
        expect(tileOf(`${z}/${Math.floor(x)}/${Math.floor(y)}.png`)).toBeDefined();
      }),
    );
  });

  it.each([
    "",
    "8/143/95",
    "8/143/95.png/",
    "8/143/95.png?x=1",
    "/8/143/95.png",
    "8/-143/95.png",
    "8/0x8f/95.png",
    "8/143.0/95.png",
    "8/1e2/95.png",
    "8/143/９５.png",
    "20/585728/389120.png",
    "8/145/95.png",
    "8/143/93.png",
    "8/143/97.png",
    `8/${"1".repeat(1000)}/95.png`,
  ])("is not %j", (path) => {
    expect(tileOf(path)).toBeUndefined();
  });
});
