import type { FileMessageKey } from "#app/model/fields/message-key.ts";
import { UPLOAD } from "#app/model/limits.ts";

/** A picture of a person or a party, cut to a square; or the icon of a category, as it is. */
export type AttachmentKind = "picture" | "icon";

interface Terms {
  /** What the file dialog offers. */
  readonly accept: string;
  readonly ending: RegExp;
  readonly bytes: number;
  readonly format: FileMessageKey;
  readonly tooLarge: FileMessageKey;
}

/** What is asked of each kind of file (back-office 5). */
export const ATTACHMENT: Readonly<Record<AttachmentKind, Terms>> = {
  picture: {
    accept: ".jpg,.jpeg,.png,image/jpeg,image/png",
    ending: /\.(?:jpe?g|png)$/i,
    bytes: UPLOAD.pictureBytes,
    format: "pictureFormat",
    tooLarge: "pictureTooLarge",
  },
  icon: {
    accept: ".png,image/png",
    ending: /\.png$/i,
    bytes: UPLOAD.iconBytes,
    format: "iconFormat",
    tooLarge: "iconTooLarge",
  },
};

/** What is wrong with a chosen file, as far as its name and size tell; the server looks inside. */
export function attachmentMistake(
  kind: AttachmentKind,
  { name, size }: Pick<File, "name" | "size">,
): FileMessageKey | undefined {
  const { ending, format, bytes, tooLarge } = ATTACHMENT[kind];
  if (!ending.test(name)) return format;
  return size > bytes ? tooLarge : undefined;
}
