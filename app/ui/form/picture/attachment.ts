import type { FileMessageKey } from "#app/model/fields/message-key.ts";
import { UPLOAD } from "#app/model/limits.ts";
import { PICTURE_ENDING } from "#app/model/media.ts";

/** The rules for each kind of file (back-office 5). */
export const ATTACHMENT = {
  picture: {
    accept: ".jpg,.jpeg,.jpe,.pjpeg,.jfif,.png,image/jpeg,image/png",
    types: ["image/jpeg", "image/png"],
    // Of a selected file, which is scaled down before it is sent.
    bytes: UPLOAD.chosenPictureBytes,
    format: "pictureFormat",
    tooLarge: "pictureNotTaken",
  },
  icon: {
    accept: ".png,image/png",
    types: ["image/png"],
    bytes: UPLOAD.iconBytes,
    format: "iconFormat",
    tooLarge: "iconTooLarge",
  },
} as const;

/** A picture of a person or party, cropped to a square, or the icon of a category, uncropped. */
export type AttachmentKind = keyof typeof ATTACHMENT;

/** The error of a selected file, as far as its name and size show. */
export function attachmentMistake(
  kind: AttachmentKind,
  { name, size }: Pick<File, "name" | "size">,
): FileMessageKey | undefined {
  const { format, bytes, tooLarge } = ATTACHMENT[kind];
  if (!PICTURE_ENDING.test(name)) return format;
  return size > bytes ? tooLarge : undefined;
}
