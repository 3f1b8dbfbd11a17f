import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { drawSprite } from "../../build-steps/icon-sprite.ts";
import { Icon } from "#app/ui/icon.tsx";
import { DRAWINGS, ICONS } from "#app/ui/icons.ts";

describe("icon sprite", () => {
  const sprite = drawSprite();
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="[\d ]+"[^>]*>(.*?)<\/symbol>/gs)];

  it("holds every icon and drawing once, and nothing else", () => {
    expect(symbols.map(([, id]) => id)).toEqual([...ICONS, ...DRAWINGS]);
  });

  it("draws each of them", () => {
    const empty = symbols.filter(([, , shapes = ""]) => !/<(?:path|circle|rect|line|g)/.test(shapes));
    expect(empty.map(([, id]) => id)).toEqual([]);
  });

  it("keeps the outlines of lucide as they are", () => {
    const eye = readFileSync("node_modules/lucide-static/icons/eye.svg", "utf8");
    const [, outline = "missing"] = /d="([^"]+)"/.exec(eye) ?? [];
    expect(symbols.find(([, id]) => id === "eye")?.[2]).toContain(outline);
  });

  it("carries nothing that could run", () => {
    expect(sprite).not.toMatch(/<script|\son\w+=|href|style=/i);
  });

  it("is referred to by name, hidden from screen readers", () => {
    const html = renderToStaticMarkup(<Icon name="eye" />);
    expect(html).toMatch(
      /^<svg class="i" width="20" height="20" aria-hidden="true"><use href="[^"]*#eye"><\/use><\/svg>$/,
    );
  });
});
