import type { ServerBuild } from "react-router";

/** Words of an address that choose its section. */
const DEPTH = 2;

/**
 * Gives each section of addresses, such as `/admin/cases`, a handler that knows only the routes that can match there:
 * the router tries an address against every route that it knows, twice (decision 376). An address in no known section
 * gets the handler of all routes, so that every address finds the route that it would find among all.
 * @param make creates the handler of some of the routes, when it is first needed
 */
export function bySection<Handler>(
  build: ServerBuild,
  make: (build: ServerBuild) => Handler,
): (pathname: string) => Handler {
  const whole = make(build);
  const leaves = leavesOf(build.routes);
  const handlers = new Map<string, Handler | undefined>(leaves.map(({ fixed }) => [keyOf(fixed), undefined]));
  return (pathname) => {
    const words = wordsOf(pathname.replace(DATA, "")).slice(0, DEPTH);
    const section = [words, words.slice(0, 1)].find((some) => handlers.has(keyOf(some)));
    // The router decodes addresses before it compares them.
    if (!section || pathname.includes("%")) return whole;
    const key = keyOf(section);
    const handler = handlers.get(key) ?? make({ ...build, routes: routesIn(section, leaves, build.routes) });
    handlers.set(key, handler);
    return handler;
  };
}

/** What the browser's router adds to an address to ask for the data of its page. */
const DATA = /(?:^\/_root)?\.data$/;

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

/** The router compares without case. */
const wordsOf = (path: string): readonly string[] => path.toLowerCase().split("/").filter(Boolean);

const keyOf = (words: readonly string[]): string => words.join("/");
