import { asTab, type TabNumber, tabOfFirstError } from "#app/intake/fields.tsx";
import { CaseForm } from "#app/model/case-rules.ts";
import type { CaseData, FormCase } from "#app/model/case.ts";
import { hasMailbox, noMailboxAt, withMailbox } from "#app/model/mailbox.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import { addCase, editCase, tellOfOtherMp } from "#server/cases/write.ts";
import type { Context } from "#server/context.ts";
import type { Submission } from "#server/form/submission.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { earlierCasesOfTyped, isAsking } from "../../kit/earlier-cases/earlier-cases.server.ts";
import { addressWith } from "../../kit/list/address.ts";
import { addressAfterAct } from "../../kit/record/acts.server.ts";
import { ANYWAY } from "../../kit/record/asked.tsx";
import { defineRecord } from "../../kit/record/define-record.server.ts";
import { isUnfinished, type RecordReply, sentBack, withMore } from "../../kit/record/reply.ts";
import { addressAfter, returnToCase, returnToList } from "../../kit/case/in-list.server.ts";
import { caseChoices, storedTexts, textsOf } from "./form.server.ts";
import { CASE_TABS, type CaseReply } from "./form.tsx";

type Written = number | null | readonly Meeting[];

export const CASE = defineRecord({
  section: "/admin/cases",
  schema: CaseForm,
  choices: caseChoices,
  read: (ask, id) => ask(contract.cases.get, { params: { id } }),
  textsOf: storedTexts,
  wanted: (value, context) => textsOf(caseOf(context, value)),
  async instead(form, { context, request, params }) {
    const isNew = params.id === undefined;
    if (!isUnfinished(form) && !(isNew && isAsking(form))) return undefined;
    const answer = sentBack(form, form.keep(form.fields.has("told")));
    const before = isNew ? await earlierCasesOfTyped(context, form.fields, request.signal) : undefined;
    return withMore<CaseReply>(answer, { tab: currentTab(form), before });
  },
  async complete(form, answer, { context, request, params }) {
    const isAsked = !form.valid && params.id === undefined;
    const before = isAsked ? await earlierCasesOfTyped(context, form.fields, request.signal) : undefined;
    return withMore<CaseReply>(answer, { tab: tabFor(form, answer.data), before });
  },
  add: (context, { value }): Promise<Attempt<Written>> => addCase(context, caseOf(context, value)),
  change: (context, { stored, value, form, fields }): Promise<Attempt<Written>> =>
    editCase(context, { id: form, confirmed: fields.get(ANYWAY) }, stored, caseOf(context, value, stored)),
  added: "caseAdded",
  changed: "caseChanged",
  returnTo: (params, context) => returnToList(context, params),
  afterAdding: ({ context, url }, id) =>
    addressWith(
      typeof id === "number" ? `/admin/cases/edit/${id}` : "/admin/cases",
      returnToList(context, url.searchParams),
    ),
  async afterwards({ context, url, request: { signal } }, { id, fields, form, written }) {
    const params = url.searchParams;
    const back = await addressAfter(context, id, { params, fields, signal });
    const moved = typeof written === "object" ? (written ?? []) : [];
    const outcome = await tellOfOtherMp(context, form, id, moved);
    const search = returnToCase(id, returnToList(context, params));
    return outcome ? addressAfterAct(context, form, outcome, { search, back }) : back;
  },
  cancelsToView: true,
});

/** A person without e-mail gets a stand-in address, or keeps the stored one. */
function caseOf(
  context: Context,
  { withoutEmail: _withoutEmail, ...form }: CaseForm,
  stored?: CaseData,
): FormCase {
  const isKept = stored && !hasMailbox(stored.email);
  return withMailbox(form, isKept ? stored.email : noMailboxAt(requestInfo(context).origin));
}

type Posted = Submission<typeof CaseForm>;

/** Errors or an outcome decide which tab is shown. */
function tabFor(form: Posted, { result: { error }, fault, ask }: RecordReply): TabNumber {
  if (error) return tabOfFirstError(CASE_TABS, error);
  // The button that sends again or confirms is on the second tab.
  return fault || ask ? 2 : currentTab(form);
}

const currentTab = ({ fields }: Posted) => asTab(fields.get("step") ?? fields.get("shown"));
