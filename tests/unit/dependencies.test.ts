import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import routerConfig from "../../react-router.config.ts";

interface Package {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

const read = (name: string) => readFileSync(join(import.meta.dirname, "../..", name), "utf8");
const manifest = JSON.parse(read("package.json")) as Manifest;
const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, Package> };
const installed = Object.entries(lock.packages).filter(([path]) => path !== "");

/** The first release without any of the advisories known for React Router's framework mode (R83). */
const ROUTER_FLOOR = [8, 3, 0];

function isAtLeast(version: string, floor: readonly number[]) {
  const parts = version.split(".").map(Number);
  const at = floor.findIndex((number, index) => parts[index] !== number);
  return at === -1 || (parts[at] ?? 0) > (floor[at] ?? 0);
}

describe("React Router", () => {
  const versions = installed
    .filter(([path]) => /^node_modules\/(react-router|@react-router\/\w+)$/.test(path))
    .map(([, { version = "0" }]) => version);

  it("is one version in all its packages, above every known advisory", () => {
    expect(versions.length).toBeGreaterThanOrEqual(4);
    expect(new Set(versions).size).toBe(1);
    for (const version of versions) expect(isAtLeast(version, ROUTER_FLOOR)).toBe(true);
  });

  it("tells nobody its routes, and leaves the origin check to the HTTP layer", () => {
    expect(routerConfig.routeDiscovery).toEqual({ mode: "initial" });
    expect(routerConfig.allowedActionOrigins).toEqual(["**"]);
  });
});

describe("the packages", () => {
  const declared = [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies];

  it("that run are few, and each version at run time is exact", () => {
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(42);
    for (const version of Object.values(manifest.dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it("come from a registry, never from git, a folder or an address", () => {
    for (const version of declared.flatMap((list) => Object.values(list)))
      expect(version).toMatch(/^[\d.]+$/);
    for (const [path, { resolved }] of installed) {
      if (resolved !== undefined) expect(resolved, path).toMatch(/^https:\/\//);
    }
  });

  it("are locked by their content", () => {
    expect(installed.length).toBeGreaterThan(100);
    for (const [path, { integrity }] of installed) expect(integrity, path).toMatch(/^sha512-/);
  });

  it("run no code while they are installed", () => {
    const wishing = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const refused = wishing.map(([path]) => manifest.allowScripts[path.replace("node_modules/", "")]);
    expect(refused).toEqual(refused.map(() => false));
    expect(Object.values(manifest.allowScripts)).not.toContain(true);
    expect(read(".npmrc")).toMatch(/^strict-allow-scripts=true$/m);
  });
});
