import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { EntryContext } from "react-router";
import { areaOf } from "#app/model/area.ts";
import { areaManifest, writeAreaManifests } from "#server/http/static/area-manifest.ts";

type Manifest = EntryContext["manifest"];

const entry = (id: string, parentId: string | undefined, path: string | undefined, kind: object) => ({
  id,
  ...(parentId !== undefined && { parentId }),
  ...(path !== undefined && { path }),
  hasLoader: true,
  hasAction: false,
  hasDefaultExport: false,
  module: `/assets/${id}.js`,
  imports: [],
  css: [],
  ...kind,
});

const SCREEN = { hasDefaultExport: true };

const ROUTES = [
  entry("root", undefined, "", SCREEN),
  entry("portal", "root", undefined, SCREEN),
  entry("home", "portal", undefined, { ...SCREEN, index: true }),
  entry("about", "portal", "about", { ...SCREEN, imports: ["/assets/react.js", "/assets/map.js"] }),
  entry("unknown", "portal", "*", SCREEN),
  entry("robots", "root", "robots.txt", {}),
  entry("staff", "root", undefined, SCREEN),
  entry("cases", "staff", "admin/cases", SCREEN),
  entry("stay", "staff", "admin/session", { hasAction: true }),
  entry("cases.xlsx", "staff", "admin/cases.xlsx", {}),
  entry("administration", "portal", "administration", SCREEN),
];

const whole = {
  entry: { module: "/assets/entry.js", imports: ["/assets/react.js"] },
  routes: Object.fromEntries(ROUTES.map((route) => [route.id, route])),
  url: "/assets/manifest-abc123.js",
  version: "abc123",
} as unknown as Manifest;

describe("the manifest of an area", () => {
  it.each([
    ["portal", ["root", "portal", "home", "about", "unknown", "administration"]],
    ["admin", ["root", "staff", "cases", "stay"]],
  ] as const)("has what the router can lead to on pages of the %s, and what is around it", (area, ids) => {
    const { routes, url, ...rest } = areaManifest(whole, area);
    expect(Object.keys(routes)).toEqual(ids);
    expect(url).toBe(`/assets/manifest-abc123.${area}.js`);
    expect(rest).toEqual({ entry: whole.entry, version: "abc123" });
  });

  it("is the whole one in development, where it is no file", () => {
    const served = { ...whole, url: "/@id/__x00__virtual:react-router/browser-manifest" };
    expect(areaManifest(served, "portal")).toBe(served);
  });

  it("is written beside the whole one of a build, without what is false and what the entry brings", async () => {
    const folder = mkdtempSync(join(tmpdir(), "manifest-"));
    try {
      mkdirSync(join(folder, "assets"));
      const file = (name: string) => join(folder, "assets", name);
      writeFileSync(file("manifest-abc123.js"), `window.__reactRouterManifest=${JSON.stringify(whole)};`);
      await writeAreaManifests(folder);
      for (const area of ["portal", "admin"] as const) {
        const text = readFileSync(file(`manifest-abc123.${area}.js`), "utf8");
        const written = JSON.parse(/^window\.__reactRouterManifest=(.*);$/.exec(text)?.[1] ?? "") as Manifest;
        const { routes, ...rest } = areaManifest(whole, area);
        expect(written).toEqual({ ...rest, routes: expect.any(Object) as object });
        expect(Object.keys(written.routes)).toEqual(Object.keys(routes));
        expect(text).not.toContain("false");
      }
      expect(readFileSync(file("manifest-abc123.portal.js"), "utf8")).toContain(
        `"path":"about","hasLoader":true,"hasDefaultExport":true,"module":"/assets/about.js","imports":["/assets/map.js"]`,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    ["/", "portal"],
    ["/administration", "portal"],
    ["/admin", "admin"],
    ["/Admin/cases", "admin"],
  ])("%s belongs to the %s", (path, area) => {
    expect(areaOf(path)).toBe(area);
  });
});
