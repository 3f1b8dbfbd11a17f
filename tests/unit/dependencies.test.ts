import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { besideTheBundle, OUTSIDE_THE_BUNDLE } from "#server/boot/outside-the-bundle.ts";
import { importsIn, read, ROOT } from "#tests/support/sources.ts";

interface Package {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly puppeteer: object;
}

const manifest = JSON.parse(read("package.json")) as Manifest;
const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, Package> };
const installed = Object.entries(lock.packages).filter(([path]) => path !== "");

/** Of `node_modules/a/node_modules/b`: b. */
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** Of a specifier: the package that it is of, none for our own files and Node's modules. */
const packageOf = (specifier: string) => /^(?!node:|virtual:)(?:@[\w.-]+\/)?\w[\w.-]*/.exec(specifier)?.[0];

/** Named in `server/` and `app/` for development and for the build, and in no bundle. */
const BUILD_ONLY = new Set([
  "vite",
  "postcss",
  "@csstools/postcss-cascade-layers",
  "@csstools/postcss-is-pseudo-class",
  "@react-router/dev",
  "@sparticuz/chromium",
]);

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
});

describe("the packages", () => {
  const declared = [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies];

  const CLIENTS =
    "react-router @react-router/node @react-router/serve remix-i18next remix-auth remix-auth-oauth2 @conform-to/react @conform-to/zod zod " +
    "react-leaflet @nivo/core @nivo/bar @nivo/line @nivo/pie react-big-calendar exceljs puppeteer";

  it("that the client has chosen are there by name: what runs as a dependency, what builds or tests apart", () => {
    for (const name of CLIENTS.split(" ")) expect(manifest.dependencies, name).toHaveProperty([name]);
    for (const name of ["@react-router/dev", "vitest", "@playwright/test", "typescript", "vite"])
      expect(manifest.devDependencies, name).toHaveProperty([name]);
  });

  it("that run each have their reason", () => {
    const reasons = read("docs/decisions/build.md");
    expect(Object.keys(manifest.dependencies).filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
  });

  it("that the product imports are its dependencies, bundled or not, so that an audit of them sees all", () => {
    const files = globSync(["{app,server}/**/*.{ts,tsx,css}"], { cwd: ROOT });
    const imported = files.flatMap((path) =>
      importsIn(read(path)).map((name) => ({ path, name: packageOf(name) })),
    );
    const strange = imported.filter(
      ({ name }) =>
        name !== undefined && !Object.hasOwn(manifest.dependencies, name) && !BUILD_ONLY.has(name),
    );
    expect(imported.length).toBeGreaterThan(1_000);
    expect(strange).toEqual([]);
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

  // R84
  it("run no code while they are installed, whichever npm installs them", () => {
    expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
  });
});

describe("the installed tree of production", () => {
  /** As npm finds them: from a package outwards, whatever it needs, down to the last. */
  function reached(path: string, name: string): string | undefined {
    const inside = path === "" ? "" : `${path}/`;
    if (lock.packages[`${inside}node_modules/${name}`] !== undefined) return `${inside}node_modules/${name}`;
    if (path === "") return undefined;
    return reached(path.slice(0, Math.max(0, path.lastIndexOf("node_modules/") - 1)), name);
  }

  const tree = new Set<string>();
  function walk(path: string, needs: readonly string[]) {
    for (const name of needs) {
      const found = reached(path, name);
      if (found === undefined || tree.has(found)) continue;
      tree.add(found);
      const { dependencies, optionalDependencies } = lock.packages[found] ?? {};
      walk(found, Object.keys({ ...dependencies, ...optionalDependencies }));
    }
  }
  const beside = besideTheBundle(manifest);
  walk(
    "",
    Object.keys({ ...beside.dependencies, ...beside.devDependencies, ...beside.optionalDependencies }),
  );
  const names = [...tree].map(nameOf);

  it("is what the bundle leaves outside, and nothing else", () => {
    expect(Object.keys(beside.dependencies)).toEqual(OUTSIDE_THE_BUNDLE);
    expect(names).toEqual(expect.arrayContaining(["sharp", "puppeteer-core", "archiver"]));
    expect(names.length).toBeLessThan(170);
  });

  // R89
  it("has nothing that only builds or tests, and nothing that is in the bundle", () => {
    const known =
      "typescript vite react react-router date-holidays undici lucide-static @nivo/core redis".split(" ");
    expect(installed.map(([path]) => nameOf(path))).toEqual(expect.arrayContaining(known));
    expect(names.filter((name) => known.includes(name))).toEqual([]);
  });

  it("is made by the image as this file says", () => {
    const image = read("Dockerfile");
    expect(image).toContain("node server/boot/outside-the-bundle.ts \\\n && npm prune --ignore-scripts ");
    expect(image).toContain("npm ci --ignore-scripts ");
    // What is installed beside it has exact versions, but for a font.
    const [, apt = ""] = /apt-get install -y --no-install-recommends ([^&]+)/.exec(image) ?? [];
    const free = apt.split(/[\s\\]+/).filter((word) => word !== "" && !/=\$\{\w+_VERSION\}$/.test(word));
    expect(free).toEqual(["fonts-dejavu-core"]);
  });
});

describe("licences", () => {
  const COMMON = /^(?:MIT(?:-0)?|ISC|BSD-[23]-Clause|Apache-2\.0)$/;

  /** Of alternative licences, a common one is ours. */
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
