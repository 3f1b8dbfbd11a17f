import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import * as always from "#app/i18n/mk/admin.ts";
import routes from "#app/routes.ts";
import { read, ROOT } from "#tests/support/sources.ts";

interface Entry {
  readonly file: string;
  readonly children?: readonly Entry[] | undefined;
}

/** A page of the back-office with the layouts around it, outermost first. */
function chains(entries: readonly Entry[], around: readonly string[] = []): string[][] {
  return entries.flatMap(({ file, children }) => {
    const chain = [...around, `app/${file}`];
    return children ? chains(children, chain) : [chain];
  });
}

/** What the browser loads with a module: imported at once or later; not types, and nothing of the server. */
function importsOf(path: string): string[] {
  const statements = [
    ...read(path).matchAll(/^(?:import|export) (?!type\b)[^;"]*?(?:from )?"([^"\n]+)"/gm),
    ...read(path).matchAll(/\bimport\("([^"\n]+)"\)/g),
  ];
  return statements
    .map(([, name = ""]) => (name.startsWith("#") ? name.slice(1) : beside(path, name)))
    .filter(
      (name) => /^app\/(?!i18n\/|model\/).*(?<!\.server)\.tsx?$/.test(name) && existsSync(join(ROOT, name)),
    );
}

const beside = (path: string, name: string) =>
  name.startsWith(".") ? relative(ROOT, join(ROOT, dirname(path), name)) : name;

/** A module and everything below it. */
function below(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const name of importsOf(path)) below(name, seen);
  return seen;
}

/** The namespaces that a module asks for, in its components and in its crumbs. */
function named(path: string): string[] {
  const asked = [...read(path).matchAll(/useTranslation\(\s*(\[[^\]]*\]|"\w+")/g)].flatMap(([, names = ""]) =>
    [...names.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name),
  );
  const crumbs = [...read(path).matchAll(/(?:text: |crumbsTo\(|registerHandle\([^)]*)"(\w+):/g)].map(
    ([, name = ""]) => name,
  );
  return [...asked, ...crumbs];
}

const brought = (path: string): string[] => {
  const [, names = ""] = /(?:texts: |registerHandle\(\s*"\w+",\s*)\{([^}]*)\}/.exec(read(path)) ?? [];
  return names.split(",").map((name) => (name.split(":")[0] ?? "").trim());
};

describe("the texts of a screen of the back-office", () => {
  const pages = chains(routes).filter((chain) =>
    /^app\/(?:admin|account)\/.*\.tsx$/.test(chain.at(-1) ?? ""),
  );

  it("come with the screen: whatever its components name, its route brings", () => {
    expect(pages.length).toBeGreaterThan(40);
    expect([...below("app/admin/reports/list.tsx")].flatMap(named)).toEqual(
      expect.arrayContaining(["reports", "record", "common"]),
    );
    const missing = pages.flatMap((chain) => {
      const known = new Set([...Object.keys(always), ...chain.flatMap(brought)]);
      return chain
        .flatMap((file) => [...below(file)])
        .flatMap((path) => named(path).map((name) => ({ path, name })))
        .filter(({ name }) => !known.has(name))
        .map(({ path, name }) => `${chain.at(-1)}: ${name}, named in ${path}`);
    });
    expect([...new Set(missing)]).toEqual([]);
  });
});
