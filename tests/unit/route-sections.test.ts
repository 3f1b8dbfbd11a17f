import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { bySection, loaded } from "#server/http/route-sections.ts";

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
function idsAt(known: RouteObject[], address: string) {
  const { pathname } = new URL(`http://localhost${address}`);
  const page = pathname.replace(/^\/_root\.data$/, "/").replace(/(?<=\/)_\.data$|\.data$/, "");
  return matchRoutes(known, page)?.map(({ route }) => route.id);
}

const inSections = (known: Routes) =>
  bySection({ routes: known } as ServerBuild, (build) => ({
    count: Object.keys(build.routes).length,
    tree: nested(build.routes),
    routes: build.routes,
  }));
const sections = inSections(all);

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
    ["as data with a slash behind it", (path: string) => `${path}/_.data`],
    ["with an encoded slash", (path: string) => path.replace(/(?<=.)\//, "%2F")],
    ["with what can't be decoded", (path: string) => `${path}/%zz`],
    ["behind another that is taken back", (path: string) => `/admin/cases/../..${path}`],
    ["behind two slashes", (path: string) => `/admin/${path}`],
    ["under /admin", (path: string) => `/admin${path}`],
  ])("are those that all routes give an address %s", async (_how, spelt) => {
    const addresses = patterns.map((path) => spelt(whole(path)));
    for (const address of addresses)
      expect([address, idsAt((await sections(address)).tree, address)]).toEqual([
        address,
        idsAt(tree, address),
      ]);
    expect(addresses.length).toBeGreaterThan(100);
  });

  it("are few", async () => {
    for (const address of ["/", "/about", "/request/ABCD", "/admin/cases", "/admin/cases/view/7"])
      expect((await sections(address)).count, address).toBeLessThan(25);
  });

  it("are loaded once, with the first address; what could not be loaded is tried again", async () => {
    const asked: string[] = [];
    const late = Object.fromEntries(
      Object.entries(all).map(([id, route]) => {
        const load = async () => {
          await Promise.resolve();
          if (!asked.includes(id)) throw new Error(`${id} can't be read`, { cause: asked.push(id) });
          asked.push(id);
          return { default: id };
        };
        return [id, { ...route, module: id === "root" ? { default: id } : load }];
      }),
    ) as unknown as Routes;
    const find = inSections(late);
    await expect(find("/about")).rejects.toThrow("can't be read");
    const [first, second] = await Promise.all([find("/about"), find("/ABOUT.data")]);
    expect(first).toBe(second);
    for (const [id, route] of Object.entries(first.routes)) expect(route?.module.default).toBe(id);
    expect(asked).not.toContain("admin/layout.tsx");
    const tries = Object.values(Object.groupBy(asked, (id) => id)).map((times) => times?.length);
    expect(new Set(tries)).toEqual(new Set([2]));
  });

  it("that have their modules already stay as they are", async () => {
    expect(await loaded({ root: all["root"] })).toEqual({ root: all["root"] });
  });
});
