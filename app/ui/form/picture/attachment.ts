import type { FileMessageKey } from "#app/model/fields/message-key.ts";
import { UPLOAD } from "#app/model/limits.ts";
import type { PictureType } from "#app/model/picture.ts";

/** A picture of a person or a party, cut to a square; or the icon of a category, as it is. */
export type AttachmentKind = "picture" | "icon";

interface Terms {
  /** For the file dialog. */
  readonly accept: string;
  readonly types: readonly PictureType[];
  /** Of a file that may be chosen; a picture is made smaller before it is sent. */
  readonly bytes: number;
  readonly format: FileMessageKey;
  readonly tooLarge: FileMessageKey;
}

/** What is asked of each kind of file (back-office 5). */
export const ATTACHMENT: Readonly<Record<AttachmentKind, Terms>> = {
  picture: {
    accept: ".jpg,.jpeg,.png,image/jpeg,image/png",
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

/** The content tells which of the two types a file is; any other ending means another kind of file. */
export const ENDING = /\.(?:jpe?g|png)$/i;

/** What is wrong with a chosen file, as far as its name and size tell. */
export function attachmentMistake(
  kind: AttachmentKind,
  { name, size }: Pick<File, "name" | "size">,
): FileMessageKey | undefined {
  const { format, bytes, tooLarge } = ATTACHMENT[kind];
  if (!ENDING.test(name)) return format;
  return size > bytes ? tooLarge : undefined;
}
