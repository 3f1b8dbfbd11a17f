import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAP } from "#app/model/limits.ts";
import { fromSquares, tileOf, toSquares } from "#app/model/map.ts";
import { arrange, arrangeNames, isCrowded } from "#app/ui/map/live/arrange.ts";

const { south, west, north, east } = MAP.bounds;
const place = fc.tuple(
  fc.double({ min: south, max: north, noNaN: true }),
  fc.double({ min: west, max: east, noNaN: true }),
);

describe("a square of the tile map", () => {
  it("is where the common numbering has it", () => {
    // The middle of Skopje, and the corner of four squares in the Gulf of Guinea.
    expect(toSquares([41.9965, 21.4314], 12)).toMatchObject({
      x: expect.closeTo(2291.84, 1),
      y: expect.closeTo(1520.5, 0),
    });
    expect(toSquares([0, 0], 1)).toEqual({ x: 1, y: 1 });
  });

  it("and its place lead to each other", () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 7, max: 19 }), ([latitude, longitude], z) => {
        const back = fromSquares(toSquares([latitude, longitude], z), z);
        expect(back[0]).toBeCloseTo(latitude, 9);
        expect(back[1]).toBeCloseTo(longitude, 9);
      }),
    );
  });

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

/** Four offices of one town, twenty of the capital, one with a place of its own. */
const things = [
  ...Array.from({ length: 4 }, () => ({ place: [41.03, 21.33] as const })),
  ...Array.from({ length: 20 }, (_, index) => ({ place: [41.99 + index / 1000, 21.43] as const })),
  { place: [41.2, 22.6] as const },
];

describe("points on the map with tiles", () => {
  it.each([7, 7.25, 8, 9, 12, 19])("can each be seen and hit at zoom %d", (zoom) => {
    const { placed, bundle } = arrange(things, zoom);
    expect(placed.length + bundle.length).toBe(things.length);
    const pixels = placed.map(({ at }) => toSquares(at, zoom)).map(({ x, y }) => [x * 256, y * 256] as const);
    const least = isCrowded(zoom, placed.length) ? 15 : 24;
    for (const [index, [x, y]] of pixels.entries()) {
      for (const [otherX, otherY] of pixels.slice(index + 1))
        expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(least);
    }
  });

  it("of the capital are one box until there is room for them", () => {
    expect(arrange(things, 9.75).bundle).toHaveLength(20);
    expect(arrange(things, 10).bundle).toHaveLength(0);
  });

  it("stand where they are in truth as soon as nothing is near", () => {
    const { placed } = arrange(things, 12);
    const alone = placed.at(-1)?.at ?? [0, 0];
    expect(alone[0]).toBeCloseTo(41.2, 3);
    expect(alone[1]).toBeCloseTo(22.6, 3);
  });

  it("are not covered by names", () => {
    const { placed } = arrange(things, 8);
    const [name] = arrangeNames(
      [{ text: "Битола", minor: false, x: 0, y: 0, place: [41.03, 21.33] }],
      placed.map(({ at }) => at),
      8,
    );
    const spot = toSquares(name?.at ?? [0, 0], 8);
    for (const { at } of placed) {
      const { x, y } = toSquares(at, 8);
      expect(Math.hypot((x - spot.x) * 256, (y - spot.y) * 256)).toBeGreaterThan(14);
    }
  });
});
