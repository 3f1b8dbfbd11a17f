import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { bySection } from "#server/http/route-sections.ts";

type Routes = ServerBuild["routes"];

/** The routes as a build lists them. */
function built(entries: readonly RouteConfigEntry[], parentId = "root"): [string, unknown][] {
  return entries.flatMap(({ id, file, path, index, children = [] }) => {
    const own = id ?? file;
    return [[own, { id: own, parentId, path, index }], ...built(children, own)] as [string, unknown][];
  });
}

/** The same as the router nests them. */
function nested(all: Routes, parentId?: string): RouteObject[] {
  return Object.values(all).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const children = nested(all, route.id);
    const { id, path, index } = route;
    return [{ id, path, ...(index ? { index } : { children }) } as RouteObject];
  });
}

const root = { id: "root", parentId: undefined, path: "" };
const all = Object.fromEntries([["root", root], ...built(routes)]) as unknown as Routes;
const tree = nested(all);

/** The matched ids, outermost first; an address of data is its page's. */
const idsAt = (known: RouteObject[], address: string) =>
  matchRoutes(known, address.replace(/^\/_root\.data$/, "/").replace(/\.data$/, ""))?.map(
    ({ route }) => route.id,
  );

const sections = bySection({ routes: all } as ServerBuild, (build) => ({
  count: Object.keys(build.routes).length,
  tree: nested(build.routes),
}));

const patterns = ["", ...Object.values(all).flatMap((route) => route?.path ?? [])].map((path) =>
  path.replaceAll(/:\w+/g, "5").replace("*", "nothing/here"),
);
const whole = (path: string) => (path.startsWith("/") ? path : `/${path}`);

describe("the routes of a section", () => {
  it.each([
    ["as written", (path: string) => path],
    ["as data", (path: string) => (path === "/" ? "/_root.data" : `${path}.data`)],
    ["in capitals", (path: string) => path.toUpperCase()],
    ["encoded", (path: string) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
    ["with more behind it", (path: string) => `${path}/5/more`],
    ["with a slash behind it", (path: string) => `${path}/`],
    ["under /admin", (path: string) => `/admin${path}`],
  ])("are those that all routes give an address %s", (_how, spelt) => {
    const addresses = patterns.map((path) => spelt(whole(path)));
    for (const address of addresses)
      expect([address, idsAt(sections(address).tree, address)]).toEqual([address, idsAt(tree, address)]);
    expect(addresses.length).toBeGreaterThan(100);
  });

  it("are few", () => {
    for (const address of ["/", "/about", "/request/ABCD", "/admin/cases", "/admin/cases/view/7"])
      expect(sections(address).count, address).toBeLessThan(25);
  });
});
