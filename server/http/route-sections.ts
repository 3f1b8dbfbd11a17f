import type { ServerBuild } from "react-router";
import { pagePath } from "./exchange.ts";

/** Words of an address that choose its section. */
const DEPTH = 2;

/**
 * Gives each section of addresses, such as `/admin/cases`, a handler that knows only the routes that can match there:
 * the router tries an address against every route that it knows, twice (decision 376). Their modules are loaded with
 * the first address of the section (decision 401); a section that could not be loaded is tried again with the next.
 * @param make creates the handler of some of the routes
 */
export function bySection<Handler>(
  build: ServerBuild,
  make: (build: ServerBuild) => Handler,
): (pathname: string) => Promise<Handler> {
  const leaves = leavesOf(build.routes);
  const sections = new Set(leaves.map(({ fixed }) => keyOf(fixed)));
  const handlers = new Map<string, Promise<Handler>>();
  return (pathname) => {
    const words = wordsOf(pagePath(pathname)).slice(0, DEPTH);
    // Where no route has these first words, only those without any can match.
    const section = [words, words.slice(0, 1)].find((some) => sections.has(keyOf(some))) ?? [];
    const key = keyOf(section);
    const known = handlers.get(key);
    if (known) return known;
    const handler = loaded(routesIn(section, leaves, build.routes)).then((routes) =>
      make({ ...build, routes }),
    );
    handlers.set(key, handler);
    handler.catch(() => handlers.delete(key));
    return handler;
  };
}

/** Routes with their modules, which the build gives as functions that import them (`vite.config.ts`). */
export async function loaded(routes: Routes): Promise<Routes> {
  const all = Object.entries(routes).map(async ([id, route]) => {
    const module = route?.module as Module | (() => Promise<Module>);
    return [id, { ...route, module: typeof module === "function" ? await module() : module }];
  });
  return Object.fromEntries(await Promise.all(all)) as Routes;
}

type Module = NonNullable<Routes[string]>["module"];

type Routes = ServerBuild["routes"];

/** A route without children. */
interface Leaf {
  readonly id: string;
  /** The first words of its whole path, up to the first parameter. */
  readonly fixed: readonly string[];
}

function leavesOf(routes: Routes): readonly Leaf[] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const alone = Object.keys(routes).filter((id) => !parents.has(id));
  return alone.map((id) => {
    const words = wordsOf(
      lineage(id, routes)
        .flatMap((one) => routes[one]?.path ?? [])
        .join("/"),
    );
    const end = words.findIndex((word) => /^[:*]|\?$/.test(word));
    return { id, fixed: words.slice(0, end === -1 ? DEPTH : Math.min(end, DEPTH)) };
  });
}

/** The ids of a route and its parents, outermost first. */
function lineage(id: string, routes: Routes): readonly string[] {
  const parent = routes[id]?.parentId;
  return parent === undefined ? [id] : [...lineage(parent, routes), id];
}

/** The routes that an address with these first words can match, in their order. */
function routesIn(section: readonly string[], leaves: readonly Leaf[], routes: Routes): Routes {
  const possible = leaves.filter(({ fixed }) => fixed.every((word, at) => word === section[at]));
  const needed = new Set(possible.flatMap(({ id }) => lineage(id, routes)));
  return Object.fromEntries(Object.entries(routes).filter(([id]) => needed.has(id)));
}

const wordsOf = (path: string): readonly string[] => path.toLowerCase().split("/").filter(Boolean);

const keyOf = (words: readonly string[]): string => words.join("/");
