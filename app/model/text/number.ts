import { plainSigns } from "./clean.ts";

/** A phone to show, and the address that dials it; `""` for what can't be dialled. */
export interface PhoneLink {
  readonly text: string;
  readonly href: string;
}

export function phoneLink(text: string): PhoneLink {
  const number = dialled(text);
  return { text, href: number && `tel:${number}` };
}

/**
 * The number that a `tel:` link dials; a phone as typed is not always one number.
 * @returns digits with an optional plus; `""` where it can't be dialled: show the phone as plain text then
 */
export function dialled(phone: string): string {
  const plain = plainSigns(phone);
  const number = plain.replace(NOTE_BEFORE, "").replace(NOTE_BEHIND, "");
  const digits = number
    .replace(/^((?:\(?\+|00)[\d\s).-]*)\(0\)/, "$1")
    .replaceAll(/[\s()./-]/g, "")
    // The zero of numbers within the country.
    .replace(/^(\+|00)3890/, "$1389");
  // Hours may precede a word too: beside one only a whole number of this country is certain.
  const isNumber = number === plain ? /^\+?\d{3,15}$/.test(digits) : COMPLETE.test(digits.replace("+", ""));
  return isNumber && phoneNumbersIn(phone).length < 2 ? digits : "";
}

/** Words without digits around a number: “моб. 070 123 456 (ќерката)”. */
const NOTE_BEFORE = /^\s*\p{L}[\p{L}.\s]*[\s:.]\s*(?=[+(\d])/u;
const NOTE_BEHIND = /[\s(,;:–-]+\p{L}\D*$/u;

/** Fewest digits of a whole number. */
const MIN_DIGITS = 6;

/** A number that begins after so many digits is another one: no number has a zero there. */
const MAX_BEFORE_ZERO = 8;

/** Between two numbers; the second may be its last digits alone. */
const JOINT = String.raw`(?:\s*[,;|&]\s*|\s+(?:и|или|dhe|ose|and|or)\s+)`;
const BEFORE_ENDING = new RegExp(String.raw`(\d)${JOINT}(?=\d{1,4}(?:\s*(?:$|[/(])|${JOINT}))`, "gi");

/**
 * Every whole number in a typed phone, in digits: three in "070 111 234/235, 02/3112-255 (до 15 ч.)", as last digits
 * alone stand for a number that ends in them. Text without a whole number is one, of all its digits; `[]` without any.
 */
export function phoneNumbersIn(phone: string): readonly string[] {
  const plain = plainSigns(phone).replaceAll(BEFORE_ENDING, "$1/");
  const numbers = plain
    .split(/[^\d\s()./+-]+|(?=[+(])/)
    .flatMap(separated)
    .filter((number) => number.length >= MIN_DIGITS);
  const all = plain.replaceAll(/\D/g, "");
  return numbers.length > 0 ? [...new Set(numbers)] : all === "" ? [] : [all];
}

/** A whole number of this country; more digits belong to another one. */
const NATIONAL = /^(?:0|(?:00)?389)[1-9]\d{7,}$/;

/** A number of this country in full; one or two digits behind it may be an hour: both readings count. */
const COMPLETE = /^(?:0|(?:00)?389)[2-47]\d{7}$/;

/** Groups of digits in a row, joined to numbers: a group with a leading zero, or behind a whole one, begins another. */
function separated(part: string): readonly string[] {
  const numbers: string[] = [];
  for (const { 1: between = "", 2: group = "", index } of part.matchAll(/(\D*)(\d+)/g)) {
    const last = numbers.at(-1) ?? "";
    const left = part.slice(index + between.length);
    const rest = left.replaceAll(/\D/g, "");
    const run = left.replace(/\/.*/s, "").replaceAll(/\D/g, "");
    const isSlash = between.includes("/");
    const isWhole = NATIONAL.test(last) || (isSlash && /^(?!(?:00)?389)\d{7,}$/.test(last));
    const isNext = group.startsWith("0") && last.length >= MAX_BEFORE_ZERO && rest.length >= MIN_DIGITS;
    if (isNext || last === "" || (isWhole && run.length >= MIN_DIGITS)) numbers.push(group);
    else if (COMPLETE.test(last) && group.length <= 2 && !isSlash) numbers.push(last + group);
    else if (isWhole && run === group && group.length <= 4 && (isSlash || group.length > 2))
      numbers.push(last.slice(0, -group.length) + group);
    else numbers[numbers.length - 1] = last + group;
  }
  return numbers;
}
