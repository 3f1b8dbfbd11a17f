import { data, redirect } from "react-router";
import { z } from "zod";
import { choices } from "#app/model/fields/field.ts";
import { formatDate } from "#app/model/format.ts";
import { LENGTH } from "#app/model/limits.ts";
import { noMailboxAt } from "#app/model/mailbox.ts";
import { skopjeDay } from "#app/model/period.ts";
import { requestLink } from "#app/model/request-code.ts";
import { CHANGE_KINDS, changesOpen, type RequestState } from "#app/model/request-state.ts";
import { MAX_DAYS, NO_WISHES, SUITABLE_DAYS, wordsOf } from "#app/model/wishes.ts";
import type { ReturnedForm } from "#app/portal/public-form.tsx";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { publicWrite } from "#server/form/public-write.ts";
import { type FormReply, submission } from "#server/form/submission.ts";
import { memoriesOf, withdrawLetters } from "#server/notifications/memory.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { storeOf, StoreUnavailable } from "#server/store/store.ts";
import { requestsOf, type TrackedRequest } from "#server/tracking/requests.ts";
import { type LookReply, openRequest } from "./look.server.ts";
import { standing } from "./view.server.ts";

/** A citizen's change to their request: another day, with days that suit, or a withdrawal. */
const ChangeForm = z.object({
  change: z.enum(CHANGE_KINDS),
  dayIds: choices(
    SUITABLE_DAYS.map(({ id }) => id),
    MAX_DAYS,
  ),
});

type ChangeForm = z.output<typeof ChangeForm>;

export interface ChangeReply {
  readonly change: ReturnedForm;
}

/** Whether the posted form requests a change, rather than looking up a request. */
export const isChange = (context: Context): boolean => postedForm(context).fields.has("change");

/**
 * Informs the office of a requested change: by the documented message, which is certain to reach it, and by a mark on
 * the case.
 */
export async function tellOffice(context: Context, named: string) {
  const form = await submission(context, ChangeForm);
  try {
    const open = await openRequest(context, named);
    // The half hour has passed: the digits are asked for again.
    if (!open) return data<LookReply>({ problem: "closed", code: "", digits: "" }, { status: 400 });
    const { code, request } = open;
    const requests = requestsOf(context);
    const state = await requests.stateOf(request.caseId);
    const page = redirect(requestLink(code), 303);
    if (!form.valid) return returned(form.refuse());
    const { value } = form;
    // Requested before, or no longer possible: the page shows which.
    if (!changesOpen(state, standing(state).stage === "arranged").includes(value.change)) return page;
    // First make sure that the request can be marked: otherwise sending again would inform the office twice.
    await storeOf(context).ready();
    const outcome = await form.once(() => send(context, request, value));
    if (outcome.ok) await mark(context, { ...request, mpId: state.mpId ?? request.mpId }, value, state);
    return outcome.ok ? page : returned(form.fail(outcome.fault));
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return data<LookReply>({ problem: "unavailable", code: "", digits: "" }, { status: 503 });
  }
}

const returned = ({ data: change, init }: ReturnType<typeof data<FormReply>>) =>
  data<ChangeReply>({ change }, init ?? undefined);

async function mark(
  context: Context,
  request: TrackedRequest,
  { change: kind, dayIds }: ChangeForm,
  state: RequestState,
) {
  const on = skopjeDay(new Date());
  const startDate = standing(state).meeting?.startDate;
  await requestsOf(context).requestChange(request, { kind, on, dayIds, startDate });
  if (kind !== "withdrawn") return;
  await withdrawLetters(context, request.caseId);
  await memoriesOf(context).forgetCase(request.caseId);
}

/** The message is for staff: in Macedonian, with the case's number but not its subject. */
async function send(context: Context, { caseId, sentOn }: TrackedRequest, { change, dayIds }: ChangeForm) {
  const { origin } = requestInfo(context);
  const days = wordsOf({ ...NO_WISHES, dayIds }, "dayIds").join(", ");
  const said = {
    withdrawn: ["Повлечено барање", "Лицето го повлече барањето."],
    otherDay: [
      "Барање за друг термин",
      `Лицето не може на закажаниот ден.${days && ` Му одговараат: ${days}.`}`,
    ],
  } as const;
  const [subject, text] = said[change];
  const description = `${text} Случај ${caseId}, поднесен на ${formatDate(sentOn)}.`;
  const withAddress = `${description}\n${origin}/admin/cases/view/${caseId}`;
  const body = {
    fullName: "Портал, страница „Мое барање“",
    email: noMailboxAt(origin),
    phone: "",
    subject: `${subject}: случај ${caseId}`,
    // The number suffices if the site's address is too long.
    description: withAddress.length <= LENGTH.contact.description ? withAddress : description,
  };
  const form = { what: "request-change", email: `case ${caseId}`, words: [subject, text] } as const;
  const outcome = await publicWrite(context, form, () =>
    api(context).attempt(contract.contact.send, { body }),
  );
  return outcome.ok ? { ok: true as const, value: requestInfo(context).id } : outcome;
}
