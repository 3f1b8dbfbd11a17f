import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { DRAWINGS, ICONS } from "../app/ui/icons.ts";

const require = createRequire(import.meta.url);

/**
 * Builds an SVG sprite of the icons of `icons.ts`, cached for good: pages refer to its symbols and contain no
 * outlines. Both builds and the development server agree on its address because it is the hash of the content.
 */
export function iconSprite(): Plugin {
  const svg = drawSprite();
  const fileName = `assets/icons-${createHash("sha256").update(svg).digest("base64url").slice(0, 8)}.svg`;
  return {
    name: "icon-sprite",
    config: () => ({ define: { "import.meta.env.ICON_SPRITE": JSON.stringify(`/${fileName}`) } }),
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader("Content-Type", "image/svg+xml").end(svg);
      });
    },
    generateBundle() {
      if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source: svg });
    },
  };
}

/** The whole sprite: one symbol per icon and drawing, named after it. */
function drawSprite(): string {
  const icons = ICONS.map((name) => symbol(name, require.resolve(`lucide-static/icons/${name}.svg`)));
  const drawings = DRAWINGS.map((name) =>
    symbol(name, new URL(`../app/ui/drawings/${name}.svg`, import.meta.url)),
  );
  return `<!-- Icons: lucide, ISC licence --><svg xmlns="http://www.w3.org/2000/svg">${[...icons, ...drawings].join("")}</svg>`;
}

function symbol(id: string, file: string | URL): string {
  const source = readFileSync(file, "utf8");
  const [, attributes = "", shapes = ""] = /<svg([^>]*)>(.*)<\/svg>/s.exec(source) ?? [];
  const viewBox = /viewBox="([^"]+)"/.exec(attributes)?.[1];
  // Outlines also without a style sheet.
  const outlined = attributes.includes('fill="none"') ? ' fill="none" stroke="currentColor"' : "";
  if (viewBox === undefined) throw new Error(`${String(file)} is not an SVG drawing with a viewBox`);
  return `<symbol id="${id}" viewBox="${viewBox}"${outlined}>${shapes.trim().replaceAll(/\s*\n\s*/g, "")}</symbol>`;
}
