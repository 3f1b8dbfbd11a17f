import { plainSigns } from "./text/clean.ts";
import { phoneNumbersIn } from "./text/number.ts";

/**
 * The code by which a citizen without an account looks up their request: eleven random characters and a check
 * character. The characters look and sound alike in Cyrillic and Latin, so a code read out or typed on either
 * keyboard is right.
 */
const SIGNS = "23456789AEJKMT";

const LENGTH = 12;

/**
 * The positions of the characters in `SIGNS`, weighted from 12 down to 1, add up to a multiple of this prime. It is
 * larger than every position and weight, so no single wrong character and no swap of two keeps the sum valid.
 */
const PRIME = 17;

/** Cyrillic letters that look like the Latin ones in `SIGNS`. */
const CYRILLIC: Readonly<Record<string, string>> = { А: "A", Е: "E", Ј: "J", К: "K", М: "M", Т: "T" };

/** Longer than a message that is pasted with its code. */
export const MAX_PASTED = 1_000;

/** Spaces, dashes and other separators that people type within a code. */
const WITHIN = /[\s\p{Pd}\p{Cf}._/]+/u;

/** Quotes, colons and the like, which stand around a code only. */
const AROUND = /[^\s\p{Pd}\p{Cf}._/\p{L}\p{N}]+/u;

/** A code of about 41 bits. @param randomBelow gives an unpredictable whole number from 0 to below the given one */
export function makeRequestCode(randomBelow: (end: number) => number): string {
  for (;;) {
    const places = Array.from({ length: LENGTH - 1 }, () => randomBelow(SIGNS.length));
    const check = (PRIME - (sumOf([...places, 0]) % PRIME)) % PRIME;
    // Three remainders of the prime have no character.
    if (check < SIGNS.length) return [...places, check].map((place) => SIGNS.charAt(place)).join("");
  }
}

/**
 * Reads a code as people type or paste it: in either script, any case, with or without spaces and hyphens, and with
 * words, quotes or a link around it.
 * @returns the normalised code; `undefined` for text without one, or with several
 */
export function readRequestCode(typed: string): string | undefined {
  const plain = typed.slice(0, MAX_PASTED).normalize("NFKC").toUpperCase();
  const signs = Array.from(plain, (sign) => CYRILLIC[sign] ?? sign).join("");
  const found = new Set(signs.split(AROUND).flatMap((part) => codesIn(part.split(WITHIN))));
  return found.size === 1 ? [...found][0] : undefined;
}

/** Each sequence of whole words that is a code: the check character tells it from other words. */
const codesIn = (words: readonly string[]): readonly string[] =>
  words.flatMap((_word, start) =>
    Array.from({ length: LENGTH }, (_none, more) => words.slice(start, start + more + 1).join("")).filter(
      isCode,
    ),
  );

function isCode(text: string): boolean {
  if (text.length !== LENGTH) return false;
  const places = Array.from(text, (sign) => SIGNS.indexOf(sign));
  return !places.includes(-1) && sumOf(places) % PRIME === 0;
}

/** In groups of four, for people to read. */
export const codeGroups = (code: string): readonly string[] => code.match(/.{1,4}/g) ?? [];

/** @param origin of the site, without trailing slash; without it the address is a path */
export const requestLink = (code: string, origin = ""): string => `${origin}/request/${code}`;

/** The digits that prove a request is one's own, as typed: the last three, or all of fewer. */
export const phoneDigits = (typed: string): string => plainSigns(typed).replaceAll(/\D/g, "").slice(-DIGITS);

/** Most numbers of one phone field that open a request: each makes guessing easier. */
export const MAX_PHONES = 4;

/** The digits that prove a request is one's own: the last three of each number in its phone field. */
export const phoneEndings = (phone: string): readonly string[] => [
  ...new Set(
    phoneNumbersIn(phone)
      .slice(0, MAX_PHONES)
      .map((number) => number.slice(-DIGITS)),
  ),
];

/** How many digits of the phone number are asked for. */
const DIGITS = 3;

const sumOf = (places: readonly number[]) =>
  places.reduce((sum, place, index) => sum + place * (LENGTH - index), 0);
