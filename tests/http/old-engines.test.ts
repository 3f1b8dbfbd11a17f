import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "postcss";
import { describe, expect, it } from "vitest";
import { droppedBy } from "#tests/support/old-engines.ts";

/** The built style sheets, as Chrome 87, Samsung Internet 14, Safari 14 and Firefox 78 read them. */

const ASSETS = join(import.meta.dirname, "../../build/client/assets");

const sheets = globSync("*.css", { cwd: ASSETS }).map((name) => ({
  name,
  css: readFileSync(join(ASSETS, name), "utf8"),
}));

/** What an engine may do without: a page is complete and in order all the same. */
const MAY_LACK = {
  selectors:
    /:has\(|:popover-open|::details-content|:focus-visible|::backdrop|::file-selector-button|::selection/,
  atRules: /^@(?:page|container) ?/,
  declarations: [
    // Looks, sizes and motion of today's engines.
    /^(?:text-wrap|accent-color|scrollbar-width|field-sizing|forced-color-adjust|color-scheme|mix-blend-mode|mask-image)$/,
    /^(?:text-decoration-thickness|paint-order|cursor|resize|outline|overscroll-behavior|scroll-.*)$/,
    // Known, but not in every detail that the data list under the same name.
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

describe("built style sheets", () => {
  it("are there", () => expect(sheets.length).toBeGreaterThan(20));

  it.each(sheets)("$name: no layer is left, and ids weigh nothing but layers", ({ css }) => {
    const selectors: string[] = [];
    parse(css).walkRules((rule) => void selectors.push(...rule.selectors));
    expect(css).not.toContain("@layer");
    expect(selectors.filter((selector) => selector.replaceAll(":not(#\\#)", "").includes("#"))).toEqual([]);
  });

  it.each(sheets)("$name: no rule is lost for one selector of its list", ({ css }) =>
    expect(droppedBy(css).lists).toEqual([]),
  );

  it.each(sheets)("$name: what old engines drop is nothing that a page needs", ({ css }) => {
    const { rules, declarations, atRules } = droppedBy(css);
    expect(rules.filter((selector) => !MAY_LACK.selectors.test(selector))).toEqual([]);
    expect(atRules.filter((rule) => !MAY_LACK.atRules.test(rule))).toEqual([]);
    expect(declarations.filter((declaration) => !mayLack(declaration))).toEqual([]);
  });
});
