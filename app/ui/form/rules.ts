import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { rule } from "#app/model/fields/field.ts";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { type AttachmentKind, attachmentMistake } from "./picture/attachment.ts";

export interface FileRule {
  readonly kind: AttachmentKind;
  /** Required for a new record. */
  readonly required: boolean;
}

export type FileRules = Readonly<Record<string, FileRule>>;

/** The server's rules for the browser; loaded with the schema at the first input in a form. */
export function fieldRules(schema: z.ZodType<object>, files: FileRules = {}) {
  const withFiles = schema.and(rule((raw) => mistakesOf(raw, files)));
  return (formData: FormData) => parseWithZod(formData, { schema: withFiles, disableAutoCoercion: true });
}

const mistakesOf = (raw: Readonly<Record<string, unknown>>, files: FileRules) =>
  Object.fromEntries(Object.entries(files).map(([name, each]) => [name, mistakeOf(raw[name], each)]));

function mistakeOf(value: unknown, { kind, required }: FileRule): MessageKey | undefined {
  // An empty field sends a file without a name.
  const isChosen = value instanceof File && value.name !== "";
  if (isChosen) return attachmentMistake(kind, value);
  return required ? "iconRequired" : undefined;
}
