import { skopjeDay } from "../period.ts";
import { readDay } from "./day-text.ts";
import { optionalLine } from "./field.ts";
import type { MessageKey } from "./message-key.ts";

/** Text with a year in it may be a whole day; a few digits are a year, or a year and a month. */
const HAS_YEAR = /^(?!\s*\d{1,7}\s*$).*\d{4}/;

/**
 * A whole day of the past that text is, `YYYY-MM-DD`, or why it can't be one; `{}` for any other text.
 * @param today YYYY-MM-DD in Skopje
 */
export function readBirth(
  text: string,
  today = skopjeDay(new Date()),
): { readonly day?: string; readonly wrong?: MessageKey } {
  const read = HAS_YEAR.test(text) ? readDay(text, today) : { day: "" };
  if ("wrong" in read) return read.wrong === "day" ? {} : read;
  return read.day > today ? { wrong: "dayAhead" } : { ...(read.day && { day: read.day }) };
}

/** A date of birth: text of at most `max` characters, in which a whole day is one that has been; or nothing. */
export const birthText = (max: number) =>
  optionalLine(max).superRefine((text, context) => {
    const { wrong } = readBirth(text);
    if (wrong) context.addIssue({ code: "custom", message: wrong });
  });
