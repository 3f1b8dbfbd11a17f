import { data } from "react-router";
import { asTab, tabOfFirstError, type TabNumber } from "#app/intake/tabs.ts";
import { intakeOptions } from "#app/intake/wording.ts";
import type { CaseForm } from "#app/model/case-rules.ts";
import type { Case, CaseData, CaseRow, FormCase } from "#app/model/case.ts";
import { CASE_CATEGORIES } from "#app/model/lookups.ts";
import type { Mp } from "#app/model/mp.ts";
import { withoutWishFields, withWishFields } from "#app/model/wishes.ts";
import { formatDate } from "#app/ui/format.ts";
import { allLists } from "#server/api/cache.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import type { Submission } from "#server/form/submission.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { formMpOptions } from "../record/mp-options.server.ts";
import { orWithout, recordFormContext } from "../record/form-context.ts";
import { type RecordReply, sentBack } from "../record/reply.ts";
import { recordToEdit } from "../record/stored.ts";
import { lookAgain, saysTheSame, settled } from "../record/write.ts";
import { type CaseFormContext, type CaseReply, caseTexts, CASE_TABS } from "./form.tsx";

/**
 * What the form needs beside what it shows.
 * @param page its path: what was typed there before the session ended comes back, once
 * @throws a 503 page when the lists were never had, unless a form has to go back to the person
 */
export async function caseFormContext(context: Context, page: string): Promise<CaseFormContext> {
  const { mps, categories } = await orWithout<Lists>(context, allLists(context), NO_LISTS);
  return {
    options: { ...intakeOptions(categories, "mk"), mpId: formMpOptions(mps, requireProfile(context)) },
    ...recordFormContext(context, page),
  };
}

interface Lists {
  readonly mps: readonly Mp[];
  readonly categories: Parameters<typeof intakeOptions>[0];
}

const NO_LISTS: Lists = { mps: [], categories: CASE_CATEGORIES };

/**
 * A case as its form shows it, with whose and of when it is; `undefined` when it can't be had and a form has to go
 * back.
 * @throws a fault page: 404 for an unknown case, 403 for one of other MPs
 */
export async function caseToEdit(context: Context, id: number, signal: AbortSignal) {
  const found = await api(context, { signal }).attempt(contract.cases.get, { params: { id } });
  const stored = recordToEdit(context, found, storedTexts);
  if (!found.ok || !stored) return undefined;
  const { fullName: name, date } = found.value;
  return { ...stored, name, date: formatDate(date) };
}

/** A case of the API as its form has it. */
export const storedTexts = (stored: CaseData) => caseTexts(withWishFields(stored));

type Posted = Submission<typeof CaseForm>;
type Answer = ReturnType<typeof sentBack>;

/** The form again, on the tab that was asked for. */
export const otherTab = (form: Posted) =>
  withTab(sentBack(form, form.keep(form.fields.has("told"))), currentTab(form));

/** The form again with what is wrong, or with what became of it: mistakes decide which tab is shown. */
export const onItsTab = (form: Posted, answer: Answer) => withTab(answer, tabFor(form, answer.data));

function tabFor(form: Posted, { result: { error }, fault }: RecordReply): TabNumber {
  if (error) return tabOfFirstError(CASE_TABS, error);
  // The button that sends again stands on the second tab.
  return fault ? 2 : currentTab(form);
}

const currentTab = ({ fields }: Posted) => asTab(fields.get("step") ?? fields.get("shown"));

const withTab = ({ data: reply, init }: Answer, tab: TabNumber) =>
  data<CaseReply>({ ...reply, tab }, init ?? undefined);

/**
 * Adds a case; its id, or `null` when the API does not tell it. When nobody can tell whether the API has done it,
 * the newest cases are read again before the person is: one that was not there before and says exactly the same is
 * the one (R71).
 */
export async function addCase(context: Context, form: FormCase): Promise<Attempt<number | null>> {
  const body = withoutWishFields(form);
  const before = await alike(body, api(context).attempt);
  const outcome = await api(context).attempt(contract.cases.add, { body });
  if (outcome.ok || outcome.fault.sent !== "unknown") return outcome;
  const found = before && (await findSame(context, body, before));
  return found === undefined ? outcome : { ok: true, value: found };
}

/**
 * Changes a case; an unknown outcome is settled by reading the case again. To another MP its meetings go with it, by
 * the API's own doing: they are read first, because the audit has to name them.
 */
export async function changeCase(
  context: Context,
  { id, mpId }: Pick<Case, "id" | "mpId">,
  form: FormCase,
): Promise<Attempt<unknown>> {
  const body = withoutWishFields(form);
  if (body.mpId !== mpId) {
    const meetings = await api(context).attempt(contract.meetings.ofCase, { params: { caseId: id } });
    if (!meetings.ok) return { ok: false, fault: { ...meetings.fault, sent: "no" } };
  }
  const outcome = await api(context).attempt(contract.cases.update, { params: { id }, body });
  return settled(outcome, () => isWritten(context, id, body));
}

/** More cases of one citizen than this do not arrive while a form is sent. */
const CANDIDATES = 3;

async function findSame(
  context: Context,
  body: CaseData,
  before: readonly CaseRow[],
): Promise<number | undefined> {
  const known = new Set(before.map(({ id }) => id));
  const after = (await alike(body, lookAgain(context))) ?? [];
  const added = after.filter(({ id }) => !known.has(id)).slice(0, CANDIDATES);
  const same = await Promise.all(added.map(({ id }) => isWritten(context, id, body)));
  return added.find((_row, index) => same[index])?.id;
}

/** The newest cases of the MP that a list takes for this one; `undefined` when they can't be had. */
async function alike(body: CaseData, ask: Api["attempt"]): Promise<readonly CaseRow[] | undefined> {
  const { mpId, caseCategoryId, fullName, municipalityId } = body;
  const newest = await ask(contract.cases.filter, { query: { page: 0, size: 10, mpId, caseCategoryId } });
  if (!newest.ok) return undefined;
  return newest.value.content.filter(
    (row) => row.fullName === fullName && row.municipalityId === municipalityId,
  );
}

async function isWritten(context: Context, id: number, body: CaseData): Promise<boolean> {
  const found = await lookAgain(context)(contract.cases.get, { params: { id } });
  return found.ok && saysTheSame(storedTexts(body), storedTexts(found.value));
}
