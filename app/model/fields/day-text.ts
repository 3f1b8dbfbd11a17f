import { weekdayName } from "../calendar-names.ts";
import { isDay, isInReach } from "../period.ts";
import { cleanLine, plainSigns } from "../text/clean.ts";
import { LANGUAGES } from "../text/language.ts";
import type { MessageKey } from "./message-key.ts";

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DIGITS = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4}|\d{2})$/;

/** Longer than any day with its weekday. */
const MAX_TYPED = 100;

/**
 * Reads a day as it is typed, 10.12.2026 or 1.3.26, as we print it, четврток, 10.12.2026, and as addresses have it.
 * @returns `YYYY-MM-DD`, `""` for empty text, or the message key of what is wrong
 */
export function readDay(text: string): { readonly day: string } | { readonly wrong: MessageKey } {
  const typed = plainSigns(cleanLine(text.slice(0, MAX_TYPED)));
  if (typed === "") return { day: "" };
  const [written = ""] = /\d.*\d/.exec(typed) ?? [];
  const day = isoOf(written);
  const beside = typed.replace(written, "").replaceAll(/^[\s,.]+|[\s,.]+$/g, "");
  if (day === undefined || (beside !== "" && !isWeekdayOf(day, beside))) return { wrong: "day" };
  if (!isDay(day)) return { wrong: "noSuchDay" };
  // A mistyped year would put a record where no list shows it.
  return isInReach(day) ? { day } : { wrong: "dayReach" };
}

function isoOf(written: string): string | undefined {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(written) ?? [];
  const [, day = isoDay, month = isoMonth, year = isoYear] = DIGITS.exec(written) ?? [];
  if (day === undefined || month === undefined || year === undefined) return undefined;
  return [year.padStart(4, "20"), month.padStart(2, "0"), day.padStart(2, "0")].join("-");
}

const isWeekdayOf = (day: string, word: string) =>
  LANGUAGES.some((language) => weekdayName(day, language).toLowerCase() === word.toLowerCase());

/** `undefined` for text that is not a day. */
export function dayFromText(text: string): string | undefined {
  const read = readDay(text);
  return "day" in read && read.day !== "" ? read.day : undefined;
}
