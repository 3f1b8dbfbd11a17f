import type { Case, CaseData, FormCase } from "#app/model/case.ts";
import { isToBegin, type Meeting } from "#app/model/meeting.ts";
import { compareWallTimes } from "#app/model/period.ts";
import { withoutWishFields, withWishFields } from "#app/model/wishes.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, readBack } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { type FieldTexts, equalRecord } from "#server/form/concurrent-edit.ts";
import { inTurns, keepProgress } from "#server/form/progress.ts";
import { addStep, runStep, type Step } from "#server/form/submission-log.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import type { MeetingAct } from "#server/meetings/act.ts";
import { asking, turnTaken, unusualOf } from "#server/meetings/questions.ts";
import { turnOf } from "#server/meetings/same-day.ts";
import { announce } from "#server/notifications/announce.ts";
import { rememberKnown } from "#server/notifications/now.ts";
import { giveSlip } from "./slip.ts";

/**
 * Adds a case and issues a code like the public form; if the code can't be stored, the case is still added. After an
 * unknown outcome the newest cases are read again before asking the person: one that is new and has exactly the same
 * content is the added one (R71).
 * @returns its id; `null` if the API doesn't tell it
 */
export async function addCase(context: Context, form: FormCase): Promise<Attempt<number | null>> {
  const before = await casesAlike(context, form);
  if (!before.ok) return { ok: false, fault: { ...before.fault, sent: "no" } };
  const outcome = await runStep(caseStep(context, form, before.value));
  if (outcome.ok && outcome.value !== null) await giveSlip(context, outcome.value, form);
  return outcome;
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
  return addStep(
    () => api(context).attempt(contract.cases.add, { body }),
    () => findSame(context, body, before),
  );
}

/** Changes a case; an unknown outcome is settled by reading the case again. */
async function changeCase(context: Context, id: number, form: FormCase): Promise<Attempt<unknown>> {
  const body = withoutWishFields(form);
  const outcome = await api(context).attempt(contract.cases.update, { params: { id }, body });
  return readBack(outcome, () => isWritten(context, id, body));
}

/**
 * Changes a case as its form says. With another MP the API moves its meetings too: what is unusual about that
 * must be confirmed first, and the hours are locked in between.
 * @param form its id, and what has been confirmed
 * @returns the meetings to come that have moved, as they were
 */
export async function editCase(
  context: Context,
  { id: operation, confirmed }: { readonly id: string; readonly confirmed: unknown },
  { id, mpId }: Pick<Case, "id" | "mpId">,
  form: FormCase,
): Promise<Attempt<readonly Meeting[]>> {
  // All meetings, for the audit.
  const meetings =
    form.mpId === mpId
      ? ({ ok: true, value: [] } as const)
      : await api(context).attempt(contract.meetings.ofCase, { params: { caseId: id } });
  if (!meetings.ok) return { ok: false, fault: { ...meetings.fault, sent: "no" } };
  const before = meetings.value.filter(isToBegin);
  const moved = before.map((meeting) => ({ ...meeting, mpId: form.mpId }));
  const changed = await inTurns(context, moved.map(turnOf), operation, async () => {
    const question = await unusualOf(context, moved, confirmed);
    if (question) return asking(question);
    for (const meeting of before) await rememberKnown(context, meeting);
    return changeCase(context, id, form);
  });
  if (!changed) return asking(turnTaken(context));
  return changed.ok ? { ok: true, value: before } : changed;
}

/**
 * Tells the person of a case with whom their meetings are now.
 * @param before as they were
 * @returns the outcome of the nearest meeting to tell of; the case names the others
 */
export async function tellOfOtherMp(
  context: Context,
  operation: string,
  caseId: number,
  before: readonly Meeting[],
): Promise<MeetingAct | undefined> {
  if (before.length === 0) return undefined;
  const found = await withFixedCredentials(context)(contract.meetings.ofCase, { params: { caseId } });
  let nearest: MeetingAct | undefined;
  for (const was of before.toSorted((one, other) => compareWallTimes(one.startDate, other.startDate))) {
    const meeting = found.ok ? found.value.find(({ id }) => id === was.id) : undefined;
    const value = meeting && (await announce(context, operation, { was, meeting }));
    if (value) nearest ??= { act: "moved", meeting, was, steps: [{ name: "told", state: "done", value }] };
  }
  if (nearest) await keepProgress(context, operation, nearest);
  return nearest;
}

/** Fewer cases than this of one citizen arrive while a form is sent. */
const CANDIDATES = 3;

async function findSame(
  context: Context,
  body: CaseData,
  before: readonly number[],
): ReturnType<Step<number>["look"]> {
  const after = await alike(body, withFixedCredentials(context));
  if (!after.ok) return after;
  const added = after.value.filter((id) => !before.includes(id)).slice(0, CANDIDATES);
  const same = await Promise.all(added.map((id) => isWritten(context, id, body)));
  return { ok: true, value: added.map((value) => ({ value })).find((_one, index) => same[index]) };
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
  const found = await withFixedCredentials(context)(contract.cases.get, { params: { id } });
  return found.ok && equalRecord(textsOf(found.value), textsOf(body));
}

/** What was sent, comparable with what an API gives back. */
const textsOf = (data: CaseData): FieldTexts =>
  Object.fromEntries(
    Object.entries(withWishFields(data)).map(([name, value]) => [name, String(value ?? "")]),
  );
