import { likeness } from "#app/model/text/likeness.ts";

/** The most common mail providers. */
const COMMON = ["gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "live.com", "icloud.com", "t.mk"];

/** From this likeness on, a host is taken for a misspelled common one. */
const ALIKE = 0.7;

/** An address with a misspelled common host, corrected; `undefined` if it isn't one. */
export function guessedEmail(email: string): string | undefined {
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1).toLowerCase();
  if (at < 0 || COMMON.includes(host)) return undefined;
  const [best] = COMMON.map((common) => ({ common, is: likeness(host, common) })).toSorted(
    (one, other) => other.is - one.is,
  );
  return best && best.is >= ALIKE ? `${email.slice(0, at)}@${best.common}` : undefined;
}
