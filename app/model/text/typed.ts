import { withoutUnseen } from "./clean.ts";

/** The first `most` UTF-16 units, never half a character, which would differ between the page and its data. */
export const beginning = (text: string, most: number): string =>
  text.slice(0, most).replace(/\p{Surrogate}$/u, "");

/** Characters that a page must not repeat: control characters except tab and line breaks, and lone surrogates. */
const UNFIT = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/gu;

/** Text fit for a page: every character that can't be shown becomes "�". */
export const showable = (text: string): string => text.replaceAll(UNFIT, "\uFFFD");

/** Typed text of a query parameter, without invisible characters, at most `longest` UTF-16 units. */
export const typedText = (text: string | null, longest: number): string =>
  showable(beginning(withoutUnseen(text ?? "").trim(), longest));

const ID = /^[1-9]\d{0,14}$/;

/** A positive whole number from untrusted text, in canonical spelling only: not "1e3", "0x1F", " 7", "07", "7.0". */
export function idFromText(text: unknown): number | undefined {
  return typeof text === "string" && ID.test(text) ? Number(text) : undefined;
}
