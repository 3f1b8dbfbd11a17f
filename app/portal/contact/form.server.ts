import { data, redirect } from "react-router";
import { ContactForm } from "#app/model/contact.ts";
import { LENGTH } from "#app/model/limits.ts";
import { type NumbersReply, numbersAgain, numbersIn } from "#app/portal/number-question.server.ts";
import type { ReturnedForm } from "#app/portal/public-form.tsx";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { publicWrite } from "#server/form/public-write.ts";
import { type FormReply, submission } from "#server/form/submission.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { getSession } from "#server/session/live-session.ts";

export interface ContactReply extends ReturnedForm {
  readonly numbers?: NumbersReply | undefined;
}

/** Texts to check for personal, account and card numbers, with their limits. */
const TEXTS = { subject: LENGTH.contact.subject, description: LENGTH.contact.description };

/**
 * Receives a contact message (section 5.2 of the portal document). Switching language only renders the form again; a
 * valid message is sent once, however often it is posted, and redirects to an empty form with its toast.
 */
export async function sendMessage(context: Context) {
  const form = await submission(context, ContactForm);
  const { fields } = form;
  const again = numbersAgain(form, Object.keys(TEXTS));
  if (fields.has("lng") || fields.has("step")) return withNumbers(form.keep(fields.has("told")), again);
  if (!form.valid) return withNumbers(form.refuse(), again);

  const numbers = numbersIn(context, fields, form.value, TEXTS);
  const { value } = numbers;
  if (!value) return withNumbers(form.keep(false), numbers.reply);
  const outcome = await form.once(() => send(context, value));
  if (!outcome.ok) return withNumbers(form.fail(outcome.fault), numbers.reply);
  getSession(context).flash({ kind: "success", text: "contactSent", reference: outcome.value });
  // Without its own fragment the address would keep the form's, below the success message.
  return redirect("/contact#top", 303);
}

function withNumbers({ data: reply, init }: ReturnType<typeof data<FormReply>>, numbers?: NumbersReply) {
  return data<ContactReply>({ ...reply, numbers }, init ?? undefined);
}

async function send(context: Context, message: ContactForm) {
  const { consentData: _data, consentContact: _contact, ...body } = message;
  const { email, subject, description } = message;
  const form = { what: "contact", email, words: [subject, description] } as const;
  const outcome = await publicWrite(context, form, () =>
    api(context).attempt(contract.contact.send, { body }),
  );
  // The documents have the API's reply "not shown", and nothing of it is stored: the reference is our log's.
  return outcome.ok ? { ok: true as const, value: requestInfo(context).id } : outcome;
}
