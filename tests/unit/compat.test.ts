import bcd, { type CompatStatement, type Identifier } from "@mdn/browser-compat-data" with { type: "json" };
import { parse } from "acorn";
import { globSync } from "node:fs";
import { basename } from "node:path";
import { parse as parseStyles, type Rule } from "postcss";
import { describe, expect, it } from "vitest";
import { NEEDED_OF_BROWSERS } from "#server/http/pages/late-scripts.ts";
import { nodesOf, read, ROOT, type SyntaxNode } from "#tests/support/sources.ts";

/** What the build may contain, as MDN's tables know the engines that the README names. A real old one: `old-chromium.slow.test.ts`. */

/** The oldest engines whose pages are styled (README), by their names in MDN's tables. */
const STYLED = {
  chrome: 87,
  webview_android: 87,
  samsunginternet_android: 14,
  safari: 14,
  safari_ios: 14,
  firefox: 78,
} as const;

/** Those from which on script runs. */
const SCRIPTED = {
  chrome: 99,
  safari: 15.4,
  safari_ios: 15.4,
  firefox: 105,
  samsunginternet_android: 18,
} as const;

type Engine = keyof typeof STYLED;

const ENGINES = Object.keys(STYLED) as Engine[];

/** The version since which an engine has it, without a prefix, another name or a switch. */
function since({ support }: CompatStatement, engine: Engine): number {
  const versions = [support[engine] ?? []]
    .flat()
    .filter(
      ({ version_removed, prefix, alternative_name, flags }) =>
        version_removed === undefined &&
        prefix === undefined &&
        alternative_name === undefined &&
        flags === undefined,
    )
    .map(({ version_added }) => Number.parseFloat(String(version_added).replace("≤", "")))
    .filter((version) => !Number.isNaN(version));
  return Math.min(Infinity, ...versions);
}

const at = (from: Identifier | undefined, ...path: string[]): Identifier | undefined =>
  path.reduce<Identifier | undefined>((place, name) => place?.[name], from);

/** The version since which an engine has `self.name`, `Owner.name`, `Owner.prototype.name` or, of lists, `[].name`. */
function sinceWhen(feature: string, engine: Engine): number {
  const [owner = "", name = ""] = feature.replace("[]", "Array").replace(".prototype", "").split(".");
  const path = owner === "self" ? [name] : [owner, name];
  const versions = [bcd.api, bcd.javascript.builtins]
    .map((table) => at(table as Identifier, ...path) ?? {})
    .flatMap(({ __compat: compat }) => (compat ? since(compat, engine) : []));
  return versions.length > 0 ? Math.max(...versions) : Infinity;
}

/**
 * What at least one engine that runs script lacks, by its last name; without what older things are also called, and
 * what is as short as a minifier's names.
 */
function newerNames(): ReadonlySet<string> {
  const [newer, older] = [new Set<string>(), new Set<string>()];
  const add = (key: string, { __compat: compat }: Identifier) => {
    if (!compat || !/^[A-Za-z\d]+(?:_static)?$/.test(key)) return;
    const isOld = Object.entries(SCRIPTED).every(
      ([engine, version]) => since(compat, engine as Engine) <= version,
    );
    (isOld ? older : newer).add(key.replace("_static", ""));
  };
  for (const owners of [bcd.javascript.builtins, bcd.api])
    for (const [owner, members] of Object.entries(owners as Identifier) as [string, Identifier][]) {
      add(owner, members);
      for (const [key, member] of Object.entries(members) as [string, Identifier][]) add(key, member);
    }
  return new Set([...newer].filter((name) => name.length > 3 && !older.has(name)));
}

/** The styled engines that don't know a feature; none if the tables say nothing of it. */
function strangersTo(feature: Identifier | undefined): Engine[] {
  const { __compat: compat } = feature ?? {};
  return compat ? ENGINES.filter((engine) => since(compat, engine) > STYLED[engine]) : [];
}

