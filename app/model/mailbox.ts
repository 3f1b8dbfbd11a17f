import { ANSWER_WAY, type Wishes } from "./wishes.ts";

/** Local part of the stand-in address for people without e-mail, because a case requires an address. */
export const NO_MAILBOX = "bez-eposta";

/** Whether there is an e-mail address that belongs to a person; stand-in addresses are never written to. */
export const hasMailbox = (email: string): boolean =>
  email !== "" && !email.toLowerCase().startsWith(`${NO_MAILBOX}@`);

/**
 * The stand-in address for a person without e-mail.
 * @param origin of the site; `localhost` and other hosts without a dot would not be valid in an address
 */
export function noMailboxAt(origin: string): string {
  const { hostname } = new URL(origin);
  return `${NO_MAILBOX}@${hostname.includes(".") ? hostname : `${hostname}.invalid`}`;
}

/**
 * Completes a form of somebody who may have no e-mail: they get the stand-in, and can't be answered by e-mail.
 * @param standIn of `noMailboxAt`, or that of the stored case
 */
export function withMailbox<Form extends Pick<Wishes, "answerWayId"> & { readonly email: string }>(
  form: Form,
  standIn: string,
): Form {
  if (form.email !== "") return form;
  const { answerWayId } = form;
  const isByEmail = answerWayId === ANSWER_WAY.email;
  return { ...form, email: standIn, answerWayId: isByEmail ? ANSWER_WAY.phone : answerWayId };
}
