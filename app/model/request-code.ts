/**
 * The code of a request, by which somebody without an account sees what became of it: eleven random signs and a check sign.
 * The signs look and sound alike in Cyrillic and Latin letters, so that a code read out or typed on either keyboard is right.
 */
const SIGNS = "23456789AEJKMT";

const LENGTH = 12;

/**
 * The signs' places in `SIGNS`, each times its own weight from 12 down to 1, add up to a multiple of this prime. It is larger
 * than every place and every weight, so no single wrong sign and no two swapped ones keep the sum.
 */
const PRIME = 17;

/** Cyrillic letters that are the same signs. */
const CYRILLIC: Readonly<Record<string, string>> = { А: "A", Е: "E", Ј: "J", К: "K", М: "M", Т: "T" };

/** All spaces and dashes, and what people put around a code. */
const BETWEEN = /[\s\p{Pd}\p{Cf}._/]/gu;

/**
 * Makes a code of about 41 bits.
 * @param randomBelow a whole number from 0 that is smaller than the given one, which nobody can foresee
 */
export function makeRequestCode(randomBelow: (end: number) => number): string {
  for (;;) {
    const places = Array.from({ length: LENGTH - 1 }, () => randomBelow(SIGNS.length));
    const check = (PRIME - (sumOf([...places, 0]) % PRIME)) % PRIME;
    // Three of the prime's remainders have no sign.
    if (check < SIGNS.length) return [...places, check].map((place) => SIGNS.charAt(place)).join("");
  }
}

/**
 * Reads a code as people type it: both scripts, any case, with or without spaces and hyphens.
 * @returns the code in its own signs; `undefined` for what can't be one
 */
export function readRequestCode(typed: string): string | undefined {
  const code = signsOf(typed);
  const places = Array.from(code).map((sign) => SIGNS.indexOf(sign));
  const isCode = places.length === LENGTH && !places.includes(-1) && sumOf(places) % PRIME === 0;
  return isCode ? code : undefined;
}

/** What was typed, without what does not count: two ways of writing one wrong code are the same one. */
export const signsOf = (typed: string): string =>
  Array.from(
    typed.normalize("NFKC").toUpperCase().replaceAll(BETWEEN, ""),
    (sign) => CYRILLIC[sign] ?? sign,
  ).join("");

/** A code in groups of four, for people to read. */
export const codeGroups = (code: string): readonly string[] => code.match(/.{1,4}/g) ?? [];

/**
 * Where somebody sees their request.
 * @param origin of the site, without a slash at the end; without it the address is a path
 */
export const requestLink = (code: string, origin = ""): string => `${origin}/request/${code}`;

/** The digits of a phone by which somebody shows that a request is theirs: its last three, or all of a shorter one. */
export const phoneDigits = (phone: string): string =>
  phone.normalize("NFKC").replaceAll(/\D/g, "").slice(-DIGITS);

/** How many digits of the phone are asked for. */
export const DIGITS = 3;

const sumOf = (places: readonly number[]) =>
  places.reduce((sum, place, index) => sum + place * (LENGTH - index), 0);
