import type { MessageKey } from "#app/model/fields/message-key.ts";

/** Reads the file of a form: re-encoded, absent, or the message key of what is wrong with it. */
type ReadAttached = (fields: FormData) => Promise<File | MessageKey | undefined>;

export interface Attached {
  readonly field: string;
  readonly read: ReadAttached;
}

/** File names that mean "no file chosen": a browser sends an empty one, the form parser replaces it. */
const NO_NAME = ["", "file-upload"];

const isChosen = (value: FormDataEntryValue | null): value is File =>
  value instanceof File && (value.size > 0 || !NO_NAME.includes(value.name));

/** The file chosen in a field; `undefined` for none. */
export function chosenFile(fields: FormData, field: string): File | undefined {
  const value = fields.get(field);
  return isChosen(value) ? value : undefined;
}

/** A file named by us: its original name is private (R41). */
export const withNeutralName = (field: string, type: "image/jpeg" | "image/png", bytes: Buffer): File =>
  new File([new Uint8Array(bytes)], `${field}${type === "image/png" ? ".png" : ".jpg"}`, { type });
