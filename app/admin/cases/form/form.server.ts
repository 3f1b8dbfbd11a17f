import { intakeOptions } from "#app/intake/wording.ts";
import type { Case, CaseData, FormCase } from "#app/model/case.ts";
import { CASE_CATEGORIES } from "#app/model/lookups.ts";
import { hasMailbox } from "#app/model/mailbox.ts";
import type { Mp } from "#app/model/mp.ts";
import { idFilter, parseQuery, searchQuery } from "#app/model/query.ts";
import { withoutWishFields, withWishFields } from "#app/model/wishes.ts";
import { byField } from "#app/ui/form/field-table.tsx";
import { allLists } from "#server/api/cache.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import type { Step } from "#server/form/submission-log.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { formMpOptions } from "../../kit/record/mp-options.server.ts";
import { recordFormContext, valueOrFallback } from "../../kit/record/form-context.ts";
import { lookAgain, equalRecord, settled } from "../../kit/record/write.ts";
import { CASE_TABS, type CaseFormContext, caseTexts } from "./form.tsx";

/**
 * The context of the case form.
 * @param page its path; input parked there when the session expired is restored, once
 * @throws a 503 page when the lists were never loaded, unless a form must go back to the person
 */
export const caseFormContext = async (context: Context, page: string): Promise<CaseFormContext> => ({
  ...(await caseChoices(context)),
  ...recordFormContext(context, page),
});

/** What the form of a case offers to choose from. */
export async function caseChoices(context: Context) {
  const { mps, categories } = await valueOrFallback<Lists>(context, allLists(context), NO_LISTS);
  return {
    options: { ...intakeOptions(categories, "mk"), mpId: formMpOptions(mps, requireProfile(context)) },
  };
}

/**
 * Whom a new case begins with, as form values: the person of an earlier case, `?person=`, or what a search was for,
 * `?q=`; `undefined` if not asked for or unavailable.
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

/** What people search a person by. */
const personField = (typed: string) =>
  typed.includes("@") ? "email" : /\p{L}/u.test(typed) ? "fullName" : "phone";

interface Lists {
  readonly mps: readonly Mp[];
  readonly categories: Parameters<typeof intakeOptions>[0];
}

const NO_LISTS: Lists = { mps: [], categories: CASE_CATEGORIES };

/** A case of the API as form values. */
export const storedTexts = (stored: CaseData) => textsOf(withWishFields(stored));

/** A case as form values: a ticked box stands for a stand-in address. */
export function textsOf(found: FormCase) {
  const withoutEmail = !hasMailbox(found.email);
  return caseTexts({ ...found, withoutEmail, email: withoutEmail ? "" : found.email });
}

/**
 * Adds a case; returns its id, or `null` if the API doesn't. After an unknown outcome the newest cases are read again
 * before asking the person: one that is new and has exactly the same content is the added one (R71).
 */
export async function addCase(context: Context, form: FormCase): Promise<Attempt<number | null>> {
  const body = withoutWishFields(form);
  const before = await alike(body, api(context).attempt);
  const outcome = await api(context).attempt(contract.cases.add, { body });
  if (outcome.ok || outcome.fault.sent !== "unknown" || !before.ok) return outcome;
  const found = await findSame(context, body, before.value);
  return found.ok && found.value !== undefined ? { ok: true, value: found.value } : outcome;
}

/** The ids of the newest cases that look like this one in a list, to be known before it is added. */
export const casesAlike = (context: Context, form: FormCase): Promise<Attempt<readonly number[]>> =>
  alike(withoutWishFields(form), api(context).attempt);

/**
 * Adds a case as the first of several steps of a form.
 * @param before result of `casesAlike` before the form was first posted
 */
export function caseStep(context: Context, form: FormCase, before: readonly number[]): Step<number | null> {
  const body = withoutWishFields(form);
  async function look() {
    const found = await findSame(context, body, before);
    return found.ok
      ? ({ ok: true, value: found.value === undefined ? undefined : { value: found.value } } as const)
      : found;
  }
  return {
    look,
    async write() {
      const added = await api(context).attempt(contract.cases.add, { body });
      if (!added.ok || added.value !== null) return added;
      const found = await look();
      return { ok: true, value: found.ok ? (found.value?.value ?? null) : null };
    },
  };
}

/**
 * Changes a case; an unknown outcome is settled by reading the case again. If it moves to another MP, the API moves
 * its meetings too: they are read first, because the audit has to name them.
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

/** Fewer cases than this of one citizen arrive while a form is sent. */
const CANDIDATES = 3;

async function findSame(
  context: Context,
  body: CaseData,
  before: readonly number[],
): Promise<Attempt<number | undefined>> {
  const after = await alike(body, lookAgain(context));
  if (!after.ok) return after;
  const added = after.value.filter((id) => !before.includes(id)).slice(0, CANDIDATES);
  const same = await Promise.all(added.map((id) => isWritten(context, id, body)));
  return { ok: true, value: added.find((_id, index) => same[index]) };
}

/** The newest cases of the MP that look like this one in a list. */
async function alike(body: CaseData, ask: Api["attempt"]): Promise<Attempt<readonly number[]>> {
  const { mpId, caseCategoryId, fullName, municipalityId } = body;
  const newest = await ask(contract.cases.filter, { query: { page: 0, size: 10, mpId, caseCategoryId } });
  if (!newest.ok) return newest;
  const rows = newest.value.content.filter(
    (row) => row.fullName === fullName && row.municipalityId === municipalityId,
  );
  return { ok: true, value: rows.map(({ id }) => id) };
}

async function isWritten(context: Context, id: number, body: CaseData): Promise<boolean> {
  const found = await lookAgain(context)(contract.cases.get, { params: { id } });
  return found.ok && equalRecord(storedTexts(body), storedTexts(found.value));
}
