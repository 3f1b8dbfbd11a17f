import { timeFromText } from "#app/model/period.ts";

const DIGITS = 4;

/**
 * A time of day while it is typed (section 5 of the back-office document): digits only, four at most, the sign
 * between hours and minutes comes by itself; the fourth digit completes the time.
 */
export function typedTime(text: string): string {
  const digits = digitsOf(text);
  if (digits.length === DIGITS) return completeTime(digits);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

/** The same when it is left: hours over 23 become 12, minutes over 59 become 59, "930" becomes 09:30. */
export const completeTime = (text: string): string => timeFromText(digitsOf(text)) ?? "";

const digitsOf = (text: string) => text.replaceAll(/\D/g, "").slice(0, DIGITS);
