import type { Sharp } from "sharp";

/** One of the two kinds of picture that are taken. */
export interface Kind {
  readonly type: "image/jpeg" | "image/png";
  /** Of a file's name. */
  readonly ending: RegExp;
  /** The bytes with which every such file begins. */
  readonly begin: Buffer;
  readonly encode: (picture: Sharp) => Sharp;
}

/** A photograph. */
export const JPEG: Kind = {
  type: "image/jpeg",
  ending: /\.jpe?g$/i,
  begin: Buffer.from("ffd8ff", "hex"),
  encode: (picture) => picture.jpeg({ quality: 85 }),
};

/** A drawing, or a photograph with a transparent ground. */
export const PNG: Kind = {
  type: "image/png",
  ending: /\.png$/i,
  begin: Buffer.from("89504e470d0a1a0a", "hex"),
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

/**
 * Whether name and content agree that a file is of this kind, and of no other (R39).
 * @param bytes all of the file
 */
export function isOfKind({ ending, begin, type }: Kind, name: string, bytes: Buffer): boolean {
  if (!ending.test(name) || !begin.equals(bytes.subarray(0, begin.length))) return false;
  const text = bytes.toString("latin1");
  const isOther = OTHER_TEXT.test(text) || ARCHIVES.some((begins) => bytes.includes(begins));
  return !isOther && !(type === PNG.type && isMoving(text));
}
