import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import routerConfig from "../../react-router.config.ts";

interface Package {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly license?: string;
  readonly dev?: boolean;
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

const ROOT = join(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(join(ROOT, name), "utf8");
const manifest = JSON.parse(read("package.json")) as Manifest;
const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, Package> };
const installed = Object.entries(lock.packages).filter(([path]) => path !== "");

/** Of `node_modules/a/node_modules/b`: b. */
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

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
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(5);
    for (const list of [manifest.dependencies, manifest.optionalDependencies])
      for (const version of Object.values(list)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
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

  it("run no code while they are installed, whichever npm installs them", () => {
    expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
  });
});

describe("the installed tree of production", () => {
  const names = installed.filter(([, { dev }]) => dev !== true).map(([path]) => nameOf(path));

  it("has nothing that only builds or tests, and nothing that is in the bundle", () => {
    const known = [
      "typescript",
      "vite",
      "react",
      "date-fns",
      "date-holidays",
      "undici",
      "@nivo/core",
      "redis",
    ];
    expect(installed.map(([path]) => nameOf(path))).toEqual(expect.arrayContaining(known));
    expect(names.filter((name) => known.includes(name))).toEqual([]);
  });

  it("has what the bundle leaves outside, and that alone is a dependency", () => {
    const [, outside = ""] = /noExternal: true, external: \[([^\]]*)\]/.exec(read("vite.config.ts")) ?? [];
    const left = [...outside.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
    // The browser of the tests prints too, where it is installed.
    expect(left.filter((name) => name !== "@sparticuz/chromium").toSorted()).toEqual(
      Object.keys(manifest.dependencies),
    );
  });
});

describe("licences", () => {
  const COMMON = /^(?:MIT(?:-0)?|ISC|BSD-[23]-Clause|Apache-2\.0)$/;

  /** Of a choice, a common one is ours. */
  const isCommon = (licence: string) =>
    licence
      .replaceAll(/[()]/g, "")
      .split(" OR ")
      .some((choice) => choice.split(" AND ").every((part) => COMMON.test(part)));

  /** Packages of other machines are not there to be looked at; of all others their own file decides. */
  function licenceOf([path, { license = "" }]: (typeof installed)[number]): string {
    const file = join(ROOT, path, "package.json");
    if (!existsSync(file)) return license;
    const own = JSON.parse(readFileSync(file, "utf8")) as {
      license?: string | { type: string };
      licenses?: { type: string }[];
    };
    const given = typeof own.license === "object" ? own.license.type : own.license;
    return given ?? own.licenses?.map(({ type }) => type).join(" OR ") ?? "none";
  }

  const uncommon = installed
    .map((entry) => ({ name: nameOf(entry[0]), licence: licenceOf(entry) }))
    .filter(({ licence }) => !isCommon(licence));
  const named = [
    ...read("docs/notices.md").matchAll(/^\| (`[^|]+`) +\| ([^|]+?) +\| (?:page|server|tools) /gm),
  ].flatMap(([, names = "", licence]) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => ({ name, licence })),
  );
  const fits = (pattern: string, name: string) =>
    pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

  it("that are not MIT, ISC, BSD or Apache are named in docs/notices.md, each as it is", () => {
    expect(named.length).toBeGreaterThan(10);
    const unnamed = uncommon.filter(
      ({ name, licence }) => !named.some((row) => fits(row.name, name) && row.licence === licence),
    );
    expect(unnamed).toEqual([]);
  });

  it("that are named there belong to something that is installed", () => {
    const gone = named.filter(
      (row) => !uncommon.some(({ name, licence }) => fits(row.name, name) && row.licence === licence),
    );
    expect(gone).toEqual([]);
  });
});

describe("imports", () => {
  it("of packages are of what these offer, never of their insides", () => {
    const files = globSync(["{app,server,tests}/**/*.{ts,tsx}", "*.config.ts"], { cwd: ROOT });
    const inside = files.flatMap((path) =>
      [...read(path).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"\n]+)"/g)]
        .map(([, name = ""]) => name)
        .filter((name) => /^(?:@[\w.-]+\/)?\w[\w.-]*\/\w/.test(name) && !offers(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(inside).toEqual([]);
  });

  /** Whoever lists what is public is kept to it by Node; of others only the package itself is. */
  function offers(specifier: string): boolean {
    const [, name = ""] = /^((?:@[\w.-]+\/)?[\w.-]+)\//.exec(specifier) ?? [];
    const file = join(ROOT, "node_modules", name, "package.json");
    return existsSync(file) && "exports" in (JSON.parse(readFileSync(file, "utf8")) as object);
  }
});
