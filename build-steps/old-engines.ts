import flattenLayers from "@csstools/postcss-cascade-layers";
import lowerIs from "@csstools/postcss-is-pseudo-class";
import { readFileSync } from "node:fs";
import { type AcceptedPlugin, atRule, type AtRule, type Declaration, list } from "postcss";

/** The oldest engines whose pages are styled; Samsung Internet 14 and WebView are Chromium 87 too. */
export const OLDEST_ENGINES = ["chrome87", "safari14", "ios14", "firefox78"] as const;

/**
 * Rewrites style sheets for engines that know neither layers nor `:is()`. Vite's minifier lowers what it can,
 * but leaves values of custom properties alone.
 */
export const forOldEngines = (): AcceptedPlugin[] => [
  orderLayers(),
  { postcssPlugin: "older-words", Declaration: addOlderWords },
  lowerIs(),
  flattenLayers(),
];

/** Each style sheet is flattened on its own, and begins with the order of all layers so that it fits the others. */
function orderLayers(): AcceptedPlugin {
  const [order = ""] = /^@layer [^{]*;/m.exec(readFileSync("app/ui/style/tokens.css", "utf8")) ?? [];
  return { postcssPlugin: "order-layers", Once: (sheet) => void sheet.prepend(order) };
}

/** The sides of shorthands that Safari knows since 14.1; all our languages are written from left to right. */
const SIDES: Readonly<Record<string, readonly string[]>> = {
  "margin-block": ["margin-top", "margin-bottom"],
  "margin-inline": ["margin-left", "margin-right"],
  "padding-block": ["padding-top", "padding-bottom"],
  "padding-inline": ["padding-left", "padding-right"],
  "scroll-margin-block": ["scroll-margin-top", "scroll-margin-bottom"],
  inset: ["top", "right", "bottom", "left"],
};

/** Newer values, with what our oldest engines use instead. */
const OLDER_VALUES: Readonly<Record<string, string>> = {
  "overflow-wrap: anywhere": "break-word",
};

function addOlderWords(declaration: Declaration): void {
  const { prop, value } = declaration;
  const sides = SIDES[prop];
  const older = OLDER_VALUES[`${prop}: ${value}`] ?? value.replaceAll(/(?<=\d)dvh\b/g, "vh");
  if (prop === "overflow" && value === "clip") clipIfKnown(declaration);
  if (sides) {
    const [first = "", second = first, third = first, fourth = second] = list.space(value);
    const values = [first, second, third, fourth];
    declaration.replaceWith(
      sides.map((side, index) => declaration.clone({ prop: side, value: values[index] ?? first })),
    );
  } else if (older !== value && declaration.prev()?.toString() !== `${prop}: ${older}`) {
    declaration.cloneBefore({ value: older });
  }
}

/** In a rule of its own: the minifier would drop an earlier `hidden` of the same rule. */
function clipIfKnown(declaration: Declaration): void {
  const { parent: rule } = declaration;
  if (rule?.type !== "rule" || (rule.parent as AtRule).name === "supports") return;
  const known = rule.clone({ nodes: [] }).append(declaration.clone());
  rule.after(atRule({ name: "supports", params: "(overflow: clip)", nodes: [known] }));
  declaration.value = "hidden";
}
