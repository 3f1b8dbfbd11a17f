import { createRequire } from "node:module";
import type { CompatData, Identifier } from "@mdn/browser-compat-data";
import { parse, type Rule } from "postcss";

const facts = createRequire(import.meta.url)("@mdn/browser-compat-data") as CompatData;

/** The oldest engines whose pages are styled, as the data names them. */
const OLDEST = {
  chrome: 87,
  webview_android: 87,
  samsunginternet_android: 14,
  safari: 14,
  safari_ios: 14,
  firefox: 78,
} as const;

type Engine = keyof typeof OLDEST;

const ENGINES = Object.keys(OLDEST) as Engine[];

/** The engines that don't know a feature without a prefix or flag; none if the data say nothing of it. */
function strangersTo(feature: Identifier | undefined): Engine[] {
  const compat = feature?.["__compat"];
  if (!compat) return [];
  return ENGINES.filter((engine) => {
    const support = [compat.support[engine] ?? []].flat();
    return !support.some(
      ({ version_added, version_removed, prefix, alternative_name, flags }) =>
        typeof version_added === "string" &&
        Number.parseFloat(version_added.replace("≤", "")) <= OLDEST[engine] &&
        version_removed === undefined &&
        prefix === undefined &&
        alternative_name === undefined &&
        flags === undefined,
    );
  });
}

const at = (from: Identifier | undefined, ...path: string[]): Identifier | undefined =>
  path.reduce<Identifier | undefined>((place, name) => place?.[name], from);

/** Values that the data keep under names of their own. */
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
    ...words.map((word) => at(facts.css.properties, property, word)),
    ...VALUES.filter(([sign]) => sign.test(bare)).map(([, ...path]) => at(facts.css, ...path)),
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
      ...strangersTo(facts.css.properties?.[property]),
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
    ? [at(facts.css.selectors, "not", "selector_list")]
    : [];
  return [...names.map((name) => facts.css.selectors?.[name]), ...lists].flatMap(strangersTo);
}

/** What the oldest engines drop of a style sheet. */
export interface Dropped {
  /** Rules lost for one selector although others of the same list are known. */
  readonly lists: string[];
  /** Rules whose only selectors aren't known. */
  readonly rules: string[];
  readonly declarations: string[];
  readonly atRules: string[];
}

export function droppedBy(css: string): Dropped {
  const found: Dropped = { lists: [], rules: [], declarations: [], atRules: [] };
  const sheet = parse(css);
  // What stands in such a rule is for engines that know it.
  sheet.walkAtRules("supports", (rule) => void (/^not\b/.test(rule.params) || rule.remove()));
  sheet.walkAtRules((rule) => {
    const strangers = strangersTo(facts.css["at-rules"]?.[rule.name]);
    const isRange = rule.name === "media" && /[<>]/.test(rule.params);
    if (strangers.length > 0 || isRange) found.atRules.push(`@${rule.name} ${rule.params}`);
  });
  sheet.walkRules((rule) => {
    if (rule.parent?.type === "atrule" && "name" in rule.parent && rule.parent.name.endsWith("keyframes"))
      return;
    const lost = rule.selectors.filter((selector) => strangersToSelector(selector).length > 0);
    if (lost.length === rule.selectors.length) found.rules.push(...lost);
    else if (lost.length > 0) found.lists.push(...lost);
    if (lost.length === rule.selectors.length) return;
    found.declarations.push(...droppedOf(rule).map((line) => `${rule.selector}: ${line}`));
  });
  return found;
}
