import { beginning } from "./beginning.ts";

/** What no page may repeat as it is: control characters other than tabs and line breaks, and halves of characters. */
const UNFIT = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/gu;

/** Text that a page may show: each character that can't be shown is "�". */
export const showable = (text: string): string => text.replaceAll(UNFIT, "\uFFFD");

/** What was typed into a field of a query, at most `longest` long. */
export const typedText = (text: string | null, longest: number): string =>
  showable(beginning((text ?? "").trim(), longest));
