import { data, redirect } from "react-router";
import { type CaseQuery, SeveralCasesForm } from "#app/model/case-rules.ts";
import type { Case, CaseRow } from "#app/model/case.ts";
import { CASE_STATUS, CASE_STATUSES, lookup } from "#app/model/lookups.ts";
import type { FormFault } from "#app/ui/form/fault.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type ApiFault, type Attempt, faultStatus } from "#server/api/fault.ts";
import { type CaseResult, isSettled, keepSeveral, type NamedCase } from "#server/cases/several.ts";
import { changeOneOfSeveral } from "#server/cases/status.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { formIfAny } from "#server/form/posted-form.ts";
import { inTurns } from "#server/form/progress.ts";
import { submission, type ValidSubmission } from "#server/form/submission.ts";
import { apiCredentials } from "#server/identity/credentials.ts";
import { endSession } from "#server/identity/sign-out.ts";
import { failedStep } from "#server/meetings/steps.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { addressWith } from "../../kit/list/address.ts";
import { lookupOptions, numbered } from "../../kit/record/labels.ts";
import { asked, asTyped, failedReply, type RecordReply, refusedReply } from "../../kit/record/reply.ts";
import { CASES } from "../../kit/case/list.server.ts";

/** The form that goes back, with the outcome for each case; none if nothing was tried. */
export interface SeveralReply extends RecordReply {
  readonly results?: readonly CaseResult[];
  /** The cases that the form goes back with. */
  readonly cases?: readonly NamedCase[];
  /** Name of the new status. */
  readonly to?: string;
}

/** Name of the button of the list, which asks before anything is changed. */
const ASK = "ask";

/** What the form below the list needs. @param list query of the list */
export const severalForm = (context: Context, list: string) => ({
  action: addressWith("/admin/cases/several", list),
  formKey: formKey(context),
  options: lookupOptions(CASE_STATUSES),
});

/**
 * The ticked cases of the list's page, or all of them if none was ticked: they can be ticked in the form that goes
 * back. Empty if they are unavailable.
 * @param parked those of a form that waited for sign-in
 */
export async function casesToTick(context: Context, query: CaseQuery, signal: AbortSignal, parked = "") {
  const ticked = new Set(formIfAny(context)?.fields.getAll("caseIds") ?? parked.split(",").filter(Boolean));
  const found = await api(context, { signal }).attempt(contract.cases.filter, { query: CASES.forApi(query) });
  const rows = found.ok ? found.value.content.map(named) : [];
  return ticked.size === 0
    ? rows
    : [...ticked].flatMap((one) => rows.find(({ id }) => String(id) === one) ?? []);
}

const named = ({ id, fullName, topic = "", caseStatusId }: CaseRow | Case): NamedCase => ({
  id,
  name: fullName || numbered(id),
  topic,
  status: statusName(caseStatusId),
});

const statusName = (statusId: number) => lookup(CASE_STATUSES, statusId)?.name ?? "";

const numberOnly = (id: number): NamedCase => ({ id, name: numbered(id), topic: "", status: "" });

type Form = ValidSubmission<typeof SeveralCasesForm>;

interface Tried extends CaseResult {
  readonly fault?: ApiFault;
}

/**
 * Gives several cases one status with one comment, one after another, each once per rendered form. The cases are read
 * together before, or a slow API would leave too little of the page's ten seconds. A failure does not stop the others;
 * the end of the session does, and what was done before is reported.
 * @throws a redirect to sign-in, with the form parked, if the session had ended before anything was done
 */
export async function changeSeveral(context: Context, list: string) {
  const form = await submission(context, SeveralCasesForm);
  if (!form.valid) return refusedReply(form);
  const records = form.value.caseIds.map((id) => `case ${id}`);
  const reply = await inTurns(context, records, form.id, () => changeInTurn(context, list, form));
  return reply ?? failedReply(form, { kind: "turn", sent: "no", reference: requestInfo(context).id });
}

async function changeInTurn(context: Context, list: string, form: Form) {
  const { attempt } = api(context, { credentials: apiCredentials(context), atOnce: 5 });
  // Names the cases, for the audit and for the result.
  const read = await Promise.all(
    form.value.caseIds.map(
      async (id) => [id, await attempt(contract.cases.get, { params: { id } })] as const,
    ),
  );
  const to = statusName(form.value.statusId);
  if (form.fields.has(ASK)) {
    const t = getT(context, "cases");
    const count = form.value.caseIds.length;
    const isRejecting = form.value.statusId === CASE_STATUS.rejected;
    const question = {
      title: t("several.ask", { count, to }),
      lines: [t("several.will", { count, to }), t(isRejecting ? "several.willTell" : "several.willNotTell")],
    };
    const { data: reply, init } = asked(form, question);
    const cases = read.map(([id, found]) => (found.ok ? named(found.value) : numberOnly(id)));
    return data<SeveralReply>({ ...reply, cases }, init ?? undefined);
  }
  const tried: Tried[] = [];
  let isSignedOut = false;
  for (const [id, found] of read) {
    const one: Tried = isSignedOut
      ? { ...numberOnly(id), state: "left" }
      : await changeOne(context, form, id, found);
    isSignedOut ||= one.state === "left";
    tried.push(one);
  }
  if (tried.every(({ state }) => state === "left")) throw await endSession(context);
  const results = tried.map(({ fault: _fault, ...one }) => one);
  await keepSeveral(context, form.id, { to, comment: form.value.comment, results });
  if (results.every(isSettled))
    return redirect(addressWith("/admin/cases/several/outcome", `form=${form.id}`, list), 303);
  return resultsReply(form, tried, { to, results });
}

async function changeOne(context: Context, form: Form, id: number, found: Attempt<Case>): Promise<Tried> {
  const one = found.ok ? named(found.value) : numberOnly(id);
  const outcome = found.ok
    ? await changeOneOfSeveral(context, found.value, form)
    : ({ ok: false, fault: { ...found.fault, sent: "no" } } as const);
  if (!outcome.ok) return { ...one, state: failedStep(outcome.fault), fault: outcome.fault };
  if (outcome.value === "same") return { ...one, state: "same" };
  return { ...one, state: "done", ...(outcome.value && { tell: outcome.value }) };
}

/** The form with the remaining cases, and the HTTP status of the first one that failed. */
function resultsReply(
  form: Form,
  tried: readonly Tried[],
  done: Required<Pick<SeveralReply, "results" | "to">>,
) {
  const { data: reply } = asTyped(form);
  const left = tried.filter((one) => !isSettled(one));
  const { initialValue } = reply.result;
  const unknown = left.find(({ state }) => state === "unknown")?.fault;
  const fault: FormFault | undefined = unknown && {
    sent: "unknown",
    kind: "unknown",
    reference: unknown.reference,
  };
  const failed = left.find((one) => one.fault !== undefined && one.state !== "left")?.fault;
  return data<SeveralReply>(
    {
      ...reply,
      result: { initialValue: { ...initialValue, caseIds: left.map(({ id }) => String(id)) } },
      ...(fault && { fault }),
      ...done,
    },
    { status: failed ? faultStatus(failed) : 409 },
  );
}
