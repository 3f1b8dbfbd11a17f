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

/** Spaces, dashes and other separators that people type within a code. */
const BETWEEN = /[\s\p{Pd}\p{Cf}._/]/gu;

/**
 * Makes a code of about 41 bits.
 * @param randomBelow gives an unpredictable whole number from 0 up to, but not including, the given one
 */
export function makeRequestCode(randomBelow: (end: number) => number): string {
  for (;;) {
    const places = Array.from({ length: LENGTH - 1 }, () => randomBelow(SIGNS.length));
    const check = (PRIME - (sumOf([...places, 0]) % PRIME)) % PRIME;
    // Three remainders of the prime have no character.
    if (check < SIGNS.length) return [...places, check].map((place) => SIGNS.charAt(place)).join("");
  }
}

/**
 * Reads a code as people type it: in either script, any case, with or without spaces and hyphens.
 * @returns the normalised code; `undefined` for text that can't be one
 */
export function readRequestCode(typed: string): string | undefined {
  const code = signsOf(typed);
  const places = Array.from(code).map((sign) => SIGNS.indexOf(sign));
  const isCode = places.length === LENGTH && !places.includes(-1) && sumOf(places) % PRIME === 0;
  return isCode ? code : undefined;
}

/** The typed text without separators and case, so that two spellings of one wrong code count as the same. */
export const signsOf = (typed: string): string =>
  Array.from(
    typed.normalize("NFKC").toUpperCase().replaceAll(BETWEEN, ""),
    (sign) => CYRILLIC[sign] ?? sign,
  ).join("");

/** A code in groups of four, for people to read. */
export const codeGroups = (code: string): readonly string[] => code.match(/.{1,4}/g) ?? [];

/**
 * The address at which a citizen sees their request.
 * @param origin of the site, without trailing slash; without it the address is a path
 */
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
