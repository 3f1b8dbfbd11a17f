/**
 * The first `most` UTF-16 units of a text, without half a sign at their end: alone it would be another one in the page
 * than in its data.
 */
export const beginning = (text: string, most: number): string =>
  text.slice(0, most).replace(/\p{Surrogate}$/u, "");

/** What no page may repeat as it is: control characters other than tabs and line breaks, and halves of characters. */
const UNFIT = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/gu;

/** Text that a page may show: each character that can't be shown is "�". */
export const showable = (text: string): string => text.replaceAll(UNFIT, "\uFFFD");

/** What was typed into a field of a query, at most `longest` long. */
export const typedText = (text: string | null, longest: number): string =>
  showable(beginning((text ?? "").trim(), longest));

const ID = /^[1-9]\d{0,14}$/;

/**
 * The positive whole number that text from outside stands for (an id, a page, a size): one spelling only, so
 * that "1e3", "0x1F", " 7", "07" and "7.0" are no numbers. `undefined` for anything else.
 */
export function idFromText(text: unknown): number | undefined {
  return typeof text === "string" && ID.test(text) ? Number(text) : undefined;
}