/** Values that the tables keep under names of their own. */
const VALUES: readonly (readonly [RegExp, ...string[]])[] = [
  [/\d[dsl]v(?:[hwib]|min|max)\b/, "types", "length", "viewport_percentage_units_dynamic"],
  [/\d(?:r?lh)\b/, "types", "length", "lh"],
  [/\d(?:cq(?:[hwib]|min|max))\b/, "types", "length", "container_query_length_units"],
  [/\bcolor-mix\(/, "types", "color", "color-mix"],
  [/\boklch\(/, "types", "color", "oklch"],
  [/\boklab\(/, "types", "color", "oklab"],
  [/\blight-dark\(/, "types", "color", "light-dark"],
  [/\bround\(/, "types", "round"],
];

const WORD = /(?<![\w-.#(])[a-z][a-z-]*(?![\w-(])/g;

function strangersToValue(property: string, value: string): Engine[] {
  const bare = value.replaceAll(/"[^"]*"|url\([^)]*\)/g, "");
  const words = property.startsWith("--") ? [] : (bare.match(WORD) ?? []);
  return [
    ...words.map((word) => at(bcd.css.properties, property, word)),
    ...VALUES.filter(([sign]) => sign.test(bare)).map(([, ...path]) => at(bcd.css, ...path)),
  ].flatMap(strangersTo);
}

const PREFIX = /^-(?:webkit|moz|ms)-/;

/** Declarations that an engine drops although nothing earlier in their rule says the same in older words. */
function droppedOf(rule: Rule): string[] {
  const understood = new Map<string, Set<Engine>>();
  const dropped: string[] = [];
  rule.each((node) => {
    if (node.type !== "decl") return;
    const property = node.prop.replace(PREFIX, "");
    const known = understood.get(property) ?? new Set();
    understood.set(property, known);
    if (PREFIX.test(node.prop) || /(?:^|[\s,])-(?:webkit|moz)-/.test(node.value)) {
      for (const engine of ENGINES) known.add(engine);
      return;
    }
    const strangers = new Set([
      ...strangersTo(bcd.css.properties?.[property]),
      ...strangersToValue(property, node.value),
    ]);
    // What is made of custom properties is only found to be wrong when it is used: nothing earlier counts then.
    const left = [...strangers].filter((engine) => node.value.includes("var(") || !known.has(engine));
    for (const engine of ENGINES) if (!strangers.has(engine)) known.add(engine);
    if (left.length > 0) dropped.push(`${node.prop}: ${node.value} (${left.join(", ")})`);
  });
  return dropped;
}

const PSEUDO = /(?<!\\)::?([a-z][\w-]*)/g;

/** The engines that drop a whole list of selectors for one of it. */
function strangersToSelector(selector: string): Engine[] {
  const names = [...selector.matchAll(PSEUDO)].map(([, name = ""]) => name);
  const lists = /:not\([^()]*(?:\([^()]*\)[^()]*)*,/.test(selector)
    ? [at(bcd.css.selectors, "not", "selector_list")]
    : [];
  return [...names.map((name) => bcd.css.selectors?.[name]), ...lists].flatMap(strangersTo);
}

/**
 * What the oldest engines drop of a style sheet: rules lost for one selector although others of the same list are known,
 * rules whose only selectors aren't known, declarations and at-rules.
 */
function droppedBy(css: string) {
  const lists: string[] = [];
  const rules: string[] = [];
  const declarations: string[] = [];
  const atRules: string[] = [];
  const sheet = parseStyles(css);
  // What stands in such a rule is for engines that know it.
  sheet.walkAtRules("supports", (rule) => void (/^not\b/.test(rule.params) || rule.remove()));
  sheet.walkAtRules((rule) => {
    const strangers = strangersTo(bcd.css["at-rules"]?.[rule.name]);
    const isRange = rule.name === "media" && /[<>]/.test(rule.params);
    if (strangers.length > 0 || isRange) atRules.push(`@${rule.name} ${rule.params}`);
  });
  sheet.walkRules((rule) => {
    if (rule.parent?.type === "atrule" && "name" in rule.parent && rule.parent.name.endsWith("keyframes"))
      return;
    const lost = rule.selectors.filter((selector) => strangersToSelector(selector).length > 0);
    if (lost.length === rule.selectors.length) rules.push(...lost);
    else if (lost.length > 0) lists.push(...lost);
    if (lost.length === rule.selectors.length) return;
    declarations.push(...droppedOf(rule).map((line) => `${rule.selector}: ${line}`));
  });
  return { lists, rules, declarations, atRules };
}

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
