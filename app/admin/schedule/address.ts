import { likeness } from "#app/model/text/likeness.ts";

/** Where most people have their mailbox. */
const COMMON = ["gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "live.com", "icloud.com", "t.mk"];

/** From here on a host is a slip of a common one, rather than another. */
const ALIKE = 0.7;

/** An address that differs by a slip in its host from a common one, set right; `undefined` where none seems to. */
export function guessOf(email: string): string | undefined {
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1).toLowerCase();
  if (at < 0 || COMMON.includes(host)) return undefined;
  const [best] = COMMON.map((common) => ({ common, is: likeness(host, common) })).toSorted(
    (one, other) => other.is - one.is,
  );
  return best && best.is >= ALIKE ? `${email.slice(0, at)}@${best.common}` : undefined;
}
