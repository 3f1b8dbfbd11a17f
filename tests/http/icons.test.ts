import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { startLayer } from "#tests/support/wire/layer.ts";

const PUBLIC = join(import.meta.dirname, "../../public");

interface Manifest {
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly type: string; readonly sizes: string }[];
}

describe("the icons", () => {
  it("of the manifest are there, of the type and size that it says", async () => {
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

  it("come as favicon.ico too, for those who ask for nothing else: three sizes in one file", async () => {
    const { origin } = await startLayer({ clientFolder: PUBLIC });
    expect((await fetch(`${origin}/favicon.ico`)).headers.get("content-type")).toBe("image/x-icon");
    const bytes = readFileSync(join(PUBLIC, "favicon.ico"));
    const count = bytes.readUInt16LE(4);
    const sizes = Array.from({ length: count }, (_, at) => {
      const entry = 6 + 16 * at;
      const [length, offset] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)];
      return [bytes[entry], bytes.subarray(offset, offset + length)] as const;
    });
    for (const [size, png] of sizes) expect((await sharp(png).metadata()).width).toBe(size);
    expect(sizes.map(([size]) => size)).toEqual([16, 32, 48]);
  });
});
