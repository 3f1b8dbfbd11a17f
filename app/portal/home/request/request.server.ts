import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import type { DirectoryOffice } from "#app/directory/directory.ts";
import { NO_NOTICES, type NoticeBoard } from "#app/directory/notices.ts";
import { asTab, type TabNumber, tabOfFirstError } from "#app/intake/tabs.ts";
import { intakeOptions } from "#app/intake/wording.ts";
import { MeetingRequestForm } from "#app/model/case-rules.ts";
import type { Receipt } from "#app/model/case.ts";
import type { Category } from "#app/model/category.ts";
import { LENGTH } from "#app/model/limits.ts";
import { GENDER } from "#app/model/lookups.ts";
import { hasMailbox, mailboxOf, noMailboxAt, ownDomainOf, withMailbox } from "#app/model/mailbox.ts";
import { mediaUrl } from "#app/model/media.ts";
import { skopjeDay } from "#app/model/period.ts";
import { codeGroups, requestLink } from "#app/model/request-code.ts";
import type { Language } from "#app/model/text/language.ts";
import { dialled } from "#app/model/text/number.ts";
import { lineLength, NO_WISHES, type Wishes, withoutWishFields } from "#app/model/wishes.ts";
import { type NumbersReply, numbersAgain, numbersIn } from "#app/portal/number-question.server.ts";
import type { ReturnedForm } from "#app/portal/public-form.tsx";
import { publicLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { verifiedForm } from "#server/form/posted-form.ts";
import { keepReceipt, publicWrite } from "#server/form/public-write.ts";
import { type FormReply, submission } from "#server/form/submission.ts";
import { mayEmail, post, whereToGo } from "#server/letters/automatic.ts";
import { asMail, draftLetter, type OwnPage } from "#server/mail/letters.ts";
import { getLocale, tIn } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { getSession, isSaved } from "#server/session/live-session.ts";
import { type Limit, limitsOf } from "#server/store/limits.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import type { DirectoryIndex } from "../directory/finder-view.ts";
import { officeLink } from "../names.ts";
import { shownReceipt } from "../receipt/receipt.server.ts";
import { REQUEST_TABS } from "./fields.tsx";

export type RequestView = NonNullable<ReturnType<typeof requestView>>;

/** @returns `undefined` for an id without an active MP */
export function requestView(
  { directory: { offices, mps }, t }: DirectoryIndex,
  categories: readonly Category[],
  mpId: number,
  language: Language,
  board: NoticeBoard = NO_NOTICES,
) {
  const asked = mps.find(({ mp }) => mp.id === mpId);
  if (!asked) return undefined;
  const own = offices.find(({ office }) => office.id === asked.mp.officeId);
  const back = own ? officeLink("", own.office.id) : "/#locations-section";
  const query = own ? `office=${own.office.id}&mp=${mpId}` : `mp=${mpId}`;
  return {
    mp: {
      id: mpId,
      name: asked.name,
      picture: mediaUrl(asked.mp.picturePath),
      woman: asked.mp.genderId === GENDER.female,
      // The assistant's, and the hour until which calls are answered; `""` if unknown.
      phone: asked.mp.userPhone,
      dial: dialled(asked.mp.userPhone),
      until: asked.mp.userWorkHoursTo.slice(0, 5),
    },
    ...(own && { office: { town: own.town, address: board.office(own.office).address } }),
    notices: board.request(own?.office, mpId, false),
    page: `/?${query}#meeting-request`,
    back,
    // To select another MP.
    other: (own && openInstead(own, offices, board, t)) ?? { to: back, text: t("otherMp") },
    options: intakeOptions(categories, language),
  };
}

/** Another open office in the same town, while their own is closed. */
function openInstead(
  own: DirectoryOffice,
  offices: readonly DirectoryOffice[],
  board: NoticeBoard,
  t: DirectoryIndex["t"],
) {
  if (!board.office(own.office).isClosed) return undefined;
  const other = offices.find(
    ({ office }) =>
      office.municipalityId === own.office.municipalityId &&
      office.id !== own.office.id &&
      !board.office(office).isClosed,
  );
  return other && { to: officeLink("", other.office.id), text: t("instead", { office: other.names.full }) };
}

export interface RequestReply extends ReturnedForm {
  readonly tab: TabNumber;
  readonly numbers?: NumbersReply | undefined;
}

/** Texts to check for personal, account and card numbers, with their limits. */
const textLimits = (wishes: Wishes) => ({
  organization: LENGTH.case.organization,
  address: LENGTH.case.address,
  topic: LENGTH.case.topic,
  reason: LENGTH.case.reason - lineLength(wishes),
  firstVisit: LENGTH.case.firstVisit,
  othersInvolved: LENGTH.case.othersInvolved,
});

/**
 * Receives a meeting request (sections 4.1 and 5.1 of the portal document). Switching tab or language only renders
 * the form again; a text with an unneeded number comes back once with a question; a valid request is sent once,
 * however often it is posted, and redirects to its receipt.
 */
export async function sendRequest(context: Context) {
  const form = await submission(context, MeetingRequestForm);
  const { fields } = form;
  const current = asTab(fields.get("step") ?? fields.get("shown"));
  const again = numbersAgain(form, Object.keys(textLimits(NO_WISHES)));
  if (fields.has("step") || fields.has("lng"))
    return withTab(form.keep(fields.has("told")), () => current, again);
  if (!form.valid) return withTab(form.refuse(), tabAfter(current), again);

  const standIn = noMailboxAt(requestInfo(context).origin);
  const request = withMailbox(form.value, standIn);
  const numbers = numbersIn(context, fields, request, textLimits(request));
  const { value } = numbers;
  if (!value) return withTab(form.keep(false), () => 2, numbers.reply);
  const outcome = await form.once(() => send(context, value));
  if (!outcome.ok) return withTab(form.fail(outcome.fault), tabAfter(current), numbers.reply);
  keepReceipt(context, outcome.value);
  await confirmByMail(context, outcome.value);
  getSession(context).flash({ kind: "success", text: "requestSent" });
  // If it can't be stored, the receipt is shown at once, so that it isn't lost (F14).
  if (!(await isSaved(context))) return { receipt: await shownReceipt(context, outcome.value) } as const;
  return redirect(`/?receipt=${outcome.value.id}#meeting-request`, 303);
}

/** Errors decide which tab is shown; after a fault, the one with the button that sends again. */
const tabAfter =
  (current: TabNumber) =>
  ({ result: { error }, fault }: FormReply): TabNumber =>
    error ? tabOfFirstError(REQUEST_TABS, error) : fault ? 2 : current;

function withTab(
  { data: reply, init }: ReturnType<typeof data<FormReply>>,
  tabFor: (reply: FormReply) => TabNumber,
  numbers?: NumbersReply,
) {
  return data<RequestReply>({ ...reply, tab: tabFor(reply), numbers }, init ?? undefined);
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
  if (suspected && outcome.value !== null) await requestsOf(context).suspect(outcome.value);
  const sent = { caseId: outcome.value, sentAt: new Date(), officeId: await officeOf(context, request.mpId) };
  const receipt: Receipt = {
    id: randomUUID(),
    reference: requestInfo(context).id,
    ...sent,
    sentAt: sent.sentAt.toISOString(),
    code: await codeOf(context, sent, request),
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

/** The code for following the request. Without the case's id there would be nothing to follow. */
async function codeOf(
  context: Context,
  { caseId, sentAt, officeId }: { caseId: number | null; sentAt: Date; officeId: number | null },
  { mpId, phone }: MeetingRequestForm,
): Promise<string | undefined> {
  if (caseId === null) return undefined;
  const request = { caseId, mpId, officeId, language: getLocale(context), sentOn: skopjeDay(sentAt) };
  return requestsOf(context).issue(request, phone);
}

/** The office only completes the receipt: an unavailable list doesn't fail a request that was sent. */
async function officeOf(context: Context, mpId: number): Promise<number | null> {
  const lists = await publicLists(context).catch(() => undefined);
  return lists?.mps.find(({ id }) => id === mpId)?.officeId ?? null;
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
