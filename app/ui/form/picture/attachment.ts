import type { FileMessageKey } from "#app/model/fields/message-key.ts";
import { UPLOAD } from "#app/model/limits.ts";
import { PICTURE_ENDING, type PictureType } from "#app/model/media.ts";

/** A picture of a person or party, cropped to a square, or the icon of a category, uncropped. */
export type AttachmentKind = "picture" | "icon";

interface Terms {
  readonly accept: string;
  readonly types: readonly PictureType[];
  /** Size limit of a selected file; a picture is scaled down before it is sent. */
  readonly bytes: number;
  readonly format: FileMessageKey;
  readonly tooLarge: FileMessageKey;
}

/** The rules for each kind of file (back-office 5). */
export const ATTACHMENT: Readonly<Record<AttachmentKind, Terms>> = {
  picture: {
    accept: ".jpg,.jpeg,.jpe,.pjpeg,.jfif,.png,image/jpeg,image/png",
    types: ["image/jpeg", "image/png"],
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
};

/** The error of a selected file, as far as its name and size show. */
export function attachmentMistake(
  kind: AttachmentKind,
  { name, size }: Pick<File, "name" | "size">,
): FileMessageKey | undefined {
  const { format, bytes, tooLarge } = ATTACHMENT[kind];
  if (!PICTURE_ENDING.test(name)) return format;
  return size > bytes ? tooLarge : undefined;
}
