/** What no page may repeat as it is: control characters other than tabs and line breaks, and halves of characters. */
const UNFIT = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/gu;

/** What was typed into a field of a query, at most `longest` long; what can't be shown is "�". */
export const typedText = (text: string | null, longest: number): string =>
  (text ?? "").trim().slice(0, longest).replaceAll(UNFIT, "\uFFFD");
