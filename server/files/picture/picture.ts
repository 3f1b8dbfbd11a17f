import type { Sharp } from "sharp";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { UPLOAD } from "#app/model/limits.ts";
import { type Attached, chosenFile, namedAnew } from "./attached.ts";
import { type Crop, cropOf, squareOf } from "./crop.ts";
import { encodedAnew, hasTooManyPixels } from "./decode.ts";
import { isOfKind, JPEG, PNG } from "./kinds.ts";

const TERMS = {
  mostBytes: UPLOAD.pictureBytes,
  broken: "pictureFormat",
  tooLarge: "pictureTooLarge",
} as const;

/** Sides of the stored picture in pixels: a smaller one only when the larger is not within the limit of bytes. */
const SIDES = [UPLOAD.pictureSide, 768, 512, 256];

/**
 * The picture of a person or a party that a form may carry (back-office 5 and 9): jpg or png, at most 512,000 bytes,
 * cut to a square as the cropper said. Give it to `submission()`.
 * @param field name of the form's field, which is the API's name too
 */
export const pictureIn = (field: string): Attached => ({
  field,
  async read(fields) {
    const file = chosenFile(fields, field);
    return file && readPicture(field, file, cropOf(fields));
  },
});

/**
 * Makes a picture anew from a file that somebody sent.
 * @returns the new file, of at most 512,000 bytes and 1024 pixels a side; or the documented message. A picture of more
 * than 40 megapixels is `invalid`
 */
export async function readPicture(field: string, file: File, crop?: Crop): Promise<File | MessageKey> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = [JPEG, PNG].find((one) => isOfKind(one, file.name, bytes));
  if (!kind) return "pictureFormat";
  if (bytes.length > UPLOAD.pictureBytes) return "pictureTooLarge";
  const encoded = await encodedAnew(bytes, kind, TERMS, (size) => {
    if (hasTooManyPixels(size)) return "invalid";
    const { side, ...corner } = squareOf(crop, size.width, size.height);
    const cut = (picture: Sharp) => picture.extract({ ...corner, width: side, height: side });
    const sides = [...new Set(SIDES.map((most) => Math.min(most, side)))];
    return sides.map((one) => (picture) => cut(picture).resize(one, one));
  });
  return typeof encoded === "string" ? encoded : namedAnew(field, kind.type, encoded);
}
