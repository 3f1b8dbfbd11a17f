/**
 * Finds sensitive numbers in text by their check digits: a personal number (13 digits that begin with a date), an
 * IBAN, a card number. They are found however people part them: with spaces, dots, hyphens, slashes, line breaks.
 */

export type NumberKind = "personal" | "iban" | "card";

/** A number found in a text, from `start` (inclusive) to `end` (exclusive). */
interface SensitiveNumber {
  readonly kind: NumberKind;
  readonly start: number;
  readonly end: number;
  /** Its last four characters, by which the person recognises it. */
  readonly last: string;
}

/** Latin letters that look like Cyrillic ones, as in the codes of countries. */
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
const MAX_SIGNS = 34;

/** What may part the groups of a number, and how many in a row: " - ", or a line break with a space. */
const BETWEEN = /^[\s\p{Pd}\p{Cf}._/·]$/u;
const MAX_BETWEEN = 5;

interface Kind {
  readonly kind: NumberKind;
  /** The characters that it may begin with. */
  readonly first: RegExp;
  /** Its characters: it neither begins nor ends within a run of them, and words may touch it. */
  readonly signs: RegExp;
  readonly isRight: (signs: string) => boolean;
}

/** Kinds in order of precedence, where several would match. */
const KINDS: readonly Kind[] = [
  { kind: "personal", first: /^\d$/, signs: /^\d$/, isRight: isPersonal },
  { kind: "iban", first: /^[A-Z]$/, signs: /^[A-Z\d]$/, isRight: isIban },
  { kind: "card", first: /^\d$/, signs: /^\d$/, isRight: isCard },
];

/** The sensitive numbers in a text, in order and without overlaps. */
export function findNumbers(text: string): readonly SensitiveNumber[] {
  const signs = Array.from({ length: text.length }, (_, at) =>
    text.charAt(at).normalize("NFKC").toUpperCase(),
  );
  const found: SensitiveNumber[] = [];
  for (const kind of KINDS)
    for (let start = 0; start < signs.length; start += 1) {
      const number = numberAt(signs, start, kind);
      if (number && found.every(({ start: from, end }) => number.end <= from || number.start >= end))
        found.push(number);
    }
  return found.toSorted((one, other) => one.start - other.start);
}

/** The number of a kind that begins here; it ends with the first group at which it is valid. */
function numberAt(text: readonly string[], start: number, kind: Kind): SensitiveNumber | undefined {
  const { first, signs: ofKind, isRight } = kind;
  const signAt = (at: number, isLetter: boolean) => {
    const sign = text[at] ?? "";
    return isLetter ? (LATIN[sign] ?? sign) : sign;
  };
  const hasCountry = kind.kind === "iban";
  if (!first.test(signAt(start, hasCountry)) || (!hasCountry && ofKind.test(text[start - 1] ?? "")))
    return undefined;
  let signs = "";
  let between = 0;
  for (let at = start; signs.length <= MAX_SIGNS; at += 1) {
    const sign = signAt(at, hasCountry && signs.length < 2);
    if (ofKind.test(sign)) {
      signs += sign;
      between = 0;
      const isEndOfGroup = !ofKind.test(text[at + 1] ?? "");
      if (isEndOfGroup && isRight(signs))
        return { kind: kind.kind, start, end: at + 1, last: signs.slice(-4) };
    } else if (!BETWEEN.test(sign) || (between += 1) > MAX_BETWEEN) return undefined;
  }
  return undefined;
}

export function replaceNumbers(text: string, instead: (number: SensitiveNumber) => string): string {
  return findNumbers(text).reduceRight(
    (left, number) => left.slice(0, number.start) + instead(number) + left.slice(number.end),
    text,
  );
}

const WEIGHTS = [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Day, month, the last three digits of the year, region, order, check digit. */
function isPersonal(digits: string): boolean {
  if (!/^\d{13}$/.test(digits) || !isDay(digits)) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  const rest = sum % 11;
  // Where the check would have two digits, some registers took the next number, others wrote 0.
  return Number(digits[12]) === (rest <= 1 ? 0 : 11 - rest);
}

function isDay(digits: string): boolean {
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), Number(digits.slice(4, 7))].map(Number);
  if (day === undefined || month === undefined || year === undefined) return false;
  const whole = year >= 800 ? 1000 + year : 2000 + year;
  const date = new Date(Date.UTC(whole, month - 1, day));
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1 && date.getTime() <= Date.now();
}

/** Sixteen digits or more, or fifteen for the one issuer that uses them; checked with the Luhn algorithm. */
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
