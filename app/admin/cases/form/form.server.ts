import { asTab, type TabNumber, tabOfFirstError } from "#app/intake/fields.tsx";
import { intakeOptions } from "#app/intake/wording.ts";
import { CaseForm } from "#app/model/case-rules.ts";
import type { CaseData, FormCase } from "#app/model/case.ts";
import { CASE_CATEGORIES } from "#app/model/lookups.ts";
import { hasMailbox, noMailboxAt, withMailbox } from "#app/model/mailbox.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { idFilter, parseQuery, searchQuery } from "#app/model/query.ts";
import { withWishFields } from "#app/model/wishes.ts";
import { byField } from "#app/ui/form/field-table.tsx";
import { allLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import { addCase, editCase, tellOfOtherMp } from "#server/cases/write.ts";
import type { Context } from "#server/context.ts";
import type { Submission } from "#server/form/submission.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { addressAfter, returnToCase, returnToList } from "../../kit/case/in-list.server.ts";
import { earlierCasesOfTyped, isAsking } from "../../kit/earlier-cases/earlier-cases.server.ts";
import { addressWith } from "../../kit/list/address.ts";
import { addressAfterAct } from "../../kit/record/acts.server.ts";
import { ANYWAY } from "../../kit/record/asked.tsx";
import { defineRecord } from "../../kit/record/define-record.server.ts";
import { recordFormContext, valueOrFallback } from "../../kit/record/form-context.ts";
import { formMpOptions } from "../../kit/record/mp-options.server.ts";
import { isUnfinished, type RecordReply, sentBack, withMore } from "../../kit/record/reply.ts";
import { CASE_TABS, type CaseFormContext, type CaseReply, caseTexts } from "./form.tsx";

/**
 * @param page path of the form; input parked there when the session expired is restored, once
 * @throws a 503 page when the lists were never loaded, unless a form must go back to the person
 */
export const caseFormContext = async (context: Context, page: string): Promise<CaseFormContext> => ({
  ...(await caseChoices(context)),
  ...recordFormContext(context, page),
});

async function caseChoices(context: Context) {
  const { mps, categories } = await valueOrFallback<Lists>(context, allLists(context), {
    mps: [],
    categories: CASE_CATEGORIES,
  });
  return {
    options: { ...intakeOptions(categories, "mk"), mpId: formMpOptions(mps, requireProfile(context)) },
  };
}

/**
 * Whom a new case begins with, as form values: the person of an earlier case, `?person=`, or the text of a
 * search, `?q=`; `undefined` if not asked for or unavailable.
 */
export async function knownPerson(context: Context, params: URLSearchParams, signal: AbortSignal) {
  const id = idFilter.parse(params.get("person"));
  const { q } = parseQuery(searchQuery, params);
  if (id === undefined) return q === "" ? undefined : { id, texts: { [personField(q)]: q } };
  const found = await api(context, { signal }).attempt(contract.cases.get, { params: { id } });
  if (!found.ok) return undefined;
  const texts = storedTexts(found.value);
  return { id, texts: byField(CASE_TABS[1], (name) => texts[name]) };
}

const personField = (typed: string) =>
  typed.includes("@") ? "email" : /\p{L}/u.test(typed) ? "fullName" : "phone";

interface Lists extends Pick<Awaited<ReturnType<typeof allLists>>, "mps"> {
  readonly categories: Parameters<typeof intakeOptions>[0];
}

const storedTexts = (stored: CaseData) => textsOf(withWishFields(stored));

/** A case as form values: a ticked box stands for a stand-in address. */
function textsOf(found: FormCase) {
  const withoutEmail = !hasMailbox(found.email);
  return caseTexts({ ...found, withoutEmail, email: withoutEmail ? "" : found.email });
}

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
function caseOf(context: Context, { withoutEmail: _withoutEmail, ...form }: CaseForm, stored?: CaseData) {
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
