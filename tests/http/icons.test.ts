import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { startLayer } from "#tests/support/wire/layer.ts";

const PUBLIC = join(import.meta.dirname, "../../public");

interface Manifest {
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly type: string; readonly sizes: string }[];
}

it("the icons of the manifest are there, of the type and size that it says", async () => {
  const { origin } = await startLayer({ clientFolder: PUBLIC });
  const answer = await fetch(`${origin}/site.webmanifest`);
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  const { icons } = (await answer.json()) as Manifest;
  expect(icons.length).toBeGreaterThan(3);
  for (const { src, type, sizes } of icons) {
    const icon = await fetch(origin + src);
    expect(icon.headers.get("content-type"), src).toBe(type);
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
    if (sizes !== "any") expect(`${width}x${height}`, src).toBe(sizes);
  }
});
