import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";
import { EMAIL, PHONE } from "../fixture.ts";
import { atLimits } from "../wrong-values.ts";

/** Sends a message of the contact page, which can't be undone. */
export async function writeMessage({ call, hasFitted }: Check, mark: string): Promise<string[]> {
  const { send } = contract.contact;
  const message = { fullName: mark, email: EMAIL, phone: PHONE, subject: mark, description: mark };
  await call(send, { body: atLimits(send, message) });
  return hasFitted(send) ? [`a contact message with the subject "${mark}"`] : [];
}
