import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { uploadedIcon, uploadedPicture } from "#server/files/picture/picture.ts";
import { fileOf, noisy, paddedTo, photograph, pixelAt, plain, pngBomb } from "../support/images.ts";
import { JPEG, PNG } from "../support/hostile-pictures.ts";

const cmyk = await sharp(JPEG).toColourspace("cmyk").jpeg().toBuffer();
const deep = await sharp(PNG).toColourspace("rgb16").png().toBuffer();
const noise = await noisy(400, 300, "png");

const TAKEN: [what: string, file: File, format: string][] = [
  ["a JPEG with the other ending", fileOf(JPEG, "a.JPEG"), "jpeg"],
  ...["a.jpe", "a.pjpeg", "a"].map((name): (typeof TAKEN)[number] => [name, fileOf(JPEG, name), "jpeg"]),
  ["a PNG", fileOf(PNG, "a.PNG"), "png"],
  ["a PNG named as JPEG", fileOf(PNG, "a.jpg"), "png"],
  ["a JPEG named as PNG", fileOf(JPEG, "a.png"), "jpeg"],
  ["a path for a name", fileOf(JPEG, "../../../etc/passwd.jpg"), "jpeg"],
  ["exactly 512,000 bytes", fileOf(paddedTo(512_000, JPEG), "a.jpg"), "jpeg"],
  ["one pixel", fileOf(await plain(1, 1, "png"), "a.png"), "png"],
  ["colours of a printer", fileOf(cmyk, "a.jpg"), "jpeg"],
  ["16 bits a colour", fileOf(deep, "a.png"), "png"],
  ["noise, which grows", fileOf(noise, "a.png"), "png"],
  ["39 megapixels", fileOf(pngBomb(39_000, 1_000), "a.png"), "png"],
];

async function read(file: File) {
  const made = await uploadedPicture("picture", file);
  if (!(made instanceof File)) throw new Error(made);
  const bytes = Buffer.from(await made.arrayBuffer());
  return { made, bytes, facts: await sharp(bytes).metadata() };
}

describe("a picture", () => {
  it.each(TAKEN)("is made again under a name of our own: %s", async (_, file, format) => {
    const { made, facts } = await read(file);
    expect(made.name).toBe(format === "jpeg" ? "picture.jpg" : "picture.png");
    expect(made.type).toBe(`image/${format}`);
    expect(facts).toMatchObject({ format, depth: "uchar", space: expect.stringMatching(/srgb|b-w/) });
    expect(facts.width).toBe(facts.height);
    expect(facts.width).toBeLessThanOrEqual(1024);
    expect(made.size).toBeLessThanOrEqual(512_000);
  });

  // R40
  it("keeps nothing that a camera wrote, but stands upright", async () => {
    const { bytes, facts } = await read(fileOf(await photograph(80), "a.jpg"));
    expect([facts.exif, facts.icc, facts.xmp, facts.iptc, facts.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(bytes.includes("Telefon")).toBe(false);
    const [top, bottom] = [await pixelAt(bytes, 40, 10), await pixelAt(bytes, 40, 70)];
    expect(top[0]).toBeGreaterThan(240);
    expect(bottom[2]).toBeGreaterThan(240);
  });
});

const ICON = await plain(128, 128, "png");

describe("the icon of a category", () => {
  it.each([
    ["another name", fileOf(ICON, "a.gif"), "iconFormat"],
    ["half of it", fileOf(ICON.subarray(0, 150), "a.png"), "iconFormat"],
    ["a bomb", fileOf(pngBomb(16_000, 16_000), "a.png"), "iconDimensions"],
  ])("is refused in the documented words: %s", async (_, file, message) => {
    expect(await uploadedIcon("icon", file)).toBe(message);
  });
});
