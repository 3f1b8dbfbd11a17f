import { randomUUID } from "node:crypto";
import type { MeetingRequestForm } from "#app/model/case-rules.ts";
import type { Receipt } from "#app/model/case.ts";
import { hasMailbox, mailboxOf, ownDomainOf } from "#app/model/mailbox.ts";
import { skopjeDay } from "#app/model/period.ts";
import { codeGroups, requestLink } from "#app/model/request-code.ts";
import { dialled } from "#app/model/text/number.ts";
import { withoutWishFields } from "#app/model/wishes.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { verifiedForm } from "#server/form/posted-form.ts";
import { keepReceipt, publicWrite } from "#server/form/public-write.ts";
import type { ValidSubmission } from "#server/form/submission.ts";
import { mayEmail, post, whereToGo } from "#server/letters/automatic.ts";
import { asMail, draftLetter, type OwnPage } from "#server/mail/letters.ts";
import { getLocale, tIn } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { type Limit, limitsOf } from "#server/store/limits.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { officeIdOf } from "./slip.ts";

/**
 * Receives a citizen's meeting request, once per form however often it is sent: adds the case, issues its code, e-mails
 * a confirmation, and keeps the receipt in the session.
 */
export async function receiveRequest(
  context: Context,
  form: Pick<ValidSubmission<typeof MeetingRequestForm>, "once">,
  request: MeetingRequestForm,
): Promise<Attempt<Receipt>> {
  const outcome = await form.once(() => send(context, request));
  if (!outcome.ok) return outcome;
  keepReceipt(context, outcome.value);
  await confirmByMail(context, outcome.value);
  return outcome;
}

async function send(context: Context, request: MeetingRequestForm): Promise<Attempt<Receipt>> {
  const { declaration: _declaration, consent: _consent, withoutEmail: _withoutEmail, ...body } = request;
  const { email, phone, topic, reason } = request;
  // Many people share the stand-in; one phone has many spellings.
  const sender = hasMailbox(email) ? email : dialled(phone) || phone;
  const form = {
    what: "meeting-request",
    email: sender,
    words: [topic, reason],
    mpId: request.mpId,
  } as const;
  let suspected = false;
  const outcome = await publicWrite(context, form, (isSuspected) => {
    suspected = isSuspected;
    return api(context).attempt(contract.cases.request, { body: withoutWishFields(body) });
  });
  if (!outcome.ok) return outcome;
  const caseId = outcome.value;
  if (suspected && caseId !== null) await requestsOf(context).suspect(caseId);
  const sentAt = new Date();
  const officeId = await officeIdOf(context, request.mpId);
  const followed = { mpId: request.mpId, officeId, language: getLocale(context), sentOn: skopjeDay(sentAt) };
  const receipt: Receipt = {
    id: randomUUID(),
    reference: requestInfo(context).id,
    caseId,
    sentAt: sentAt.toISOString(),
    officeId,
    // Without the case's id there would be nothing to follow.
    code: caseId === null ? undefined : await requestsOf(context).issue({ caseId, ...followed }, phone),
    request,
    letter: await letterTo(context, request),
  };
  return { ok: true, value: receipt };
}

/**
 * Limits the letters a day to a mailbox that no member of staff has caused: anyone can type its address.
 * Likewise to a domain of few people, which may have any number of addresses.
 */
const LETTERS: Limit = { name: "letters", times: 10, seconds: 24 * 60 * 60 };
const DOMAIN_LETTERS: Limit = { ...LETTERS, name: "letters-domain", times: 30 };

/** Whether a confirmation may be e-mailed; absent for people without e-mail, and for those who chose another way. */
async function letterTo(context: Context, request: MeetingRequestForm): Promise<Receipt["letter"]> {
  if (mayEmail(context, request) !== "yes") return undefined;
  const domain = ownDomainOf(request.email);
  const taken = await limitsOf(context).takeAll([
    [LETTERS, `mailbox ${mailboxOf(request.email)}`],
    ...(domain === undefined ? [] : [[DOMAIN_LETTERS, `domain ${domain}`] as const]),
  ]);
  return "waitMs" in taken ? "tooMany" : "sent";
}

/** E-mails a confirmation, in the page's language; once per form. */
async function confirmByMail(context: Context, { request, caseId, code, letter }: Receipt): Promise<void> {
  if (letter !== "sent") return;
  const language = getLocale(context);
  const { origin } = requestInfo(context);
  const own =
    code === undefined ? undefined : { code: codeGroups(code).join(" "), link: requestLink(code, origin) };
  const { assistantId, ...where } = await whereToGo(context, request.mpId, language);
  // The code is the only number that a person needs.
  const facts = { ...where, caseId: own ? null : caseId };
  const { submissionKey } = verifiedForm(context);
  const t = tIn(language, "mail");
  const mailWith = (page: OwnPage | undefined) =>
    asMail(t, draftLetter(t, "received", { ...facts, own: page }));
  // A later reader of the letter must not open the request with it.
  const hidden = codeGroups(code ?? "").map(() => "••••");
  const { text } = mailWith(own && { code: hidden.join(" "), link: requestLink(hidden.join(""), origin) });
  await post(context, {
    id: `${submissionKey} received`,
    mail: { to: request.email, ...mailWith(own) },
    ...(caseId !== null && { about: { caseId, kind: "received", language, by: "", text } }),
    // No member of staff has caused it: the one who has to call learns that it has not arrived.
    ...(caseId !== null &&
      assistantId !== null && { writer: { userId: assistantId, page: `/admin/cases/view/${caseId}` } }),
  });
}
