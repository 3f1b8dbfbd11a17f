import { bulkhead } from "cockatiel";
import type { Metadata, Sharp } from "sharp";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { UPLOAD } from "#app/model/limits.ts";
import { PICTURE_BEGINS, type PictureType } from "#app/model/picture.ts";

/** Width and height as the picture stands upright. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * What is to become of a picture of this size: one way or several, from the best to the smallest; or what is wrong
 * with it. Asked before anything is decoded.
 */
export type Plan = (size: Size) => readonly ((picture: Sharp) => Sharp)[] | MessageKey;

/** How large a picture may come out, and what is told of one that does not come out. */
export interface Terms {
  readonly mostBytes: number;
  /** It can't be decoded to its end. */
  readonly broken: MessageKey;
  /** No way of the plan makes it small enough. */
  readonly tooLarge: MessageKey;
}

/** 40 megapixels take some 160 MB for a moment (R40). */
const decoding = bulkhead(2, Infinity);

const SECONDS = 10;

/**
 * Makes a picture anew, upright, in sRGB, with nothing of what cameras and programs write into it.
 * @returns by the first way of the plan that comes out small enough; or what is wrong instead
 */
export async function encodedAnew(
  bytes: Buffer,
  kind: Kind,
  { mostBytes, broken, tooLarge }: Terms,
  plan: Plan,
): Promise<Buffer | MessageKey> {
  const sharp = await decoder();
  return decoding.execute(async () => {
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
      // The decoder tells no kinds of mistakes apart.
      return broken;
    }
  });
}

/** Whether the header announces more pixels than may be decoded. */
export const hasTooManyPixels = ({ width, height }: Size): boolean => width * height > UPLOAD.pixels;

/** Loaded for the first picture only: it costs a tenth of a second at start. */
async function decoder() {
  const { default: sharp } = await import("sharp");
  // Two pictures at once are enough work; nothing of one is needed for the next.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const uprightSize = ({ width, height, autoOrient }: Metadata): Size => ({
  width: autoOrient?.width ?? width,
  height: autoOrient?.height ?? height,
});

/** One of the two kinds of picture that are taken. */
interface Kind {
  readonly type: PictureType;
  readonly encode: (picture: Sharp) => Sharp;
}

/** A photograph. */
export const JPEG: Kind = {
  type: "image/jpeg",
  encode: (picture) => picture.jpeg({ quality: 85 }),
};

/** A drawing, or a photograph with a transparent ground. */
export const PNG: Kind = {
  type: "image/png",
  encode: (picture) => picture.png({ compressionLevel: 9 }),
};

/**
 * What makes a file one of another kind as well: a page, a drawing with script, a program, a document, an archive.
 * Each is long enough that no photograph has it by chance.
 */
const OTHER_TEXT = /<(?:!doctype|html|script|iframe|\?php|svg[\s>])|%PDF-/i;
const ARCHIVES = ["504b03040a00", "504b03041400", "504b03042d00", "377abcaf271c", "526172211a07"].map((hex) =>
  Buffer.from(hex, "hex"),
);

/** A PNG of several frames says so before its first one. */
const isMoving = (text: string) => text.slice(0, text.indexOf("IDAT")).includes("acTL");

/** A file under another name is meant as something else. */
const ENDING = /\.(?:jpe?g|png)$/i;

/**
 * Whether the content of a file is of this kind, and of no other (R39); its name may be that of the other kind, as
 * programs that save pictures often have it.
 * @param bytes all of the file
 */
export function isOfKind({ type }: Kind, name: string, bytes: Buffer): boolean {
  if (!ENDING.test(name) || !bytes.toString("hex", 0, 8).startsWith(PICTURE_BEGINS[type])) return false;
  const text = bytes.toString("latin1");
  const isOther = OTHER_TEXT.test(text) || ARCHIVES.some((begins) => bytes.includes(begins));
  return !isOther && !(type === PNG.type && isMoving(text));
}
