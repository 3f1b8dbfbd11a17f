import type { Sharp } from "sharp";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { UPLOAD } from "#app/model/limits.ts";
import { reencoded, hasTooManyPixels, isOfKind, JPEG, PNG } from "./decode.ts";

/** The file field of a form. */
export interface Attached {
  readonly field: string;
  /** Reads its file: re-encoded, absent, or the message key of what is wrong with it. */
  readonly read: (fields: FormData) => Promise<File | MessageKey | undefined>;
}

/** File names that mean "no file chosen": a browser sends an empty one, the form parser replaces it. */
const NO_NAME = ["", "file-upload"];

function chosenFile(fields: FormData, field: string): File | undefined {
  const value = fields.get(field);
  return value instanceof File && (value.size > 0 || !NO_NAME.includes(value.name)) ? value : undefined;
}

/** A file named by us: its original name is private (R41). */
const withNeutralName = (field: string, type: "image/jpeg" | "image/png", bytes: Buffer): File =>
  new File([new Uint8Array(bytes)], `${field}${type === "image/png" ? ".png" : ".jpg"}`, { type });

const PICTURE_TERMS = {
  mostBytes: UPLOAD.pictureBytes,
  broken: "pictureFormat",
  tooLarge: "pictureTooLarge",
} as const;

/**
 * The picture field of a person or party (back-office 5 and 9): jpg or png, at most 512,000 bytes, cropped to the
 * central square unless the browser's cropper already did that. Pass it to `submission()`.
 * @param field name of the form's field and of the API's
 */
export const pictureIn = (field: string): Attached => ({
  field,
  async read(fields) {
    const file = chosenFile(fields, field);
    return file && uploadedPicture(field, file);
  },
});

/**
 * Re-encodes an uploaded picture.
 * @returns the new file, at most 512,000 bytes and 1024 pixels a side; or the documented message. A picture of more
 * than 40 megapixels is `invalid`
 */
export async function uploadedPicture(field: string, file: File): Promise<File | MessageKey> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = [JPEG, PNG].find((one) => isOfKind(one, file.name, bytes));
  if (!kind) return "pictureFormat";
  if (bytes.length > UPLOAD.pictureBytes) return "pictureTooLarge";
  const encoded = await reencoded(bytes, kind, PICTURE_TERMS, (size) => {
    if (hasTooManyPixels(size)) return "invalid";
    const side = Math.min(size.width, size.height);
    const [left, top] = [Math.floor((size.width - side) / 2), Math.floor((size.height - side) / 2)];
    const cut = (picture: Sharp) => picture.extract({ left, top, width: side, height: side });
    const sides = [...new Set(UPLOAD.pictureSides.map((most) => Math.min(most, side)))];
    return sides.map((one) => (picture) => cut(picture).resize(one, one));
  });
  return typeof encoded === "string" ? encoded : withNeutralName(field, kind.type, encoded);
}

const ICON_TERMS = { mostBytes: UPLOAD.iconBytes, broken: "iconFormat", tooLarge: "iconTooLarge" } as const;

/** Flat drawings compress best unfiltered, soft ones with row filters: no valid icon may come out too large. */
const ICON_PLANS: readonly ((icon: Sharp) => Sharp)[] = [
  (icon) => icon,
  (icon) => icon.png({ adaptiveFiltering: true }),
];

/**
 * The icon field of a category (back-office 5): PNG, at most 51,200 bytes, exactly 128 by 128 pixels, not cropped.
 * Pass it to `submission()`.
 * @param required whether it must be given, as for a new category
 */
export const iconIn = (field: string, { required }: { readonly required: boolean }): Attached => ({
  field,
  async read(fields) {
    const file = chosenFile(fields, field);
    if (!file) return required ? "iconRequired" : undefined;
    return uploadedIcon(field, file);
  },
});

/** Re-encodes an uploaded icon; or returns the documented message. */
export async function uploadedIcon(field: string, file: File): Promise<File | MessageKey> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!isOfKind(PNG, file.name, bytes)) return "iconFormat";
  if (bytes.length > UPLOAD.iconBytes) return "iconTooLarge";
  const encoded = await reencoded(bytes, PNG, ICON_TERMS, ({ width, height }) =>
    width === UPLOAD.iconPixels && height === UPLOAD.iconPixels ? ICON_PLANS : "iconDimensions",
  );
  return typeof encoded === "string" ? encoded : withNeutralName(field, PNG.type, encoded);
}
