import type { MessageKey } from "#app/model/fields/message-key.ts";

/** Reads the file of a form: made anew, absent, or what is wrong with it. */
type ReadAttached = (fields: FormData) => Promise<File | MessageKey | undefined>;

/** The file that a form may carry. */
export interface Attached {
  /** The name of its field. */
  readonly field: string;
  readonly read: ReadAttached;
}

/** What a browser sends when no file was chosen is nothing under no name; the parser of forms gives it one. */
const NO_NAME = ["", "file-upload"];

const isChosen = (value: FormDataEntryValue | null): value is File =>
  value instanceof File && (value.size > 0 || !NO_NAME.includes(value.name));

/** The file that was chosen for a field; `undefined` for none. */
export function chosenFile(fields: FormData, field: string): File | undefined {
  const value = fields.get(field);
  return isChosen(value) ? value : undefined;
}

/** A file under a name of our own: what it was called on somebody's computer is nobody's business (R41). */
export const namedAnew = (field: string, type: "image/jpeg" | "image/png", bytes: Buffer): File =>
  new File([new Uint8Array(bytes)], `${field}${type === "image/png" ? ".png" : ".jpg"}`, { type });
