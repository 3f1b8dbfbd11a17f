import { globSync, readFileSync } from "node:fs";
import { parse, type Root, type Rule } from "postcss";
import { describe, expect, it } from "vitest";

const TOKENS = "app/ui/style/tokens.css";
const PRINT = "app/ui/style/paper.css";
const sheets = globSync("app/**/*.css").map((path) => {
  const root = parse(readFileSync(path, "utf8"));
  root.walkComments((comment) => void comment.remove());
  return { path, root, css: root.toString() };
});
const tokens = sheets.find(({ path }) => path === TOKENS)?.css ?? "";

type Theme = ReadonlyMap<string, string>;

/** Every selector of a sheet on its own, also those inside of media queries. */
function selectorsOf(root: Root): string[] {
  const selectors: string[] = [];
  root.walkRules((rule) => void selectors.push(...rule.selectors));
  return selectors.filter((selector) => !/^(?:from|to|[\d.]+%)$/.test(selector));
}

/** The class that a rule is for wherever it stands: `.facts dd`, but not `.hero .facts`. */
function bareClass(selector: string): string | undefined {
  const [name, ...others] = new Set(selector.match(/\.[a-z][\w-]*/gi));
  return name && others.length === 0 && selector.startsWith(name) ? name : undefined;
}

/** Parts that load late and stay: their sheets apply to every page that follows. */
const LATE_PARTS = {
  "app/ui/map/live/live.css": /^\.(?:live-map|leaflet-)/,
  "app/ui/calendar/widget.css": /^\.live\b/,
  "app/ui/form/picture/cropper.css": /^\.cropper\b/,
  "app/ui/form/chooser/combobox.css": /^\.combo\b/,
  "app/ui/form/day/day-calendar.css": /^\.day-calendar\b/,
} as const;

/** The custom properties that hold one plain colour, in light and in dark. */
function themes(): { light: Theme; dark: Theme } {
  const [bright = "", gloomy = ""] = tokens.split("prefers-color-scheme: dark");
  const read = (css: string) =>
    [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6});/g)].map(([, name, value]) => [name, value] as const);
  const light = read(bright) as [string, string][];
  return { light: new Map(light), dark: new Map([...light, ...(read(gloomy) as [string, string][])]) };
}

/** Relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const digits = colour.slice(1);
  const full = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits;
  const [red = 0, green = 0, blue = 0] = (full.match(/../g) ?? [])
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Theme, front: string, back: string): number {
  const [one = 0, other = 0] = [front, back].map((name) => luminance(theme.get(name) ?? "#000"));
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const TEXT: readonly (readonly [front: string, ...backs: string[]])[] = [
  ["ink", "paper", "surface", "sunken", "gold-soft"],
  ["ink-2", "paper", "surface", "sunken", "brand-soft"],
  ["link", "paper", "surface", "brand-soft"],
  ["on-brand", "brand", "brand-strong"],
  ["on-band", "band"],
  ["on-band-2", "band"],
  ["gold", "band"],
  ["on-gold", "gold"],
  ["gold-ink", "surface", "gold-soft"],
  ["ok", "ok-bg", "surface"],
  ["wait", "wait-bg", "surface"],
  ["bad", "bad-bg", "paper", "surface"],
  ["calm", "calm-bg", "surface"],
];

const MARKS: readonly (readonly [front: string, ...backs: string[]])[] = [
  ["line-strong", "surface", "paper"],
  ["brand", "surface"],
  ["focus-1", "paper", "surface", "focus-2"],
  ["marker", "land"],
  ["marker-on", "land"],
];

describe("colours", () => {
  it.each(["light", "dark"] as const)("of text stand out by 4.5 in %s", (name) => {
    const theme = themes()[name];
    const weak = TEXT.flatMap(([front, ...backs]) =>
      backs.filter((back) => contrast(theme, front, back) < 4.5).map((back) => `${front} on ${back}`),
    );
    expect(weak).toEqual([]);
  });

  it.each(["light", "dark"] as const)("of edges, marks and the focus ring stand out by 3 in %s", (name) => {
    const theme = themes()[name];
    const weak = MARKS.flatMap(([front, ...backs]) =>
      backs.filter((back) => contrast(theme, front, back) < 3).map((back) => `${front} on ${back}`),
    );
    expect(weak).toEqual([]);
  });

  it("stand nowhere but in the tokens and in print", () => {
    const raw = sheets
      .filter(({ path }) => path !== TOKENS && path !== PRINT)
      .flatMap(({ path, css }) =>
        (css.match(/#[0-9a-f]{3,8}\b(?=[\s;,)])|\b(?:rgb|hsl|oklch)a?\(/gi) ?? []).map(
          (hit) => `${path}: ${hit}`,
        ),
      );
    expect(raw).toEqual([]);
  });
});

describe("style sheets", () => {
  it("put every rule into a layer, so that the order of loading never matters", () => {
    const loose = sheets.filter(({ root }) =>
      root.nodes.some((node) => node.type !== "atrule" || !/^(?:import|layer|font-face)$/.test(node.name)),
    );
    expect(loose.map(({ path }) => path)).toEqual([]);
  });

  it("use only tokens that exist", () => {
    const declared = new Set(
      sheets.flatMap(({ css }) => [...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)),
    );
    const missing = sheets.flatMap(({ path, css }) =>
      [...css.matchAll(/var\((--[\w-]+)/g)]
        .map(([, name]) => name)
        .filter((name) => !declared.has(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it("that come with a page or a part keep their classes to themselves: a sheet once loaded stays", () => {
    const owners = new Map<string, Set<string>>();
    for (const { path, root } of sheets.filter((sheet) => ![PRINT, TOKENS].includes(sheet.path)))
      for (const name of selectorsOf(root).map(bareClass))
        if (name !== undefined) owners.set(name, (owners.get(name) ?? new Set()).add(path));
    const shared = [...owners].filter(([, paths]) => paths.size > 1);
    expect(shared.map(([name, paths]) => `${name}: ${[...paths].join(", ")}`)).toEqual([]);
    expect(owners.size).toBeGreaterThan(100);
  });

  it.each(Object.entries(LATE_PARTS))("of %s style nothing outside of their part", (path, part) => {
    const { root } = sheets.find((sheet) => sheet.path === path) ?? expect.unreachable();
    const selectors = selectorsOf(root);
    expect(selectors.filter((selector) => !part.test(selector))).toEqual([]);
    expect(selectors).not.toEqual([]);
  });

  it("hang neither place nor display on `:has()`, which phones in use don't know, nor the rules of others", () => {
    const hung: string[] = [];
    for (const { path, root } of sheets)
      root.walkRules((rule) => {
        const asks = rule.selectors.filter((selector) => selector.includes(":has("));
        const isBare = rule.nodes.every(
          (node) => node.type !== "decl" || !/^(?:position|display)$/.test(node.prop),
        );
        if (asks.length > 0 && !(isBare && asks.length === rule.selectors.length))
          hung.push(`${path}: ${rule.selector}`);
      });
    expect(hung).toEqual([]);
  });

  it("say how high an open popover is: WebKit stretches it to the height of the window", () => {
    const open: Rule[] = [];
    for (const { root } of sheets) root.walkRules(/:popover-open$/, (rule) => void open.push(rule));
    expect(open.length).toBeGreaterThan(1);
    for (const rule of open) expect(rule.nodes.map(String), rule.selector).toContain("height: auto");
  });

  it("move things only for those who did not ask for calm", () => {
    const moving = sheets.flatMap(({ path, root }) => {
      const calm = root.clone();
      calm.walkAtRules("media", (media) => {
        if (media.params === "(prefers-reduced-motion: no-preference)") media.remove();
      });
      const found: string[] = [];
      calm.walkDecls(/^(?:animation|transition|scroll-behavior)$/, () => void found.push(path));
      return found;
    });
    expect(moving).toEqual([]);
  });
});
