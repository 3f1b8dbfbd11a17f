import PQueue from "p-queue";
import type { Metadata, Sharp } from "sharp";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { UPLOAD } from "#app/model/limits.ts";
import { PICTURE_BEGINS, PICTURE_ENDING, type PictureType } from "#app/model/media.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Decides from its size, before decoding, how to transform a picture: ways from the best to the smallest; or
 * the message key of what is wrong with it.
 */
type Plan = (size: Size) => readonly ((picture: Sharp) => Sharp)[] | MessageKey;

interface Terms {
  readonly mostBytes: number;
  /** The picture can't be fully decoded. */
  readonly broken: MessageKey;
  /** No transformation makes it small enough. */
  readonly tooLarge: MessageKey;
}

/** 40 megapixels take about 160 MB for a moment (R40). */
const decoding = new PQueue({ concurrency: 2 });

const SECONDS = 10;

/**
 * Re-encodes a picture, upright, in sRGB and without any metadata of cameras and programs.
 * @returns the first result of the plan that is small enough; or the message key of what is wrong
 */
export async function reencoded(
  bytes: Buffer,
  kind: Kind,
  { mostBytes, broken, tooLarge }: Terms,
  plan: Plan,
): Promise<Buffer | MessageKey> {
  const sharp = await decoder();
  return decoding.add(async () => {
    try {
      const ways = plan(uprightSize(await sharp(bytes, { limitInputPixels: false }).metadata()));
      if (typeof ways === "string") return ways;
      for (const way of ways) {
        const picture = sharp(bytes, { failOn: "error", limitInputPixels: UPLOAD.pixels }).autoOrient();
        const encoded = await kind
          .encode(way(picture).toColourspace("srgb"))
          .timeout({ seconds: SECONDS })
          .toBuffer();
        if (encoded.length <= mostBytes) return encoded;
      }
      return tooLarge;
    } catch {
      // The decoder does not distinguish kinds of errors.
      return broken;
    }
  });
}

export const hasTooManyPixels = ({ width, height }: Size): boolean => width * height > UPLOAD.pixels;

/** Loaded with the first picture: it would cost a tenth of a second at start. */
async function decoder() {
  const { default: sharp } = await import("sharp");
  // Two pictures at a time are enough work, and results are not reused.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const uprightSize = ({ width, height, autoOrient }: Metadata): Size => ({
  width: autoOrient?.width ?? width,
  height: autoOrient?.height ?? height,
});

interface Kind {
  readonly type: PictureType;
  readonly encode: (picture: Sharp) => Sharp;
}

export const JPEG: Kind = {
  type: "image/jpeg",
  encode: (picture) => picture.jpeg({ quality: 85 }),
};

/** A drawing, or a photograph with transparency. */
export const PNG: Kind = {
  type: "image/png",
  encode: (picture) => picture.png({ compressionLevel: 9 }),
};

/**
 * Content that would make a file another kind as well: a page, a drawing with script, a program, a document, an
 * archive. Each pattern is too long to occur in a photograph by chance.
 */
const OTHER_TEXT = /<(?:!doctype|html|script|iframe|\?php|svg[\s>])|%PDF-/i;
const ARCHIVES = ["504b03040a00", "504b03041400", "504b03042d00", "377abcaf271c", "526172211a07"].map((hex) =>
  Buffer.from(hex, "hex"),
);

/** An animated PNG declares itself before its first frame. */
const isMoving = (text: string) => text.slice(0, text.indexOf("IDAT")).includes("acTL");

/**
 * Whether a file is of this kind and no other (R39); its extension may be that of the other kind, as programs that
 * save pictures often get it wrong.
 * @param bytes the whole file
 */
export function isOfKind({ type }: Kind, name: string, bytes: Buffer): boolean {
  if (!PICTURE_ENDING.test(name) || !bytes.toString("hex", 0, 8).startsWith(PICTURE_BEGINS[type]))
    return false;
  const text = bytes.toString("latin1");
  const isOther = OTHER_TEXT.test(text) || ARCHIVES.some((begins) => bytes.includes(begins));
  return !isOther && !(type === PNG.type && isMoving(text));
}
