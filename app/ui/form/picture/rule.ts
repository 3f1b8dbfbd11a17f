import { rule } from "#app/model/fields/field.ts";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { type AttachmentKind, attachmentMistake } from "./attachment.ts";

interface Options {
  readonly kind?: AttachmentKind;
  /** A new record must have one. */
  readonly required?: boolean;
}

/** The browser's rule about the file of a form, for `rulesOf(Schema.and(attachmentRule("icon")))`. */
export const attachmentRule = (field: string, { kind = "picture", required = false }: Options = {}) =>
  rule((raw) => ({ [field]: mistakeOf(raw[field], kind, required) }));

function mistakeOf(value: unknown, kind: AttachmentKind, required: boolean): MessageKey | undefined {
  // An empty field sends a file without a name.
  const isChosen = value instanceof File && value.name !== "";
  if (isChosen) return attachmentMistake(kind, value);
  return required ? "iconRequired" : undefined;
}
