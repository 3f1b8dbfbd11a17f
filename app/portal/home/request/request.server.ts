import { data, redirect } from "react-router";
import type { DirectoryOffice } from "#app/directory/directory.ts";
import type { NoticeBoard } from "#app/directory/notices.server.ts";
import { asTab, type TabNumber, tabOfFirstError } from "#app/intake/fields.tsx";
import { intakeOptions } from "#app/intake/wording.ts";
import { MeetingRequestForm } from "#app/model/case-rules.ts";
import type { Category } from "#app/model/category.ts";
import { LENGTH } from "#app/model/limits.ts";
import { GENDER } from "#app/model/lookups.ts";
import { noMailboxAt, withMailbox } from "#app/model/mailbox.ts";
import type { Language } from "#app/model/text/language.ts";
import { dialled } from "#app/model/text/number.ts";
import { lineLength, NO_WISHES, type Wishes } from "#app/model/wishes.ts";
import { type NumbersReply, numbersAgain, numbersIn } from "#app/portal/number-question.server.ts";
import type { ReturnedForm } from "#app/portal/public-form.tsx";
import { receiveRequest } from "#server/cases/receive-request.ts";
import type { Context } from "#server/context.ts";
import { type FormReply, submission } from "#server/form/submission.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { getSession, isSaved } from "#server/session/live-session.ts";
import type { DirectoryIndex } from "../directory/finder-view.server.ts";
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
  board: NoticeBoard,
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
      woman: asked.mp.genderId === GENDER.female,
      // The assistant's; `""` if unknown.
      phone: asked.mp.userPhone,
      dial: dialled(asked.mp.userPhone),
    },
    notices: board.request(own?.office, mpId, false),
    page: `/?${query}#meeting-request`,
    back,
    other: own && openInstead(own, offices, board, t),
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
  const outcome = await receiveRequest(context, form, value);
  if (!outcome.ok) return withTab(form.fail(outcome.fault), tabAfter(current), numbers.reply);
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
