import type { Sharp } from "sharp";
import { PICTURE_BEGINS, type PictureType } from "#app/model/picture.ts";

/** One of the two kinds of picture that are taken. */
export interface Kind {
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
