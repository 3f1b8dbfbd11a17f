import { parse } from "acorn";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NEEDED_OF_BROWSERS } from "#server/http/pages/late-scripts.ts";
import { BASELINE, NEWER_NAMES, sinceWhen } from "#tests/support/baseline.ts";
import { nodesOf, read, ROOT, type SyntaxNode } from "#tests/support/sources.ts";

/** The built client, as browsers of the baseline read it. Stories play it without what these lack. */

const ASSETS = join(ROOT, "build/client/assets");
const chunks = readdirSync(ASSETS)
  .filter((name) => name.endsWith(".js"))
  .map((name) => [name.replace(/-[^-]+\.js$/, ""), readFileSync(join(ASSETS, name), "utf8")] as const);

/** Called only where there is one. */
const CHECKED = [
  "allowsFeature",
  "canParse",
  "requestSubmit",
  "showPicker",
  "skipTransition",
  "startViewTransition",
];

/** Methods of libraries that are called like newer ones of browsers. */
const NAMESAKES = Object.values({
  leaflet: ["addHandler", "equals", "expand", "getSize", "isValid"],
  "react-big-calendar": ["destroy", "format", "isValid", "local", "locale", "navigate", "range"],
  zod: ["check", "override", "when"],
  "react, react-router, conform": ["createContext", "navigate", "subscribe"],
}).flat();

/** Throws for syntax newer than ES2022. */
const nodesIn = (code: string) => [...nodesOf(parse(code, { ecmaVersion: 2022, sourceType: "module" }))];

/** The name that an expression calls or creates. */
function calledBy({ type, callee }: SyntaxNode): string | undefined {
  const called = callee as { type: string; computed?: boolean; name?: string; property?: { name?: string } };
  if (type === "NewExpression") return called.name;
  return type === "CallExpression" && !called.computed ? (called.property?.name ?? called.name) : undefined;
}

describe("the built client", () => {
  it("has only syntax of the baseline: no static blocks, nothing that looks behind in regular expressions", () => {
    expect(chunks.length).toBeGreaterThan(100);
    const newer = chunks.flatMap(([name, code]) =>
      nodesIn(code)
        .filter(({ type, regex, value }) => {
          const text =
            type === "Literal" ? ((regex as { pattern: string } | undefined)?.pattern ?? value) : "";
          return type === "StaticBlock" || /\(\?<[=!]|\(\?-?[ims]+[:-]/.test(String(text));
        })
        .map(({ type, raw }) => `${name}: ${String(raw ?? type)}`),
    );
    expect(newer).toEqual([]);
    const parts = chunks.flatMap(([name, code]) =>
      nodesIn(code).flatMap(({ type, value }) =>
        type === "TemplateElement" && /\(\?<[=!]/.test(JSON.stringify(value)) ? name : [],
      ),
    );
    expect(parts).toEqual([]);
  });

  it("calls nothing that a browser of the baseline lacks, without asking whether it is there", () => {
    const called = new Map<string, string>();
    for (const [name, code] of chunks)
      for (const node of nodesIn(code)) {
        const what = calledBy(node);
        if (what !== undefined && NEWER_NAMES.has(what)) called.set(what, name);
      }
    const known = new Set([...CHECKED, ...NAMESAKES]);
    expect([...called].filter(([what]) => !known.has(what))).toEqual([]);
  });
});

describe("the gate before script", () => {
  const opens = (browser: keyof typeof BASELINE) =>
    Math.max(...NEEDED_OF_BROWSERS.map((feature) => sinceWhen(feature, browser)));

  it("opens from exactly those versions on that the README states", () => {
    const [, stated = ""] = /script runs from ([^.]+(?:\.\d[^.]+)*)\./.exec(read("README.md")) ?? [];
    expect(stated.replaceAll(/\s+/g, " ").replace(/ on$/, "")).toBe(
      `Chrome ${opens("chrome")}, Samsung Internet ${opens("samsunginternet_android")}, ` +
        `Safari and iOS ${opens("safari")} and Firefox ${opens("firefox")}`,
    );
    for (const browser of Object.keys(BASELINE) as (keyof typeof BASELINE)[])
      expect([browser, opens(browser)]).toEqual([browser, BASELINE[browser]]);
  });
});
