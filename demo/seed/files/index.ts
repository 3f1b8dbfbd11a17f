import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CATEGORY_ICONS, drawDisc, drawIcon, PARTY_ICONS } from "./icons.ts";
import { NO_WOMAN, BLANK_PORTRAIT, PORTRAITS } from "./portraits.ts";

/** Prebuilt, because they need a browser and a video encoder; the build ships them with the program. */
const READY_MADE = [
  "manuals/user-manual.pdf",
  "manuals/vpn-manual.pdf",
  "manuals/ticketing-manual.pdf",
  ...["vpn-client", "public-portal", "assistant-guide", "administrator-guide"].flatMap((name) => [
    `tutorials/${name}.mp4`,
    `tutorials/${name}.vtt`,
  ]),
];

/** Generates missing pictures, manuals and videos of the demo, below `uploadsDir`. */
export async function makeFiles(uploadsDir: string): Promise<void> {
  const missing = [...files()].filter(([path]) => !existsSync(join(uploadsDir, path)));
  await Promise.all(missing.map(async ([path, make]) => writeWhole(join(uploadsDir, path), await make())));
}

/** A killed process leaves a complete file or none. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
}

type Make = () => Promise<Buffer>;

function* files(): Generator<[path: string, make: Make]> {
  for (const [name, svg] of PORTRAITS) yield [`mps/${name}`, () => picture(svg, "jpeg")];
  for (const [name, svg] of PARTY_ICONS) yield [`parties/${name}`, () => picture(svg, "png")];
  for (const [name, svg] of CATEGORY_ICONS) yield [`categories/${name}`, () => picture(svg, "png")];
  for (const [name, svg] of DEFAULT_PICTURES) yield [`defaults/${name}`, () => picture(svg, "png")];
  yield ["profile-pictures/user.png", () => picture(BLANK_PORTRAIT, "png")];
  for (const path of READY_MADE)
    yield [path, () => readFile(new URL(`./demo-files/${path}`, import.meta.url))];
}

async function picture(svg: string, format: "jpeg" | "png"): Promise<Buffer> {
  // Loaded only when a picture is missing: it costs a tenth of a second at start.
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg)).toFormat(format).toBuffer();
}

/** Placeholders for missing pictures (section 3 of the back-office document): SVG by file name. */
const DEFAULT_PICTURES: ReadonlyMap<string, string> = new Map([
  ["male.png", BLANK_PORTRAIT],
  ["female.png", NO_WOMAN],
  ["party.png", drawDisc("#85776d", '<path d="M20 16h24v20H24v14h-4z"/>')],
  ["category.png", drawIcon("M5 9h8l3 4h11v13H5z")],
]);
