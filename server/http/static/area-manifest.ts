import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EntryContext } from "react-router";
import { type Area, areaOf } from "#app/model/area.ts";

type Manifest = EntryContext["manifest"];
type Routes = Manifest["routes"];
/** The manifest contains more than its type. */
type Route = NonNullable<Routes[string]> & { readonly hasDefaultExport?: boolean };

const PREFIX = "window.__reactRouterManifest=";
const FILE = /^manifest-[\w-]+\.js$/;

/**
 * React Router's manifest reduced to the routes that the browser's router can need in one area: an old phone ranks
 * every route before a page becomes interactive, and citizens need not read about the back-office's. In development
 * the manifest is not a file, and stays whole.
 */
export function areaManifest(manifest: Manifest, area: Area): Manifest {
  if (!FILE.test(fileOf(manifest.url))) return manifest;
  const all = Object.values(manifest.routes).filter((route) => route !== undefined);
  const around = new Set(all.map(({ parentId }) => parentId));
  const needed = all.filter(
    (route) => !around.has(route.id) && isScreen(route) && areaOf(pathOf(route, manifest.routes)) === area,
  );
  const served = new Set(needed.flatMap((route) => lineage(route, manifest.routes)));
  const routes = Object.fromEntries(
    all.filter((route) => served.has(route)).map((route) => [route.id, route]),
  );
  return { ...manifest, routes, url: manifest.url.replace(/\.js$/, `.${area}.js`) };
}

/** Writes each area's manifest beside the whole one of a client build. */
export async function writeAreaManifests(clientFolder: string): Promise<void> {
  const assets = join(clientFolder, "assets");
  for (const name of (await readdir(assets)).filter((file) => FILE.test(file))) {
    const text = await readFile(join(assets, name), "utf8");
    const whole = JSON.parse(text.slice(PREFIX.length).replace(/;\s*$/, "")) as Manifest;
    for (const area of ["portal", "admin"] as const) {
      const manifest = areaManifest(whole, area);
      await writeFile(join(assets, fileOf(manifest.url)), `${PREFIX}${JSON.stringify(short(manifest))};`);
    }
  }
}

/**
 * Shortens a manifest, because phones read it before anything else: absent flags mean false, and what the entry loads
 * is loaded before any route.
 */
function short(manifest: Manifest) {
  const entry = new Set(manifest.entry.imports);
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    const set = Object.entries(route ?? {}).filter(([, value]) => value !== false);
    const imports = route?.imports?.filter((path) => !entry.has(path));
    return [id, { ...Object.fromEntries(set), ...(imports && { imports }) }];
  });
  return { ...manifest, routes: Object.fromEntries(routes) as object };
}

/** Whether the browser's router can navigate to a route; files are left to the browser. */
const isScreen = ({ hasDefaultExport, hasAction }: Route) => hasDefaultExport === true || hasAction;

const fileOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);

/** A route and its parents, innermost first. */
function lineage(route: Route, routes: Routes): readonly Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [route, ...lineage(parent, routes)] : [route];
}

const pathOf = (route: Route, routes: Routes): string =>
  `/${lineage(route, routes)
    .flatMap(({ path }) => path ?? [])
    .toReversed()
    .filter(Boolean)
    .join("/")}`;
