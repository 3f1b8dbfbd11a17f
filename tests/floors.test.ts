import { describe, expect, it } from "vitest";
import { readSources } from "#tests/support/sources.ts";

/**
 * Rooms of the screens and who may import from whom, by value and by type: so that a newcomer can read a screen without
 * the others.
 */

/** A room is a folder of an area, such as `app/admin/cases`, or a file that lies directly in the area. */
const roomOf = (path: string) => path.split("/").slice(0, 3).join("/");

/** Each room imports only from those before it; the rooms of one entry stand beside each other. */
const UI_FLOORS = [["page"], ["form"], ["list"], ["calendar", "map", "chart"], ["frame"]].map((floor) =>
  floor.map((name) => `app/ui/${name}`),
);

/** What screens of the back-office stand on: it imports no screen. */
const KIT = "app/admin/kit";

/** Screens that may import other screens. */
const ABOVE: Readonly<Record<string, readonly string[]>> = {
  "app/admin/done": ["app/admin/cases", "app/admin/meetings"],
  "app/admin/person": ["app/admin/audit", "app/admin/cases", "app/admin/letters", "app/admin/search"],
  "app/admin/walk-in": ["app/admin/cases", "app/admin/done", "app/admin/meetings", "app/admin/letters"],
};

/** The first page, and the layout around all: they may import everything. */
const ROOFS = /^app\/(?:admin\/(?:dashboard|layout\.tsx|start\.ts)|portal\/layout\.tsx)$/;

const edges = [
  ...new Set(
    readSources().flatMap(({ path, imports }) =>
      imports
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => [roomOf(path), roomOf(name)] as const)
        .filter(([from, to]) => from !== to)
        .map((edge) => edge.join(" -> ")),
    ),
  ),
].map((edge) => edge.split(" -> ") as [from: string, to: string]);

function isAllowed(from: string, to: string): boolean {
  const [floor, below] = [from, to].map((room) => UI_FLOORS.findIndex((rooms) => rooms.includes(room)));
  if (floor !== undefined && below !== undefined && floor >= 0 && below >= 0) return below < floor;
  const area = /^app\/(?:admin|portal)\//.exec(from)?.[0];
  if (area === undefined || !to.startsWith(area) || ROOFS.test(from)) return true;
  const isScreen = (room: string) => room !== KIT && !room.includes(".");
  return !isScreen(to) || (isScreen(from) && (ABOVE[from]?.includes(to) ?? false));
}

describe("floors of the screens", () => {
  it("are kept", () => {
    expect(edges.filter(([from, to]) => !isAllowed(from, to)).map((edge) => edge.join(" -> "))).toEqual([]);
  });
});
