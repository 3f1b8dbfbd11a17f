import { ContactPayload } from "#app/model/contact.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";
import { type Fixture, leastOf, otherwise, PHONE } from "../fixture.ts";

const { send } = contract.contact;

/** Sends a message of the contact page, which can't be undone. */
export async function writeMessage(check: Check, { mark }: Fixture): Promise<void> {
  const message = leastOf(ContactPayload, mark, { phone: PHONE });
  await check.call(send, { body: otherwise(ContactPayload, message) }, { form: ContactPayload });
  if (check.hasFitted(send)) check.stays.push(`a contact message with the subject "${mark}"`);
}
