import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { access } from "#app/model/access.ts";
import routes from "#app/routes.ts";
import { readSources, resolveImport, ROOT, type Source } from "#tests/support/sources.ts";

const sources = readSources();

const inFolder = (folder: string) => sources.filter(({ path }) => path.startsWith(folder));

function strayImports(folder: string, allowed: readonly RegExp[]): string[] {
  return inFolder(folder).flatMap(({ path, imports }) =>
    imports.filter((name) => !allowed.some((rule) => rule.test(name))).map((name) => `${path} -> ${name}`),
  );
}

/** Single files below all floors: context, cache, turns, names of this machine and the like. */
const GROUND = /^server\/(?:(?:cache|context|connector|holidays|turns)\.ts|holidays\.json)$/;

const PACKAGE = /^(?!app\/|server\/|demo\/|api-check\/|tests\/)[@\w]/;

describe("arrows point one way", () => {
  it("lets the vocabulary know nothing but zod and the route types", () => {
    expect(strayImports("app/model/", [/^app\/model\//, /^zod$/, /^react-router$/])).toEqual([]);
  });

  it("lets the look know no screen and nothing of the server", () => {
    expect(strayImports("app/ui/", [/^app\/(ui|model|i18n)\//, PACKAGE])).toEqual([]);
  });

  it("lets texts know only the vocabulary", () => {
    expect(strayImports("app/i18n/", [/^app\/(i18n|model)\//, PACKAGE])).toEqual([]);
  });

  it("lets the demo see only the vocabulary, the contract, and the process's own settings", () => {
    const allowed = [
      /^app\/model\//,
      /^demo\//,
      /^server\/(boot|settings|log)\//,
      /^server\/api\/(contract\/|endpoint\.ts)/,
      PACKAGE,
    ];
    expect(inFolder("demo/")).not.toEqual([]);
    expect(strayImports("demo/", allowed)).toEqual([]);
  });

  it("lets the check of an API see only the vocabulary, the contract, and how calls are sent", () => {
    const allowed = [
      /^app\/model\//,
      /^api-check\//,
      /^server\/connector\.ts$/,
      /^server\/api\/(contract\/|transport\/|endpoint\.ts)/,
      PACKAGE,
    ];
    expect(inFolder("api-check/")).not.toEqual([]);
    expect(strayImports("api-check/", allowed)).toEqual([]);
    expect(
      sources.filter(
        ({ path, imports }) =>
          !path.startsWith("api-check/") && imports.some((name) => name.startsWith("api-check/")),
      ),
    ).toEqual([]);
  });

  it("lets the product know nothing of the demo but how to start it", () => {
    const importers = [...inFolder("app/"), ...inFolder("server/")].flatMap(({ path, imports }) =>
      imports.filter((name) => name.startsWith("demo/")).map((name) => `${path} -> ${name}`),
    );
    expect(importers.toSorted()).toEqual([
      "server/boot/dev.ts -> demo/reference-process.ts",
      "server/boot/start.ts -> demo/reference-process.ts",
    ]);
  });

  it("lets the store know nothing but the settings, the log and what is measured", () => {
    expect(inFolder("server/store/")).not.toEqual([]);
    expect(
      strayImports("server/store/", [/^server\/(store|settings|log|metrics)\//, GROUND, PACKAGE]),
    ).toEqual([]);
  });

  it("keeps the server free of screens and looks", () => {
    const allowed = [
      /^server\//,
      /^app\/(model|i18n)\//,
      /^demo\/reference-process\.ts$/,
      PACKAGE,
      /^virtual:/,
    ];
    expect(strayImports("server/", allowed)).toEqual([]);
  });
});

/**
 * The folders of the server from the ground up. Each imports only from those before it, so imports form no
 * circle. What stands on them all: `boot`, and the files of `server/` itself.
 */
const FLOORS = [
  "settings",
  "metrics",
  "log",
  "request",
  "store",
  "session",
  "api",
  "files",
  "mail",
  "analytics",
  "audit",
  "tracking",
  "notices",
  "form",
  "identity",
  "middleware",
  "letters",
  "notifications",
  "meetings",
  "cases",
  "http",
];

describe("floors of the server", () => {
  it.each(FLOORS.map((floor, level) => [floor, FLOORS.slice(0, level + 1)] as const))(
    "lets %s import from below only",
    (floor, below) => {
      expect(inFolder(`server/${floor}/`)).not.toEqual([]);
      const allowed = [
        GROUND,
        new RegExp(`^server/(?:${below.join("|")})/`),
        /^app\/(?:model|i18n)\//,
        PACKAGE,
      ];
      expect(strayImports(`server/${floor}/`, allowed)).toEqual([]);
    },
  );

  it("lets what stands below all floors know only itself", () => {
    const ground = sources.filter(({ path }) => GROUND.test(path));
    const strange = ground.flatMap(({ imports }) => imports).filter((name) => !GROUND.test(name));
    expect(strange.filter((name) => name.startsWith("server/"))).toEqual([]);
  });

  it("has no other folders", () => {
    const folders = inFolder("server/").flatMap(({ path }) => path.split("/").slice(1, -1).slice(0, 1));
    expect([...new Set(folders)].toSorted()).toEqual([...FLOORS, "boot"].toSorted());
  });

  it("gives calls who asks, what is written down and the form's key as values", () => {
    const folders = ["identity", "audit", "form", "middleware", "http"];
    expect(strayImports("server/api/", [new RegExp(`^(?!server/(?:${folders.join("|")})/)`)])).toEqual([]);
  });
});

/** Files on a circle of imports; imports of types alone don't exist at run time. */
function circles(): string[] {
  const known = new Map(sources.map((source) => [source.path, valuesOf(source)]));
  const state = new Map<string, "open" | "done">();
  const found: string[] = [];
  const walk = (path: string, way: readonly string[]) => {
    const imports = known.get(path);
    if (!imports || state.get(path) === "done") return;
    if (state.get(path) === "open") {
      found.push([...way.slice(way.indexOf(path)), path].join(" -> "));
      return;
    }
    state.set(path, "open");
    for (const name of imports) walk(name, [...way, path]);
    state.set(path, "done");
  };
  for (const path of known.keys()) walk(path, []);
  return found;
}

const valuesOf = ({ path, text }: Source): readonly string[] =>
  [...text.matchAll(/^(?:import|export)(?!\s+type\b)[^;]*?from\s*"([^"\n]+)"/gm)].map(([, name]) =>
    resolveImport(path, name ?? ""),
  );

describe("files", () => {
  it("import each other in no circle", () => {
    expect(circles()).toEqual([]);
  });
});

/** A declaration at the outermost level whose value changes, or belongs to one product. */
const MODULE_STATE =
  /^(?:export )?(?:let \w|(?:const) \w+(?:: [^=\n]+)? = (?:await )?(?:open|create)[A-Z]\w*\()/gm;

/** A program: what it holds is its own. */
const ENTRIES = ["server/boot/dev.ts"];

describe("one product", () => {
  it("is composed from values: no module of the server holds a part of it", () => {
    const STATELESS = /create(?:Context|Guard|SessionMiddleware|Log)\(/;
    const holders = inFolder("server/")
      .filter(({ path }) => !ENTRIES.includes(path))
      .flatMap(({ path, text }) =>
        (text.match(MODULE_STATE) ?? [])
          .filter((line) => !STATELESS.test(line))
          .map((line) => `${path}: ${line}`),
      );
    // Under another server there is no product: the process has the one of its environment.
    expect(holders).toEqual(["server/stand-alone.ts: let o"]);
  });

  it("reads its environment at the entry points only", () => {
    const readers = sources.filter(({ text }) => /\breadEnv\(\)/.test(text)).map(({ path }) => path);
    expect(readers.toSorted()).toEqual([
      "demo/log.ts",
      "demo/main.ts",
      "server/audit/command.ts",
      "server/boot/dev.ts",
      "server/boot/start.ts",
      "server/settings/env.ts",
      "server/stand-alone.ts",
      "server/store/backup.ts",
    ]);
  });
});

/** Parts of the site with pages of their own, and what they share. */
const AREAS = ["portal", "admin", "account", "system"];
const SHARED = ["statistics", "intake", "directory", "route"];

describe("areas", () => {
  const importsOf = (area: string, others: readonly string[]) =>
    strayImports(`app/${area}/`, [new RegExp(`^(?!app/(?:${others.join("|")})/)`)]);

  it.each(AREAS)("lets %s know no other part of the site", (area) => {
    expect(inFolder(`app/${area}/`)).not.toEqual([]);
    const others = AREAS.filter((other) => other !== area);
    expect(importsOf(area, others)).toEqual([]);
  });

  it.each(SHARED)("lets %s, which parts of the site share, know none of them", (shared) => {
    expect(inFolder(`app/${shared}/`)).not.toEqual([]);
    expect(importsOf(shared, AREAS)).toEqual([]);
  });
});

describe("sizes", () => {
  const DATA = /\/(i18n\/(mk|sq|en)|seed)\/|municipalities\.ts$|parties\.ts$|geometry/;

  it("keeps every file under 300 lines", () => {
    const long = sources
      .filter(({ path }) => !DATA.test(path))
      .map(({ path, text }) => ({ path, lines: text.split("\n").length }))
      .filter(({ lines }) => lines > 300);
    expect(long).toEqual([]);
  });

  it("keeps files at 60 to 110 lines in the median", () => {
    const lengths = sources.map(({ text }) => text.split("\n").length).toSorted((a, b) => a - b);
    const median = lengths[lengths.length >> 1];
    expect(median).toBeGreaterThanOrEqual(60);
    expect(median).toBeLessThanOrEqual(110);
  });

  it("has no warehouse folder or file", () => {
    const names = sources.map(({ path }) => path).filter((path) => !isCommonTexts(path));
    expect(names.filter((path) => /\b(utils?|helpers?|lib|common|misc)\b/.test(path))).toEqual([]);
  });
});

/** The texts that all screens of a language share. */
const isCommonTexts = (path: string) => /^app\/i18n\/\w+\/common\.ts$/.test(path);

describe("one way to do a thing", () => {
  it("reads the environment in one file", () => {
    const readers = sources.filter(({ text }) => /\bprocess\.env\b/.test(text)).map(({ path }) => path);
    expect(readers).toEqual(["server/settings/env.ts"]);
  });

  it("never reads a body without caps, writes raw HTML, or styles inline", () => {
    const banned = /\.formData\(\)|dangerouslySetInnerHTML|\sstyle=\{/;
    expect(sources.filter(({ text }) => banned.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it("keeps one order of imports: packages, what the project shares by its path, then what stands near", () => {
    const wrong = sources.filter(({ text }) => {
      const given = [...text.matchAll(/^import [^;]*?"([^"]+)";$/gm)].map(([, name]) => name ?? "");
      const near = given.filter((name) => name.startsWith("."));
      const shared = given.filter((name) => name.startsWith("#"));
      const packages = given.filter((name) => !/^[.#]/.test(name));
      return given.join() !== [...packages, ...shared.toSorted(), ...near].join();
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("assigns nothing over what Node or the framework has made, and knows one private name of it", () => {
    const over =
      /Object\.assign\((?:request|response|process)\b|\b(?:response|process)\.(?:write|writeHead|end|emit) =|\.prototype\.\w+ =/;
    const patching = sources.filter(({ path, text }) => !path.startsWith("demo/") && over.test(text));
    expect(patching.map(({ path }) => path)).toEqual([]);
    // The files of the page that a link leads to.
    const names = sources.filter(({ text }) => /__reactRouter/.test(text)).map(({ path }) => path);
    expect(names).toEqual(["app/ui/page/page-files.ts"]);
    // Each explains there what rewriting React's HTML gains.
    const rewriting = sources.filter(({ path, text }) =>
      /^server\/.*\b(?:html|start|page)\.replace(?:All)?\(/s.test(path + text),
    );
    expect(rewriting.map(({ path }) => path).toSorted()).toEqual([
      "server/http/pages/late-scripts.ts",
      "server/http/react-router.ts",
      "server/middleware/form.ts",
    ]);
  });

  it("builds by a configuration of one page, which rewrites nobody else's code, and starts Node as it is", () => {
    const read = (name: string) => readFileSync(join(ROOT, name), "utf8");
    expect(read("vite.config.ts").split("\n").length).toBeLessThanOrEqual(60);
    const steps = globSync("build-steps/*.ts", { cwd: ROOT });
    expect(steps.length).toBeGreaterThan(3);
    for (const step of ["vite.config.ts", ...steps])
      expect(read(step), step).not.toMatch(/\b(?:transform|renderChunk)\s*[:(]/);
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    expect(scripts["start"]).toMatch(/ && exec "\$NODE" build\/server\/main\.js$/);
    expect(sources.filter(({ text }) => /setFlagsFromString|execArgv: \["--|MALLOC_/.test(text))).toEqual([]);
  });

  it("names no path of a workplace", () => {
    expect(sources.filter(({ text }) => /\/work\/|\.\.\/shared/.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
  });
});

interface RouteEntry {
  readonly file: string;
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
  readonly children?: readonly RouteEntry[] | undefined;
}

function pages(entries: readonly RouteEntry[], parent = ""): { pattern: string; file: string }[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path === undefined ? parent : `${parent}/${entry.path.replace(/^\//, "")}`;
    if (entry.children) return pages(entry.children, pattern);
    return [{ pattern: pattern || "/", file: entry.file }];
  });
}

describe("routes", () => {
  const all = pages(routes);

  it("gives every address of the site a row in the access table, and no row without an address", () => {
    expect(all.map(({ pattern }) => pattern).toSorted()).toEqual(Object.keys(access).toSorted());
  });

  it("gives every page a loader, so that the guard runs on client navigation too", () => {
    const without = all.filter(({ file }) => {
      const text = readFileSync(join(ROOT, "app", file), "utf8");
      return !/export (?:async )?(?:function|const) loader\b|export \{[^}]*\bloader\b/.test(text);
    });
    expect(without).toEqual([]);
  });

  it("keeps every route module at 150 lines or fewer", () => {
    const lines = ({ file }: { file: string }) =>
      readFileSync(join(ROOT, "app", file), "utf8").split("\n").length - 1;
    expect(all.filter((page) => lines(page) > 150)).toEqual([]);
  });

  it("keeps one order in every route module", () => {
    const ORDER = ["handle", "meta", "middleware", "loader", "action", "default", "ErrorBoundary"];
    const wrong = all.filter(({ file }) => {
      const text = readFileSync(join(ROOT, "app", file), "utf8");
      const places = ORDER.map((name) =>
        text.search(
          name === "default"
            ? /^export default/m
            : new RegExp(
                `^export (?:const|function|async function) ${name}\\b|^export \\{[^}]*\\b${name}\\b`,
                "m",
              ),
        ),
      ).filter((place) => place >= 0);
      return places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0));
    });
    expect(wrong).toEqual([]);
  });
});
