import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { nodesOf, readSources, ROOT, type Source } from "#tests/support/sources.ts";
import { table } from "./tables.ts";

/** Counts of the code: how many files and lines there are, and how they hang together. See `docs/house.md`. */
export function measureHouse(_say: unknown, root = ROOT): string {
  const sources = readSources(root).filter(({ path }) => !/^(?:demo|api-check)\//.test(path));
  const sizes = sources
    .filter(({ path }) => !path.startsWith("app/i18n/"))
    .map(({ text }) => linesOf(text))
    .toSorted((a, b) => a - b);
  const linesIn = (pattern: string) =>
    globSync(pattern, { cwd: root }).reduce(
      (sum, path) => sum + linesOf(readFileSync(join(root, path), "utf8")),
      0,
    );
  const single = [...importersOf(sources).values()].filter(({ size }) => size === 1).length;
  const circles = circularRooms(sources);
  const counts = [
    ["Files of TypeScript", sources.length],
    ["Lines, with styles", linesIn("{app,server}/**/*.{ts,tsx,css}")],
    ["Lines of the demo", linesIn("demo/**/*.ts")],
    ["Lines of api-check", linesIn("api-check/**/*.ts")],
    ["Lines of tests", linesIn("tests/**/*.{ts,tsx}")],
    ["Lines of benchmarks", linesIn("bench/**/*.{ts,tsx}")],
    ["Median of a file", sizes[sizes.length >> 1] ?? 0],
    ["Longest file", sizes.at(-1) ?? 0],
    ["Files with one importer", single],
    ["Rooms in a circle", circles.length],
    ["Casts", sources.reduce((sum, source) => sum + castsIn(source), 0)],
  ] as const;
  return table([["The code", ""], ...counts.map(([name, count]) => [name, String(count)])], [1]);
}

const linesOf = (text: string) => text.split("\n").length - 1;

function importersOf(sources: readonly Source[]): ReadonlyMap<string, ReadonlySet<string>> {
  const importers = new Map(sources.map(({ path }) => [path, new Set<string>()]));
  for (const { path, imports } of sources) for (const name of imports) importers.get(name)?.add(path);
  return importers;
}

/** Rooms of `app/` and `server/` from which imports, also of types, lead back to them. */
function circularRooms(sources: readonly Source[]): readonly string[] {
  const roomOf = (path: string) => /^(?:app\/(?:admin|portal|ui)|app|server)\/[^/]+(?=\/)/.exec(path)?.[0];
  const arrows = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const from = roomOf(path);
    for (const to of imports.map(roomOf))
      if (from !== undefined && to !== undefined && from !== to)
        arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  }
  const reach = (from: string) => {
    const seen = new Set<string>();
    const ahead = [from];
    for (let at = ahead.pop(); at !== undefined; at = ahead.pop())
      for (const next of arrows.get(at) ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          ahead.push(next);
        }
    return seen;
  };
  return [...arrows.keys()].filter((room) => reach(room).has(room));
}

/** Where a type is claimed rather than inferred; `as const` claims nothing. */
const castsIn = ({ path, text }: Source): number =>
  [...nodesOf(parseSync(path, text).program)].filter(
    ({ type, start, end }) => type === "TSAsExpression" && !text.slice(start, end).endsWith(" as const"),
  ).length;
