/**
 * Finds sensitive numbers in text by their check digits: a personal number (13 digits that begin with a date), an
 * IBAN, a card number. Groups separated by one space or hyphen count as one number.
 */

export type NumberKind = "personal" | "iban" | "card";

/** A number found in a text, from `start` (inclusive) to `end` (exclusive). */
export interface TellingNumber {
  readonly kind: NumberKind;
  readonly start: number;
  readonly end: number;
  /** Its last four characters, by which the person recognises it. */
  readonly last: string;
}

/** A number may begin at the start of a group only. */
const START = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu;

/** Cyrillic look-alikes of the letters in country codes. */
const LATIN: Readonly<Record<string, string>> = {
  А: "A",
  В: "B",
  Е: "E",
  К: "K",
  М: "M",
  Н: "H",
  О: "O",
  Р: "P",
  С: "C",
  Т: "T",
  Х: "X",
};

/** Longest number in characters: an IBAN. */
const LONGEST = 34;

const IS_RIGHT: Readonly<Record<NumberKind, (signs: string) => boolean>> = {
  personal: isPersonal,
  iban: isIban,
  card: isCard,
};

/** Kinds in order of precedence, where several would match. */
const KINDS = ["personal", "iban", "card"] as const satisfies readonly NumberKind[];

/** The sensitive numbers in a text, in order and without overlaps. */
export function findNumbers(text: string): readonly TellingNumber[] {
  const starts = Array.from(text.matchAll(START), ({ index }) => index);
  const found: TellingNumber[] = [];
  for (const kind of KINDS)
    for (const start of starts) {
      const number = numberAt(text, start, kind);
      if (number && found.every(({ start: from, end }) => number.end <= from || number.start >= end))
        found.push(number);
    }
  return found.toSorted((one, other) => one.start - other.start);
}

/** The text with a replacement for each sensitive number. */
export function replaceNumbers(text: string, instead: (number: TellingNumber) => string): string {
  return findNumbers(text).reduceRight(
    (left, number) => left.slice(0, number.start) + instead(number) + left.slice(number.end),
    text,
  );
}

/** The number of a kind that begins here; it ends with the first group at which it is valid. */
function numberAt(text: string, start: number, kind: NumberKind): TellingNumber | undefined {
  let signs = "";
  for (let at = start; signs.length <= LONGEST; at += 1) {
    const sign = text.charAt(at).toUpperCase();
    const latin = signs.length < 2 ? (LATIN[sign] ?? sign) : sign;
    const isEndOfGroup = !/[\p{L}\p{N}]/u.test(text.charAt(at + 1));
    if (/^[A-Z\d]$/.test(latin)) signs += latin;
    else if (!/^[ \u00A0-]$/.test(sign) || isEndOfGroup) return undefined;
    if (isEndOfGroup && IS_RIGHT[kind](signs)) return { kind, start, end: at + 1, last: signs.slice(-4) };
  }
  return undefined;
}

const WEIGHTS = [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Day, month, the last three digits of the year, region, order, check digit. */
function isPersonal(digits: string): boolean {
  if (!/^\d{13}$/.test(digits) || !isDay(digits)) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  // A remainder of 1 would need a two-digit check digit: such numbers are not issued.
  const rest = sum % 11;
  return rest !== 1 && Number(digits[12]) === (rest === 0 ? 0 : 11 - rest);
}

function isDay(digits: string): boolean {
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), Number(digits.slice(4, 7))].map(Number);
  if (day === undefined || month === undefined || year === undefined) return false;
  const whole = year >= 800 ? 1000 + year : 2000 + year;
  const date = new Date(Date.UTC(whole, month - 1, day));
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1;
}

/**
 * A card number: sixteen digits or more, or fifteen for the one issuer that uses them; checked with the Luhn
 * algorithm.
 */
function isCard(digits: string): boolean {
  if (!/^(?:[2-6]\d{15,18}|3[47]\d{13})$/.test(digits)) return false;
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

const MACEDONIAN_IBAN = 19;

/** An IBAN: country, two check digits, account; its remainder modulo 97 is 1. */
function isIban(signs: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(signs)) return false;
  if (signs.startsWith("MK") && signs.length !== MACEDONIAN_IBAN) return false;
  const digits = (signs.slice(4) + signs.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
