/** Local part of the stand-in address for people without e-mail, because a case requires an address. */
export const NO_MAILBOX = "bez-eposta";

/** Whether an e-mail address belongs to a person; stand-in addresses are never written to. */
export const hasMailbox = (email: string): boolean => !email.toLowerCase().startsWith(`${NO_MAILBOX}@`);

/**
 * The stand-in address for a person without e-mail.
 * @param origin of the site; `localhost` and other hosts without a dot would not be valid in an address
 */
export function noMailboxAt(origin: string): string {
  const { hostname } = new URL(origin);
  return `${NO_MAILBOX}@${hostname.includes(".") ? hostname : `${hostname}.invalid`}`;
}
