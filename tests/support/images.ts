import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Format = "jpeg" | "png" | "webp" | "gif" | "tiff";

export const plain = (width: number, height: number, format: Format = "jpeg", background = "#7b1a2c") =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

/** A picture of noise: hardly any file is smaller than its pixels. */
export const noisy = (width: number, height: number, format: Format) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .toFormat(format)
    .toBuffer();

export const fileOf = (bytes: Uint8Array | string, name: string): File =>
  new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name);

/** Padded to a size after the end of the picture, which decoders ignore. */
export const paddedTo = (size: number, bytes: Uint8Array) =>
  Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
};

function uint32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4));
  return bytes;
}

const SIGNATURE = Buffer.from("\u0089PNG\r\n\u001a\n", "latin1");
const END = chunk("IEND", Buffer.alloc(0));

/** A valid black PNG of a few kilobytes that unpacks to `width` × `height` pixels. */
export function pngBomb(width: number, height: number): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const oneBitGrey = Buffer.from([1, 0, 0, 0, 0]);
  const header = chunk("IHDR", Buffer.concat([uint32(width, height), oneBitGrey]));
  return Buffer.concat([SIGNATURE, header, chunk("IDAT", deflateSync(rows)), END]);
}

/** As an animation begins: behind the header it is said how many frames there are. */
export const movingPng = (png: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, 33), chunk("acTL", uint32(2, 0)), png.subarray(33)]);

/** A JPEG whose header states a wrong size. */
export function lyingJpeg(jpeg: Uint8Array, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** A square photograph as a phone takes it: with location and device in its metadata, and rotated; its top is red. */
export async function photograph(side: number): Promise<Buffer> {
  const half = { width: side / 2, height: side, channels: 3, background: "#ff0000" } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: "#0000ff" } })
    .composite([{ input: { create: half }, left: 0, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: "Telefon", Copyright: "Ana" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "41/1 59/1 0/1", GPSLongitudeRef: "E" },
    })
    .toBuffer();
}

/** The colour of one pixel as red, green, blue. */
export async function pixelAt(image: Uint8Array, x: number, y: number): Promise<number[]> {
  const pixel = await sharp(image)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return [...pixel];
}
