import { parse } from "acorn";
import { globSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { NEEDED_OF_BROWSERS } from "#server/http/pages/late-scripts.ts";
import { droppedBy, newerNames, SCRIPTED, sinceWhen } from "#tests/support/compat.ts";
import { nodesOf, read, ROOT, type SyntaxNode } from "#tests/support/sources.ts";

/** What the build may contain, as MDN's tables know the engines that the README names. A real old one: `old-chromium.slow.test.ts`. */

const built = (ending: string) =>
  globSync(`build/client/assets/*.${ending}`, { cwd: ROOT }).map((path) => ({
    name: basename(path),
    text: read(path),
  }));

const sheets = built("css");

/** What an engine may do without: a page is complete and in order all the same. */
const MAY_LACK = {
  selectors:
    /:has\(|:popover-open|::details-content|:focus-visible|::backdrop|::file-selector-button|::selection/,
  atRules: /^@(?:page|container) ?/,
  declarations: [
    // Looks, sizes and motion of today's engines.
    /^(?:text-wrap|accent-color|scrollbar-width|field-sizing|forced-color-adjust|color-scheme|mix-blend-mode|mask-image)$/,
    /^(?:text-decoration-thickness|paint-order|cursor|resize|outline|overscroll-behavior|scroll-.*)$/,
    // Known, but not in every detail that the tables list under the same name.
    /^(?:justify-content|align-content|align-self|place-content|flex-direction|break-after)$/,
    // Work that is saved, and boxes whose pictures have a ratio of their own.
    /^(?:content-visibility|contain|contain-intrinsic-block-size|container|container-type|aspect-ratio)$/,
    /^animation-(?:timeline|range)$/,
  ],
} as const;

const mayLack = (declaration: string) => {
  const [, property = ""] = /: ([a-z-]+): [^:]*$/.exec(declaration) ?? [];
  return MAY_LACK.declarations.some((known) => known.test(property));
};

describe("style sheets of Chrome 87, Samsung Internet 14, Safari 14 and Firefox 78", () => {
  it("are there", () => expect(sheets.length).toBeGreaterThan(20));

  it.each(sheets)("$name: what they drop is nothing that a page needs", ({ text }) => {
    const { lists, rules, declarations, atRules } = droppedBy(text);
    expect(lists, "lost for one selector of their list").toEqual([]);
    expect(rules.filter((selector) => !MAY_LACK.selectors.test(selector))).toEqual([]);
    expect(atRules.filter((rule) => !MAY_LACK.atRules.test(rule))).toEqual([]);
    expect(declarations.filter((declaration) => !mayLack(declaration))).toEqual([]);
  });
});

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

/** The name that an expression calls or creates. */
function calledBy({ type, callee }: SyntaxNode): string | undefined {
  const called = callee as { type: string; computed?: boolean; name?: string; property?: { name?: string } };
  if (type === "NewExpression") return called.name;
  return type === "CallExpression" && !called.computed ? (called.property?.name ?? called.name) : undefined;
}

/** Whether it is syntax of ES2022 that came later to some: static blocks, and what looks behind in regular expressions. */
function isLate({ type, regex, value }: SyntaxNode): boolean {
  if (type === "TemplateElement") return /\(\?<[=!]/.test(JSON.stringify(value));
  const text = type === "Literal" ? ((regex as { pattern: string } | undefined)?.pattern ?? value) : "";
  return type === "StaticBlock" || /\(\?<[=!]|\(\?-?[ims]+[:-]/.test(String(text));
}

describe("script", () => {
  it("has no syntax, and calls nothing without asking, that an engine which runs it lacks", () => {
    const scripts = built("js");
    expect(scripts.length).toBeGreaterThan(100);
    const names = newerNames();
    const known = new Set([...CHECKED, ...NAMESAKES]);
    const late = new Set<string>();
    for (const { name, text } of scripts)
      // Throws for syntax newer than ES2022.
      for (const node of nodesOf(parse(text, { ecmaVersion: 2022, sourceType: "module" }))) {
        const called = calledBy(node) ?? "";
        if (isLate(node)) late.add(`${name}: ${text.slice(node.start, node.end).slice(0, 80)}`);
        if (names.has(called) && !known.has(called)) late.add(`${name}: ${called}()`);
      }
    expect([...late]).toEqual([]);
  });

  it("is let out by exactly the engines that the README names", () => {
    const opens = (engine: keyof typeof SCRIPTED) =>
      Math.max(...NEEDED_OF_BROWSERS.map((feature) => sinceWhen(feature, engine)));
    const [, stated = ""] = /script runs from ([^.]+(?:\.\d[^.]+)*)\./.exec(read("README.md")) ?? [];
    expect(stated.replaceAll(/\s+/g, " ").replace(/ on$/, "")).toBe(
      `Chrome ${opens("chrome")}, Samsung Internet ${opens("samsunginternet_android")}, ` +
        `Safari and iOS ${opens("safari")} and Firefox ${opens("firefox")}`,
    );
    for (const engine of Object.keys(SCRIPTED) as (keyof typeof SCRIPTED)[])
      expect([engine, opens(engine)]).toEqual([engine, SCRIPTED[engine]]);
  });
});
