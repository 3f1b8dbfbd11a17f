import type { Mistakes, Raw } from "./field.ts";
import { timeFromText } from "../period.ts";

/** Which of these fields must be there and are not. */
export const missing = (raw: Raw, names: readonly string[]): Mistakes =>
  Object.fromEntries(names.filter((name) => textOf(raw[name]) === "").map((name) => [name, "required"]));

/**
 * What is wrong with two times of day that must be there (back-office 5): each is required, and the start must
 * not be after the end. A time that is none is the business of its own field.
 */
export function timeRangeMistakes(raw: Raw, from: string, to: string): Mistakes {
  const [start, end] = [from, to].map((name) => timeFromText(textOf(raw[name])));
  const isReversed = start !== undefined && end !== undefined && start > end;
  return { ...missing(raw, [from, to]), ...(isReversed && { [from]: "timeOrder" }) };
}

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");
