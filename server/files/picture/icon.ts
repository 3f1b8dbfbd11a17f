import type { Sharp } from "sharp";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { UPLOAD } from "#app/model/limits.ts";
import { type Attached, chosenFile, namedAnew } from "./attached.ts";
import { encodedAnew } from "./decode.ts";
import { isOfKind, PNG } from "./kinds.ts";

const TERMS = { mostBytes: UPLOAD.iconBytes, broken: "iconFormat", tooLarge: "iconTooLarge" } as const;

/** Plain drawings are smallest as they are, soft ones as the differences of their rows: no right icon may come out too large. */
const WAYS: readonly ((icon: Sharp) => Sharp)[] = [
  (icon) => icon,
  (icon) => icon.png({ adaptiveFiltering: true }),
];

/**
 * The icon of a category (back-office 5): PNG, at most 51,200 bytes, exactly 128 by 128 pixels, not cropped.
 * Give it to `submission()`.
 * @param required a new category must have one
 */
export const iconIn = (field: string, { required }: { readonly required: boolean }): Attached => ({
  field,
  async read(fields) {
    const file = chosenFile(fields, field);
    if (!file) return required ? "iconRequired" : undefined;
    return readIcon(field, file);
  },
});

/** Makes an icon anew from a file that somebody sent; or the documented message. */
export async function readIcon(field: string, file: File): Promise<File | MessageKey> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!isOfKind(PNG, file.name, bytes)) return "iconFormat";
  if (bytes.length > UPLOAD.iconBytes) return "iconTooLarge";
  const encoded = await encodedAnew(bytes, PNG, TERMS, ({ width, height }) =>
    width === UPLOAD.iconPixels && height === UPLOAD.iconPixels ? WAYS : "iconDimensions",
  );
  return typeof encoded === "string" ? encoded : namedAnew(field, PNG.type, encoded);
}
