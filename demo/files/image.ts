import type { Metadata, Sharp } from "sharp";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { UPLOAD } from "#app/model/limits.ts";

export interface Image {
  readonly bytes: Buffer;
  readonly extension: "jpg" | "png";
}

/** Re-encodes an uploaded image, or gives the message key of what is wrong with it. */
export type ReadImage = (file: File) => Promise<Image | MessageKey>;

/**
 * A picture of a person or a party's icon (back-office 5): jpg or png by name, content and decoding, at most
 * 512,000 bytes and 40 megapixels. The result is upright, cropped to the central square, at most 1024 pixels
 * wide, and without camera metadata.
 */
export const readPicture: ReadImage = async (file) => {
  const bytes = await bytesOf(file);
  const format = FORMATS.find((one) => isOf(one, file, bytes));
  if (!format) return "pictureFormat";
  if (bytes.length > UPLOAD.pictureBytes) return "pictureTooLarge";
  return decode(bytes, format, "pictureFormat", ({ width, height }) => {
    if (width * height > UPLOAD.pixels) return "invalid";
    const side = Math.min(width, height, UPLOAD.pictureSides[0]);
    return (image) => image.autoOrient().resize(side, side, { fit: "cover" });
  });
};

/** The icon of a category (back-office 5): PNG, at most 51,200 bytes, exactly 128 by 128 pixels. */
export const readIcon: ReadImage = async (file) => {
  const bytes = await bytesOf(file);
  if (!isOf(PNG, file, bytes)) return "iconFormat";
  if (bytes.length > UPLOAD.iconBytes) return "iconTooLarge";
  return decode(bytes, PNG, "iconFormat", ({ width, height }) =>
    width === UPLOAD.iconPixels && height === UPLOAD.iconPixels ? (image) => image : "iconDimensions",
  );
};

interface Format {
  readonly extension: Image["extension"];
  readonly name: RegExp;
  readonly begin: string;
  readonly encode: (image: Sharp) => Sharp;
}

const JPEG: Format = {
  extension: "jpg",
  name: /\.(?:jpe?g|jfif)$/i,
  begin: "\u00ff\u00d8\u00ff",
  encode: (image) => image.jpeg({ quality: 85 }),
};

const PNG: Format = {
  extension: "png",
  name: /\.png$/i,
  begin: "\u0089PNG\r\n\u001a\n",
  encode: (image) => image.png({ compressionLevel: 9 }),
};

const FORMATS = [JPEG, PNG];

const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());

/** Whether a file is of a format, so that only the two intended decoders ever see its bytes. */
const isOf = ({ name, begin }: Format, file: File, bytes: Buffer) =>
  name.test(file.name) && bytes.subarray(0, begin.length).equals(Buffer.from(begin, "latin1"));

const SECONDS = 10;

/** Decides from the header, before decoding, how to transform an image; or what is wrong with it. */
type Plan = (size: Pick<Metadata, "width" | "height">) => ((image: Sharp) => Sharp) | MessageKey;

async function decode(
  bytes: Buffer,
  format: Format,
  broken: MessageKey,
  plan: Plan,
): Promise<Image | MessageKey> {
  // Loaded for the first image only: it costs a tenth of a second at start.
  const { default: sharp } = await import("sharp");
  try {
    const shape = plan(await sharp(bytes, { limitInputPixels: false }).metadata());
    if (typeof shape === "string") return shape;
    const image = sharp(bytes, { failOn: "error", limitInputPixels: UPLOAD.pixels });
    const encoded = await format.encode(shape(image)).timeout({ seconds: SECONDS }).toBuffer();
    return { bytes: encoded, extension: format.extension };
  } catch {
    // The decoder does not distinguish kinds of errors.
    return broken;
  }
}
