import { LATIN } from "./sensitive-numbers.ts";
import { plainSigns } from "./text/clean.ts";

/** Why a case is made nameless; fixed words, so that no record of it can name the person. */
export const NAMELESS_REASONS = [
  { id: 1, name: "Изминат рок на чување" },
  { id: 2, name: "Барање на лицето" },
  { id: 3, name: "Внесен по грешка" },
] as const;

/** That a case was made nameless: why, with which consent of the State Archives, by whom and when. */
export interface NamelessRecord {
  readonly caseId: number;
  readonly reasonId: number;
  readonly consent: string;
  /** Id of the administrator. */
  readonly by: number;
  /** ISO 8601, in UTC. */
  readonly at: string;
}

/** The number as typed or copied, with plain digits and dashes, and no blanks around its signs. */
export const consentNumber = (text: string): string =>
  plainSigns(text)
    .replaceAll(/\s*([/.-])\s*/g, "$1")
    .replaceAll(/\s+/g, " ");

/** Whether two are one consent: keyboards have letters that look alike, and a blank stands for a dash. */
export const isSameConsent = (one: string, other: string): boolean => alike(one) === alike(other);

const alike = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/\p{Script=Cyrillic}/gu, (letter) => LATIN[letter] ?? letter)
    .replaceAll(" ", "-");

/** Longest number of a consent, in UTF-16 units. */
export const MAX_CONSENT_LENGTH = 30;

/** A number as archives write them, such as "08-1234/2" or "УП1 08-1234": no name fits into it. */
export const isConsentNumber = (text: string): boolean => /^(?:\p{L}{1,3}\d?[ -])?\d[\d/.-]*$/u.test(text);
