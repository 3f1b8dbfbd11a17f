import { timeFromText } from "#app/model/period.ts";

const DIGITS = 4;

/**
 * A time of day while it is typed (section 5 of the back-office document): digits only, four at most, the sign
 * between hours and minutes comes by itself; the fourth digit completes the time.
 */
export function typedTime(text: string): string {
  const digits = digitsOf(text);
  return digits.length === DIGITS ? completeTime(digits) : withSign(digits);
}

/** The same when it is left: hours over 23 become 12, minutes over 59 become 59, "930" becomes 09:30. */
export const completeTime = (text: string): string => timeFromText(digitsOf(text)) ?? "";

/** Where something is typed: what stands before it and behind it, without what it replaces. */
interface Gap {
  readonly before: string;
  readonly after: string;
}

/**
 * A time after something was typed or pasted into it, and where the caret stands then. What is no digit, and a
 * fifth digit, stay out wherever the caret is; corrections inside of a time are completed only when it is left.
 */
export function insertedTime({ before, after }: Gap, added: string): { text: string; caret: number } {
  const [left, right] = [digitsOf(before), digitsOf(after)];
  const room = Math.max(DIGITS - left.length - right.length, 0);
  const head = withWholeHour(left, added, room);
  const digits = `${head}${right}`;
  const text = right === "" ? typedTime(digits) : withSign(digits);
  return { text, caret: right === "" ? text.length : head.length + (head.length > HOURS ? 1 : 0) };
}

const HOURS = 2;

/** Who types the sign after one digit means a whole hour: 9:30 is 09:30. */
function withWholeHour(left: string, added: string, room: number): string {
  const fitting = digitsOf(added).slice(0, room);
  const [hour = "", ...minutes] = added.split(/[:.]/);
  const isShort = minutes.length > 0 && `${left}${digitsOf(hour)}`.length === 1 && fitting.length < room;
  return isShort ? `0${left}${fitting}` : `${left}${fitting}`;
}

const withSign = (digits: string) =>
  digits.length > HOURS ? `${digits.slice(0, HOURS)}:${digits.slice(HOURS)}` : digits;

const digitsOf = (text: string) => text.replaceAll(/\D/g, "").slice(0, DIGITS);
