import { redirect } from "react-router";
import { type CaseQuery, SeveralCasesForm } from "#app/model/case-rules.ts";
import type { Case, CaseRow } from "#app/model/case.ts";
import { CASE_STATUS, CASE_STATUSES, lookup } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import { meetingsToCallOff } from "#server/cases/rejection.ts";
import { changeOneOfSeveral, type NamedCase, type Several } from "#server/cases/status.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { formIfAny } from "#server/form/posted-form.ts";
import {
  failedStep,
  findProgress,
  inTurns,
  isLeft,
  keepProgress,
  stateAfter,
  takeSteps,
} from "#server/form/progress.ts";
import { submission, type ValidSubmission } from "#server/form/submission.ts";
import { apiCredentials } from "#server/identity/credentials.ts";
import { endSession } from "#server/identity/sign-out.ts";
import { whenText } from "#server/meetings/case-change.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { addressWith, doneAddress } from "../../kit/list/address.ts";
import { lookupOptions, numbered } from "../../kit/record/labels.ts";
import {
  asked,
  failedReply,
  isConfirmed,
  type RecordReply,
  refusedReply,
  withMore,
} from "../../kit/record/reply.ts";
import { CASES } from "../../kit/case/list.server.ts";

export interface SeveralReply extends RecordReply {
  readonly cases?: readonly NamedCase[];
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

type Form = Pick<ValidSubmission<typeof SeveralCasesForm>, "hasBegun" | "id" | "once" | "step">;

const turnsOf = (caseIds: readonly number[]) => caseIds.map((id) => `case ${id}`);

/** Changes several cases, once confirmed: what has become of each stands on the page of what is done. */
export async function changeSeveral(context: Context, list: string) {
  const form = await submission(context, SeveralCasesForm);
  if (!form.valid) return refusedReply(form);
  const { caseIds, statusId, comment } = form.value;
  const reply = await inTurns(context, turnsOf(caseIds), form.id, async () => {
    const read = await readAll(context, caseIds, statusId);
    const question = questionOf(context, statusId, read);
    if (form.fields.has(ASK) || (question.links.length > 0 && !isConfirmed(form, question)))
      return withMore<SeveralReply>(asked(form, question), { cases: read.map(nameOf) });
    // The same form may have been posted before, with other cases.
    const { steps, meetings } = (await findProgress<Several>(context, form.id)) ?? NOTHING_BEGUN;
    const added = read.filter(({ id }) => !steps.some(({ value }) => value.id === id));
    const begun: Several = {
      act: "several",
      statusId,
      comment,
      meetings: [...meetings, ...read.flatMap((one) => one.meetings.map(({ id }) => id))],
      steps: [
        ...steps,
        ...added.map((one) => ({ name: `${one.id}`, state: "waiting" as const, value: nameOf(one) })),
      ],
    };
    await changeAll(context, form, form.id, begun, read);
    return redirect(doneAddress("cases", form.id, list), 303);
  });
  return reply ?? failedReply(form, { kind: "turn", sent: "no", reference: requestInfo(context).id });
}

const NOTHING_BEGUN: Pick<Several, "steps" | "meetings"> = { steps: [], meetings: [] };

/** Goes on with the cases that a form hasn't changed yet. @param operation id of that form */
export async function completeSeveral(context: Context, form: Form, operation: string, seen: Several) {
  const caseIds = seen.steps.filter(isLeft).map(({ value }) => value.id);
  if (caseIds.length === 0) return;
  await inTurns(context, turnsOf(caseIds), form.id, async () => {
    const read = await readAll(context, caseIds, seen.statusId);
    const begun = (await findProgress<Several>(context, operation)) ?? seen;
    await changeAll(context, form, operation, begun, read);
  });
}

/** What is asked before it, with the meetings that are called off. */
function questionOf(context: Context, statusId: number, read: readonly ReadCase[]) {
  const t = getT(context, "cases");
  const [count, to] = [read.length, statusName(statusId)];
  const isRejecting = statusId === CASE_STATUS.rejected;
  const withMeeting = read.filter(({ meetings }) => meetings.length > 0);
  return {
    title: t("several.ask", { count, to }),
    lines: [
      t("several.will", { count, to }),
      t(isRejecting ? "several.willTell" : "several.willNotTell"),
      ...(withMeeting.length > 0 ? [t("several.callsOff", { count: withMeeting.length })] : []),
    ],
    links: withMeeting.flatMap(({ id, meetings }) =>
      meetings.map((meeting) => ({
        to: `/admin/meetings/view/${meeting.id}`,
        text: `${numbered(id)}, ${meeting.fullName}, ${whenText(meeting)}`,
      })),
    ),
  };
}

interface ReadCase {
  readonly id: number;
  readonly found: Attempt<Case>;
  /** To call off with it. */
  readonly meetings: readonly Meeting[];
}

/** Reads cases together; a change of many one after another leaves no time to read each. */
async function readAll(context: Context, caseIds: readonly number[], statusId: number) {
  const { attempt } = api(context, { credentials: apiCredentials(context), atOnce: 5 });
  return Promise.all(
    caseIds.map(async (id): Promise<ReadCase> => {
      const found = attempt(contract.cases.get, { params: { id } });
      if (statusId !== CASE_STATUS.rejected) return { id, found: await found, meetings: [] };
      const meetings = await meetingsToCallOff(attempt, id);
      return meetings.ok
        ? { id, found: await found, meetings: meetings.value }
        : { id, found: meetings, meetings: [] };
    }),
  );
}

const nameOf = ({ id, found }: ReadCase): NamedCase =>
  found.ok ? named(found.value) : { id, name: numbered(id), topic: "", status: "" };

/**
 * Gives several cases one status with one comment, one after another, each once per rendered form. A failure does not
 * stop the others; the end of the session does, and what was done before is kept.
 * @param read the cases that are still to be changed
 * @throws a redirect to sign-in, with the form parked, if the session had ended before anything was done
 */
async function changeAll(
  context: Context,
  form: Form,
  operation: string,
  begun: Several,
  read: readonly ReadCase[],
) {
  const { statusId, comment } = begun;
  const readOf = ({ value }: Several["steps"][number]) => read.find(({ id }) => id === value.id);
  await keepProgress(context, operation, begun);
  const steps = await takeSteps(begun.steps, async (step) => {
    const one = readOf(step);
    return one ? changeOne(one) : {};
  });
  if (steps.filter(readOf).every(({ state }) => state === "left")) throw await endSession(context);
  await keepProgress(context, operation, { ...begun, steps });

  async function changeOne(one: ReadCase) {
    const { found, meetings } = one;
    if (!found.ok) return { state: failedStep({ ...found.fault, sent: "no" }) };
    // One that was arranged after the question.
    if (meetings.some(({ id }) => !begun.meetings.includes(id))) return { state: "meeting" as const };
    const status = { statusId, comment };
    const outcome = await changeOneOfSeveral(context, found.value, meetings, status, form, operation);
    if (!outcome.ok) return { state: stateAfter(outcome).state };
    if (outcome.value === "same") return { state: outcome.value, value: nameOf(one) };
    return { state: "done" as const, value: { ...nameOf(one), tell: outcome.value } };
  }
}
