import type { MessageKey } from "#app/model/fields/message-key.ts";

/** A value on the wire; `undefined`: the field is left out. */
type Wrong = string | number | null | File | undefined;

/**
 * A field of a payload or a query, a value that it must not have, and the documented rule that this breaks.
 */
export type Rule = readonly [field: string, value: Wrong, broken: MessageKey];

/** An id that no record has, and that an API with 32-bit ids can read. */
export const UNKNOWN_ID = 2_000_000_001;

/** A text that is required and has a limit. */
export const text = (field: string, limit: number): Rule[] => [
  [field, undefined, "required"],
  [field, " ", "required"],
  ...optionalText(field, limit),
];

/** A text that may be empty and has a limit. */
export const optionalText = (field: string, limit: number): Rule[] => [
  [field, "ж".repeat(limit + 1), `tooLong:${limit}`],
  [field, "нула\u0000знак", "invalid"],
];

/** A required address; the MP form words a wrong one differently. */
export const email = (limit: number, broken: MessageKey = "email"): Rule[] => [
  ["email", "", "required"],
  ["email", "nobody", broken],
  ["email", `${"a".repeat(limit - 4)}@b.mk`, `tooLong:${limit}`],
];

/**
 * A required choice of a lookup table.
 * @param beyond the first id after those of the table
 */
export const choice = (field: string, beyond: number): Rule[] => [
  [field, undefined, "required"],
  ...optionalChoice(field, beyond),
];

/** A choice that may be left open. */
export const optionalChoice = (field: string, beyond: number): Rule[] =>
  ["x", "0", beyond].map((value): Rule => [field, value, "invalid"]);

/** A required answer of yes or no. */
export const yesNo = (field: string): Rule[] => [
  [field, undefined, "required"],
  [field, "можеби", "invalid"],
];

/** Parameters of a query that are no text. */
export const notAny = (...fields: readonly string[]): Rule[] =>
  fields.map((field) => [field, "x y", "invalid"]);

/** Required texts with one limit. */
export const names = (limit: number, ...fields: readonly string[]) =>
  fields.flatMap((field) => text(field, limit));
